import { RetryableError } from "@winnow/core/kit/error";
import type { MiddlewareHandler } from "hono";

/**
 * Takes so many calls at a time in this process and refuses the others at once, so that those which are taken keep their time.
 * A function on Lambda has one call at a time; the local product has all of them in one process.
 */
export function atOnce(most: number): MiddlewareHandler {
  let underWay = 0;
  return async (_, next) => {
    if (underWay >= most)
      throw new RetryableError(
        "unavailable",
        "unavailable",
        `${most} such calls are under way already. Try again in a second.`,
        1,
      );
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
  };
}
