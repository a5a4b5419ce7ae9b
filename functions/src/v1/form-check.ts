/**
 * The check of a form field, called by pages of other origins with a publishable key. It is the only call that browsers may
 * make from there.
 */
import { ApiKey } from "@winnow/core/api-key";
import { FormCheck } from "@winnow/core/form-check";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { type Context } from "hono";
import { createMiddleware } from "hono/factory";
import { withAdapters } from "../adapters/index.ts";
import type { Env } from "../http/env.ts";
import { originOf } from "../http/caller/origin.ts";
import { exposed } from "./cross-origin.ts";
import { secretOf } from "../http/caller/key.ts";
import { meter } from "../http/meter.ts";
import { answer, body, call, routes } from "./route.ts";

/** Provides the publishable key of the call, counts the call, and lets the page read the answer. */
const withPublishableKey = createMiddleware<Env>((c, next) =>
  withAdapters(async () => {
    const visitor = { type: "public", from: originOf(c) } as const;
    const origin = c.req.header("origin") ?? null;
    const secret = secretOf(c.req.header("authorization"), c.req.query());
    await Actor.provide(visitor, async () => {
      if (secret === FormCheck.demonstration.key) {
        requireOwnPage(c);
        await FormCheck.count(FormCheck.demonstration.id, "own");
        return next();
      }
      const key = await ApiKey.authenticate(secret, { origin });
      if (origin !== null) c.header("access-control-allow-origin", origin);
      c.header("access-control-expose-headers", exposed);
      c.header("vary", "origin", { append: true });
      await FormCheck.count(key.apiKeyID, origin ?? "");
      await Actor.provide(key, () => meter(c, "form", next));
    });
  }),
);

/** Refuses the demonstration to pages elsewhere. A page cannot choose what the browser says here. */
function requireOwnPage(c: Context<Env>): void {
  if (c.req.header("sec-fetch-site") === "same-origin") return;
  throw new VisibleError(
    "forbidden",
    "key.origin_not_allowed",
    "This key is for the demonstration in our documentation. Make a publishable key under API Setup.",
  );
}

export const formCheckRoutes = routes().openapi(
  call(
    null,
    {
      method: "post",
      path: "/",
      operationId: "checkForm",
      summary: "Check what a visitor typed",
      description:
        "For pages, with a publishable key from its origins. Says whether an address may be mistyped or takes no mail, and never whether a mailbox exists. Costs nothing.",
      tags: ["Form check"],
      request: { body: body(FormCheck.Question) },
    },
    { 200: answer("What to tell the visitor", FormCheck.Answer) },
    { key: withPublishableKey, replay: null, problems: ["key.origin_not_allowed"] },
  ),
  async (c) => c.json(await FormCheck.check(c.req.valid("json")), 200),
);
