import { Actor } from "@winnow/core/kit/actor";
import type { Action, Area } from "@winnow/core/kit/permission";
import { createMiddleware } from "hono/factory";

/** Who may call a route: anyone, any signed-in person, a probe agent, or who may take the action on one of the areas. */
export type Access = "public" | "self" | "agent" | { areas: readonly Area[]; action: Action };

/** Turns away, before the input is looked at, whoever may not call; the verb behind the route asks again for itself. */
export const admit = (access: Access) =>
  createMiddleware(async (_c, next) => {
    if (access === "self") Actor.self();
    else if (access === "agent") Actor.agent();
    else if (access !== "public") Actor.canAny(access.areas, access.action);
    await next();
  });
