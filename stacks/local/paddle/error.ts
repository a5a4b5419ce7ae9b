/** An error of Paddle's API, which the SDK throws as ApiError. */
export class PaddleError extends Error {
  override name = "PaddleError";
  readonly status: number;
  /** Paddle's error code, such as `not_found`. */
  readonly code: string;
  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

export const notFound = (id: string): PaddleError =>
  new PaddleError(404, "not_found", `The entity ${id} was not found.`);
