import { loadOnce } from "@winnow/core/kit/cache/load-once";
import type { Handler } from "hono";

interface Application {
  fetch: (request: Request, env: object) => Response | Promise<Response>;
}

/**
 * Answers by an application that is loaded at its first call: a function that starts answers one of them, and few need the others
 * soon. One that could not be loaded is loaded again by the next call.
 */
export function lazily(load: () => Promise<Application>): Handler {
  const application = loadOnce(load);
  return async (c) => (await application()).fetch(c.req.raw, c.env);
}
