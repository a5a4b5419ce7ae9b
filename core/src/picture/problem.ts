import { VisibleError } from "../kit/error.ts";

/** Why a picture is refused, with a message that says what to do. */
export class PictureProblem extends VisibleError {
  override name = "PictureProblem";

  constructor(code: `picture.${string}`, message: string, cause?: unknown) {
    super("input", code, message);
    this.cause = cause;
  }
}

export const unknownFormat = (): PictureProblem =>
  new PictureProblem(
    "picture.unknown_format",
    "This is not a PNG, JPEG or WebP picture. Choose another file.",
  );

export const tooManyPixels = (): PictureProblem =>
  new PictureProblem(
    "picture.too_many_pixels",
    "This picture has more than 16 megapixels. Choose a smaller one.",
  );

export const tooSlow = (): PictureProblem =>
  new PictureProblem("picture.too_slow", "This picture takes too long to read. Choose another file.");

export const damaged = (cause?: unknown): PictureProblem =>
  new PictureProblem(
    "picture.damaged",
    "This picture cannot be read. It may be damaged; choose another file.",
    cause,
  );
