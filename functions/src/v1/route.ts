/** Declares the calls of `/v1`: scope, input, responses and refusals. */
import { createRoute } from "@hono/zod-openapi";
import type { Scope } from "@winnow/core/kit/scope";
import type { MiddlewareHandler } from "hono";
import type { Env } from "../api/env.ts";
import { emptyBody, knownParameters } from "../api/route.ts";
import { readBody } from "./body.ts";
import { idempotent, type Replay } from "./idempotency.ts";
import { type Use, withKey } from "./key.ts";
import { Problem, problemType } from "./problem.ts";

export { answer, body, optionalBody, routes } from "../api/route.ts";

const refusal = (description: string) => ({ description, content: { [problemType]: { schema: Problem } } });

const refusals = {
  400: refusal("`input.malformed`, `input.invalid`"),
  401: refusal("`key.missing`, `key.invalid`, `key.revoked`, `key.expired`"),
  403: refusal("`key.scope`, `key.address_not_allowed`; for a publishable key `key.origin_not_allowed`"),
  404: refusal("There is none with this id in the workspace of the key"),
  429: refusal("`rate.limited`; the header `Retry-After` says when to try again"),
  500: refusal("`internal`"),
  503: refusal("`unavailable`; the header `Retry-After` says when to try again"),
};

const refusalsOfPosts = {
  402: refusal("`credits.insufficient` with `needed` and `available`, `budget.exhausted`"),
  409: refusal("`list.conflict`; `idempotency.in_progress` with the header `Retry-After`"),
  413: refusal("`body.too_large`, `list.too_large`"),
  415: refusal("`body.type`"),
  422: refusal("`idempotency.other_body`"),
};

/** The refusals of calls that need no key. */
const publicRefusals = { 400: refusals[400], 500: refusals[500] };

type Definition = Omit<Parameters<typeof createRoute>[0], "responses" | "security" | "middleware"> & {
  operationId: string;
  summary: string;
};

interface Options {
  /** What a repetition under the same idempotency key is answered; null where a POST changes nothing, so that none is kept. */
  replay?: Replay | null;
  /** Lists have a rate limit of their own; a verification of one address is charged to the lease of a busy key. */
  use?: Use;
  /** What provides the key in place of `withKey`. */
  key?: MiddlewareHandler<Env>;
}

/** Declares a call. A scope of `null` takes any key, `public` none. A POST that changes something takes an idempotency key. */
export function call<
  const D extends Definition,
  const R extends Parameters<typeof createRoute>[0]["responses"],
>(scope: Scope | null | "public", definition: D, responses: R, options: Options = {}) {
  const isPublic = scope === "public";
  const changes = definition.method !== "get";
  const isKept = definition.method === "post" && options.replay !== null;
  const documented: R = {
    ...(isPublic ? publicRefusals : refusals),
    ...(changes && refusalsOfPosts),
    ...responses,
  };
  const middleware: MiddlewareHandler<Env>[] = [
    ...(isPublic ? [] : [options.key ?? withKey(scope, options)]),
    knownParameters(definition.request?.query),
    ...(changes ? [emptyBody, readBody] : []),
    ...(isKept ? [idempotent(options.replay ?? {})] : []),
  ];
  return createRoute({
    ...definition,
    ...(isKept && { parameters: [{ $ref: "#/components/parameters/IdempotencyKey" }] }),
    middleware,
    security: isPublic ? [] : [{ key: scope ? [scope] : [] }],
    responses: documented,
  });
}
