/** Declares the calls of a peer's API: who may make them, what counts them, and what answers. */
import { VisibleError } from "@winnow/core/kit/error";
import { Idempotency } from "@winnow/core/idempotency";
import { Actor } from "@winnow/core/kit/actor";
import type { Scope } from "@winnow/core/kit/scope";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { atOnce } from "../http/at-once.ts";
import type { Env } from "../http/env.ts";
import { identify, keepPrivate } from "../http/answer/headers.ts";
import { keyOf } from "../http/idempotency.ts";
import { withSecret } from "../http/caller/key.ts";
import { compressed } from "../http/answer/compression.ts";
import { type Parameters, readParameters } from "./parameters.ts";

export interface Call {
  /** Below the prefix of the peer. */
  path: string;
  methods: readonly ("GET" | "POST")[];
  scope: Scope;
  /** How the call is counted, as in `/v1`. */
  use?: "single" | "list";
  /** The body of the answer, or a whole answer. */
  answer: (input: Parameters, c: Context<Env>) => Promise<object | Response>;
}

interface Peer {
  prefix: string;
  /** The parameter with the key. */
  key: string;
  calls: readonly Call[];
}

/** Calls that verify, at a time in one process. */
const maxVerifications = 64;
/** Of a body. */
const maxBytes = 4 * 2 ** 20;

const limitBody = bodyLimit({
  maxSize: maxBytes,
  onError: () => {
    throw new VisibleError(
      "too_large",
      "body.too_large",
      "A body has at most 4 MB. Send larger files to POST /v1/lists.",
    );
  },
});

/** The calls of a peer below its prefix. Errors and unknown paths are left to the caller. */
export function routesOf({ prefix, key, calls }: Peer): Hono<Env> {
  const parameters = new WeakMap<Context, Parameters>();
  const inputOf = (c: Context): Parameters => {
    const input = parameters.get(c);
    if (!input) throw new Error("The parameters were not read.");
    return input;
  };
  const keyInQuery = (c: Context): string | undefined => c.req.query(key) || undefined;
  const read = createMiddleware<Env>(async (c, next) => {
    parameters.set(c, await readParameters(c.req));
    await next();
  });
  const secretOf = (c: Context): string => {
    const secret = keyInQuery(c) ?? inputOf(c).text(key);
    if (secret === undefined)
      throw new VisibleError("unauthenticated", "key.missing", `Missing required parameter '${key}'`);
    return secret;
  };
  const app = new Hono<Env>({ strict: false }).basePath(prefix);
  const verifying = atOnce(maxVerifications);
  app.use(identify, keepPrivate, compressed);
  for (const { path, methods, scope, use, answer } of calls) {
    if (scope === "verify") app.use(path, verifying);
    app.on(
      [...methods],
      path,
      limitBody,
      // A key in the query is looked at before the body is read.
      (c, next) => (keyInQuery(c) === undefined ? read(c, next) : next()),
      withSecret(secretOf, scope, use && { use }),
      (c, next) => (parameters.has(c) ? next() : read(c, next)),
      async (c) => {
        const answered = await answer(inputOf(c), c);
        return answered instanceof Response ? answered : c.json(answered);
      },
    );
  }
  return app;
}

/**
 * Runs a creation once under the header `Idempotency-Key`, which the peers do not know: a repetition with the same input gets
 * the first answer. Without the header it runs each time.
 */
export async function creation<R extends object>(
  c: Context<Env>,
  input: unknown,
  create: (claim: Pick<Idempotency.Claim, "id"> | null) => Promise<R>,
): Promise<R> {
  const sent = c.req.header("idempotency-key");
  if (sent === undefined) return create(null);
  const { method, path } = c.req;
  const request = {
    workspaceID: Actor.apiKey().workspaceID,
    operation: `${method} ${path.replace(/\/$/, "")}`,
    key: keyOf(sent),
    body: input,
  };
  const { answer, isReplayed } = await Idempotency.once(request, z.custom<R>(), async (claim) => {
    const made = await create(claim);
    await claim.keep(made);
    return made;
  });
  if (isReplayed) c.header("idempotent-replayed", "true");
  return answer;
}
