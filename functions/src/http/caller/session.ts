import { Account } from "@winnow/core/account";
import { ApiKey } from "@winnow/core/api-key";
import { Agent } from "@winnow/core/probing";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { Trace } from "@winnow/core/kit/trace";
import { Quota } from "@winnow/core/quota";
import { createMiddleware } from "hono/factory";
import { log } from "../../logging/log.ts";
import { enter } from "../../adapters/enter.ts";
import { withAdapters } from "../../adapters/index.ts";
import { bearerOf } from "./bearer.ts";
import { originOf } from "./origin.ts";
import type { Env } from "../env.ts";
import { requireShown, shownWorkspaceHeader } from "./shown-workspace.ts";

/** Provides adapters and actor for a request, and relays the events that it writes. */
export const session = createMiddleware<Env>((c, next) =>
  withAdapters(async () => {
    const from = originOf(c);
    const token = bearerOf(c.req.header("authorization"));
    // A program that sends its key with the link of a file is let in by the link.
    const actor: Actor.Actor =
      token && !ApiKey.isKey(token)
        ? await Actor.provide({ type: "public", from }, () => authenticate(token))
        : { type: "public", from };
    if ("workspaceID" in actor) Trace.note({ workspaceID: actor.workspaceID });
    if (actor.type === "user") {
      requireShown(actor, c.req.header(shownWorkspaceHeader));
      await countRequest(actor);
    }
    await enter(actor, next);
  }),
);

const authenticate = (token: string): Promise<Actor.Actor> =>
  Agent.isAgentToken(token) ? Agent.authenticate(token) : Account.authenticate(token);

/** Counts the request of a signed-in person, or of the holder of a link. A failure of the counter does not refuse the request. */
export async function countRequest(person: Parameters<typeof Quota.countRequest>[0]): Promise<void> {
  try {
    await Quota.countRequest(person);
  } catch (error) {
    if (error instanceof VisibleError) throw error;
    log.warn({ message: "A request was not counted.", error });
  }
}
