/** The headers of every call with a key: what is left of its rate limits and of the credits. */
import { ApiKey } from "@winnow/core/api-key";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import type { Context } from "hono";
import { asVisibleError } from "./error/error.ts";
import type { Env } from "./env.ts";
import { log } from "../logging/log.ts";
import { codeOf } from "./error/problem.ts";

/** Counts a call of the acting key, runs it and adds the headers. Throws `limit` beyond a rate. */
export async function meter(
  c: Context<Env>,
  use: ApiKey.Use | undefined,
  run: () => Promise<void>,
): Promise<void> {
  const { policies, slot } = await counted(c, use);
  addLimits(c, policies);
  await Credit.withSlot(slot, run);
  if (c.error) await countRefusal(c, c.error);
  await addCredits(c);
}

async function counted(c: Context<Env>, use: ApiKey.Use | undefined): Promise<ApiKey.Counted> {
  try {
    return await ApiKey.countCall(Actor.apiKey(), use);
  } catch (error) {
    if (error instanceof ApiKey.RateLimited) addLimits(c, error.policies);
    throw error;
  }
}

/** The headers of the IETF draft on rate limits. They are kept when the call is refused. */
function addLimits(c: Context<Env>, policies: readonly ApiKey.Policy[]): void {
  c.header(
    "ratelimit-policy",
    policies.map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`).join(", "),
  );
  c.header(
    "ratelimit",
    policies
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(", "),
  );
}

/** Shows a refusal on the screen of the key. A failure to write it does not change the answer. */
async function countRefusal(c: Context<Env>, thrown: Error): Promise<void> {
  const requestID = c.get("requestId");
  const error = asVisibleError(thrown);
  const code = error instanceof VisibleError ? codeOf(error) : "internal";
  try {
    await ApiKey.countRefusal(Actor.apiKey(), {
      code,
      operation: `${c.req.method} ${c.req.path}`,
      requestID,
    });
  } catch (failure) {
    log.warn({ message: "The refusal was not counted.", error: failure });
  }
}

/** Says what is left of the credits to a live key. A failure of the read does not refuse the call. */
async function addCredits(c: Context<Env>): Promise<void> {
  if (Actor.apiKey().mode !== "live") return;
  try {
    c.res.headers.set("x-credits-remaining", String(await Credit.remaining()));
  } catch (error) {
    log.warn({ message: "The credits were not read.", error });
  }
}
