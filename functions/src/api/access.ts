import { Actor } from "@winnow/core/kit/actor";
import type { Action, Area } from "@winnow/core/kit/permission";
import { createMiddleware } from "hono/factory";

/**
 * The callers that a route allows: anyone, a signed-in person, a probe agent, the holder of a link token in the path, or
 * members whose role allows the action, or one of several, on one of the areas.
 */
export type Access =
  "public" | "self" | "agent" | "link" | { areas: readonly Area[]; action: Action | readonly Action[] };

/** Refuses unauthorised calls before the input is parsed. Core checks again; it alone reads link tokens. */
export const authorize = (access: Access) =>
  createMiddleware(async (_c, next) => {
    if (access === "self") Actor.self();
    else if (access === "agent") Actor.agent();
    else if (access !== "public" && access !== "link") Actor.canAny(access.areas, access.action);
    await next();
  });
