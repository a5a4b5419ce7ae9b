import { VisibleError } from "@winnow/core/kit/error";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";

const mebibyte = 2 ** 20;
/** The size limit of a form: a picture of at most 4 mebibyte, and the form's boundaries and headers. */
const formBytes = 4 * mebibyte + 64 * 2 ** 10;

const limit = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new VisibleError(
        "too_large",
        "body.too_large",
        "File size is too large. Please upload a smaller file.",
      );
    },
  });
const json = limit(4 * mebibyte);
const form = limit(formBytes);

/** Throws `too_large` for a body over 4 mebibyte, or a form over `formBytes`, before it is parsed. */
export const limitBody = createMiddleware((c, next) =>
  (/^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "") ? form : json)(c, next),
);
