/** Declares the calls of `/v1`: scope, input, responses and problems. */
import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { VisibleError } from "@winnow/core/kit/error";
import type { Scope } from "@winnow/core/kit/scope";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Env } from "../http/env.ts";
import { inputError } from "../http/error/error.ts";
import { emptyBody, knownParameters } from "../http/route.ts";
import { noFields, readBody } from "../http/json-body.ts";
import { idempotent, type Replay } from "../http/idempotency.ts";
import { type Use, withKey } from "../http/caller/key.ts";
import { type ProblemCode, problemCatalog } from "../http/error/problem-catalog.ts";
import { Problem, problemType } from "../http/error/problem.ts";

export { answer, body, optionalBody } from "../http/route.ts";

/**
 * A router that throws VisibleErrors for invalid input. A malformed id in the path is answered like an
 * unknown one (404).
 */
export const routes = () =>
  new OpenAPIHono<Env>({
    defaultHook: (result, c) => {
      if (!result.success)
        throw result.target === "param"
          ? missing(c, result.error.issues[0]?.path[0])
          : inputError(result.error);
    },
  });

/** What each collection of the paths holds. */
const problemsOfPaths: Readonly<Record<string, ProblemCode>> = {
  lists: "list.missing",
  verifications: "verification.missing",
  webhooks: "webhook.missing",
  deliveries: "delivery.missing",
  rules: "rule.missing",
};

/** The problem of a parameter of the path, which names a thing of the collection before it. */
function missing(c: Context, parameter: unknown): VisibleError {
  const parts = routePath(c).split("/");
  const collection = parts[parts.indexOf(`:${String(parameter)}`) - 1] ?? "";
  const code = problemsOfPaths[collection] ?? "route.missing";
  return new VisibleError("missing", code, `${problemCatalog[code].title}.`);
}

/** The problems of every call with a key. */
const ofKeys: readonly ProblemCode[] = [
  "key.missing",
  "key.invalid",
  "key.revoked",
  "key.expired",
  "key.scope",
  "key.address_not_allowed",
  "rate.limited",
  "internal",
  "unavailable",
];
const ofBodies: readonly ProblemCode[] = ["input.malformed", "body.too_large", "body.type"];

/** What is said of a problem beside its code. */
const remarks: Partial<Record<ProblemCode, string>> = {
  "credits.insufficient": " with `needed` and `available`",
  "idempotency.in_progress": " with the header `Retry-After`",
  "rate.limited": "; the header `Retry-After` says when to try again",
  "quota.used_up": "; the header `Retry-After` says when to try again",
  unavailable: "; the header `Retry-After` says when to try again",
};

/** The responses of problems, by status. */
function responsesOf(problems: readonly ProblemCode[]) {
  const byStatus = Object.groupBy(problems, (code) => problemCatalog[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => {
      const description = codes.map((code) => `\`${code}\`${remarks[code] ?? ""}`).join(", ");
      return [status, { description, content: { [problemType]: { schema: Problem } } }];
    }),
  );
}

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
  /** The problems of this call besides those that keys, bodies and idempotency keys have. */
  problems?: readonly ProblemCode[];
}

/** Declares a call. A scope of `null` takes any key, `public` none. A POST that changes something takes an idempotency key. */
export function call<
  const D extends Definition,
  const R extends Parameters<typeof createRoute>[0]["responses"],
>(scope: Scope | null | "public", definition: D, responses: R, options: Options = {}) {
  const isPublic = scope === "public";
  const changes = definition.method !== "get";
  const takesBody = definition.request?.body !== undefined;
  const isKept = definition.method === "post" && options.replay !== null;
  const problems: ProblemCode[] = [
    "input.invalid",
    ...(isPublic ? [] : ofKeys),
    ...(changes ? ofBodies : []),
    ...(isKept ? (["idempotency.in_progress"] as const) : []),
    ...(isKept && takesBody ? (["idempotency.other_body"] as const) : []),
    ...(options.problems ?? []),
  ];
  const documented: R = { ...responsesOf(problems), ...responses };
  const middleware: MiddlewareHandler<Env>[] = [
    ...(isPublic ? [] : [options.key ?? withKey(scope, options)]),
    knownParameters(definition.request?.query),
    ...(changes ? [emptyBody, readBody] : []),
    ...(changes && !takesBody ? [noFields] : []),
    ...(isKept ? [idempotent(options.replay ?? {})] : []),
  ];
  return createRoute({
    ...definition,
    ...(isKept && { parameters: [{ $ref: "#/components/parameters/IdempotencyKey" }] }),
    middleware,
    security: isPublic ? [] : [{ key: scope ? [scope] : [] }],
    "x-problems": problems,
    responses: documented,
  });
}
