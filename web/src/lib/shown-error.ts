/** An error whose message is written for the person who sees it. */
export class ShownError extends Error {
  override name = "ShownError";
}
