import { RetryableError } from "@winnow/core/kit/error";
import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "./env.ts";
import { callerIPOf } from "./caller/origin.ts";

/** Calls of one caller that are taken although the places of all are. */
const reserved = 4;

/**
 * Takes this many calls at a time in this process and refuses the others at once, so that calls which are
 * taken keep their time. The same number of places again is kept for callers with few calls under way: calls
 * that wait cannot use up the places of others. A function on Lambda has one call at a time; the local
 * product has all of them in one process.
 */
export function atOnce(max: number): MiddlewareHandler<Env> {
  const underWay = new Map<string, number>();
  let all = 0;
  const count = (caller: string, change: 1 | -1) => {
    const own = (underWay.get(caller) ?? 0) + change;
    if (own === 0) underWay.delete(caller);
    else underWay.set(caller, own);
    all += change;
  };
  return async (c, next) => {
    const caller = callerOf(c);
    const places = (underWay.get(caller) ?? 0) < reserved ? 2 * max : max;
    if (all >= places)
      throw new RetryableError(
        "unavailable",
        "unavailable",
        `${max} such calls are under way already. Try again in a second.`,
        1,
      );
    count(caller, 1);
    try {
      await next();
    } finally {
      count(caller, -1);
    }
  };
}

/** A key, or the address of a visitor of a page. */
const callerOf = (c: Context<Env>): string => c.req.header("authorization") ?? callerIPOf(c);
