import { Actor } from "@winnow/core/kit/actor";
import type { Action, Area } from "@winnow/core/kit/permission";
import { createMiddleware } from "hono/factory";

/**
 * The callers that a route allows: anyone, a signed-in person, a probe agent, or members whose role allows the action on
 * one of the areas.
 */
export type Access = "public" | "self" | "agent" | { areas: readonly Area[]; action: Action };

/** Refuses unauthorised calls before the input is parsed. Core checks again. */
export const authorize = (access: Access) =>
  createMiddleware(async (_c, next) => {
    if (access === "self") Actor.self();
    else if (access === "agent") Actor.agent();
    else if (access !== "public") Actor.canAny(access.areas, access.action);
    await next();
  });
