/** What a verification will take, before anyone agrees to it. */
import type { Bucket } from "@winnow/core/credit/schema";
import type { Rows } from "@winnow/core/list/schema";

export interface Quote {
  /** At most; addresses that stay unknown are given back. */
  credits: number;
  seconds: number;
  /** Credits that are missing; 0 where the balance suffices. */
  shortfall: number;
}

const secondsToStart = 4;
const addressesPerSecond = 60;

/** The price is exact. The time is careful: most lists are done sooner, and greylisting servers make a few wait. */
export function quoteFor(rows: Pick<Rows, "distinct">, bucket: Pick<Bucket, "total_credits">): Quote {
  return {
    credits: rows.distinct,
    seconds: secondsToStart + Math.ceil(rows.distinct / addressesPerSecond),
    shortfall: Math.max(0, rows.distinct - bucket.total_credits),
  };
}
