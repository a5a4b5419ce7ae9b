/**
 * Pictures of people. A picture becomes a square JPEG of 256 pixels without metadata. It is decoded in a worker thread with
 * limits on pixels, time and memory; a picture that cannot be read is refused with a PictureProblem.
 */
export * as Picture from "./index.ts";
export { squareOf } from "./picture.ts";
