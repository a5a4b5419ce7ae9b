import { ApiKey } from "@winnow/core/api-key";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import type { Scope } from "@winnow/core/kit/scope";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { enter } from "../../adapters/enter.ts";
import { withAdapters } from "../../adapters/index.ts";
import { bearerOf } from "./bearer.ts";
import type { Env } from "../env.ts";
import { originOf } from "./origin.ts";
import { meter } from "../meter.ts";

const keyInQuery = /^wn_/;

/** How a call counts: lists have a rate limit of their own; a busy key has a lease for verifications of one address. */
export type Use = "single" | "list";

interface Options {
  /** By the request where one path takes several calls. */
  use?: Use | (() => Use | undefined);
}

/** Provides adapters and the key of the call as the actor, and counts the call. Refuses a key without the scope. */
export const withKey = (scope: Scope | null, options: Options = {}) =>
  withSecret((c) => secretOf(c.req.header("authorization"), c.req.query()), scope, options);

/** The same for a secret that is elsewhere in the request. */
export const withSecret = (find: (c: Context<Env>) => string, scope: Scope | null, { use }: Options = {}) =>
  createMiddleware<Env>((c, next) =>
    withAdapters(async () => {
      const from = originOf(c);
      const secret = find(c);
      const key = await Actor.provide({ type: "public", from }, () => ApiKey.authenticate(secret));
      await enter(key, () =>
        meter(c, typeof use === "function" ? use() : use, async () => {
          if (scope) Actor.requireScope(scope);
          await next();
        }),
      );
    }),
  );

/** The secret of the header. Throws `unauthenticated` where there is none, or where the query has a key. */
export function secretOf(authorization: string | undefined, query: Record<string, string>): string {
  if (Object.values(query).some((value) => keyInQuery.test(value)))
    throw missing(
      "A key in an address ends up in logs and browser histories. Send it in the header Authorization: Bearer, and regenerate this one.",
    );
  const secret = bearerOf(authorization);
  if (secret === undefined) throw missing("Send your API key in the header Authorization: Bearer wn_live_….");
  return secret;
}

const missing = (message: string) => new VisibleError("unauthenticated", "key.missing", message);
