/** Idempotency keys of POSTs: a repetition gets the stored answer. Only answers of 2xx are stored. */
import { Idempotency } from "@winnow/core/idempotency";
import { Actor } from "@winnow/core/kit/actor";
import { createContext } from "@winnow/core/kit/context";
import type { MiddlewareHandler } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { Env } from "./env.ts";
import { inputError } from "./error/error.ts";

const Stored = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});
type Stored = z.infer<typeof Stored>;

/** What differs between the first answer and its repetition. Bodies are JSON that was stored, by an earlier version too. */
export interface Replay {
  /** The body to store, where it must not keep a secret. */
  stored?: (body: unknown) => unknown;
  /** The body of a repetition, from the stored one. */
  repeated?: (body: unknown) => Promise<unknown>;
}

/** What is done with bodies of a shape. */
export const ofBody =
  <S extends z.ZodType, R>(shape: S, work: (body: z.output<S>) => R) =>
  (body: unknown): R =>
    work(shape.parse(body));

const claims = createContext<Idempotency.Claim | null>("idempotency claim");

/** The claim of the call under its idempotency key; null without one. */
export const claim = (): Idempotency.Claim | null => claims.peek() ?? null;

/** The claim for a transaction that makes this answer true. `shape` gives the response of the work's result. */
export function claimFor<Result>(
  shape: (result: Result) => Stored,
): Pick<Idempotency.Claim<Result>, "id" | "isRetry" | "answered"> | null {
  const claimed = claim();
  return claimed && { ...claimed, answered: (result) => claimed.answered(shape(result)) };
}

const keptHeaders = ["location", "retry-after"];

export const idempotent =
  ({ stored, repeated }: Replay = {}): MiddlewareHandler<Env> =>
  async (c, next) => {
    const sent = c.req.header("idempotency-key");
    if (sent === undefined) return claims.provide(null, next);
    const key = keyOf(sent);
    const { method, path } = c.req;
    const request = {
      workspaceID: Actor.apiKey().workspaceID,
      operation: `${method} ${path.replace(/\/$/, "")}`,
      key,
      body: [c.req.query(), canonical(await c.req.text())],
    };
    try {
      const { answer, isReplayed } = await Idempotency.once(request, Stored, async (claimed) => {
        await claims.provide(claimed, next);
        if (!c.res.ok) throw c.error ?? new Error(`The call was answered with ${c.res.status}.`);
        const body: unknown = await c.res.clone().json();
        const kept = {
          status: c.res.status,
          headers: headersOf(c.res),
          body: stored ? stored(body) : body,
        };
        await claimed.keep(kept);
        return kept;
      });
      if (!isReplayed) return;
      const body = repeated ? await repeated(answer.body) : answer.body;
      c.header("idempotent-replayed", "true");
      for (const [name, value] of Object.entries(answer.headers)) c.header(name, value);
      return c.body(JSON.stringify(body), answer.status as StatusCode as 200, {
        "content-type": "application/json",
      });
    } catch (error) {
      // A call that failed is answered already.
      if (error !== c.error) throw error;
    }
  };

/** The idempotency key of a header. Throws `input` where it is none. */
export function keyOf(sent: string): string {
  const parsed = Idempotency.Key.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw inputError(
    new z.ZodError(parsed.error.issues.map((issue) => ({ ...issue, path: ["Idempotency-Key"] }))),
  );
}

const headersOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    keptHeaders.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])),
  );

/** JSON without insignificant differences; any other text as it is. */
function canonical(text: string): string {
  try {
    return JSON.stringify(sorted(JSON.parse(text)));
  } catch {
    return text;
  }
}

/** The same JSON with the members of objects in the order of their names. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
