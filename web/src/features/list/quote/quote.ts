/** What the paid job on a list will take, before anyone agrees to it. */
import type { Bucket } from "@winnow/core/credit/schema";
import type { Info, Rows } from "@winnow/core/list/schema";

export interface Quote {
  /** At most; addresses that stay unknown are given back. */
  credits: number;
  seconds: number;
}

const secondsToStart = 4;
const addressesPerSecond = 60;

/** By the analysis, which knows what was asked already; without one every distinct address has its price, and the time is careful. */
export const quoteOf = ({ rows, analysis }: Quotable): Quote =>
  analysis?.health?.cleaning ?? {
    credits: rows.distinct,
    seconds: secondsToStart + Math.ceil(rows.distinct / addressesPerSecond),
  };

interface Quotable {
  rows: Pick<Rows, "distinct">;
  analysis: Pick<NonNullable<Info["analysis"]>, "health"> | null;
}

/** Credits that are missing; 0 where the balance suffices. */
export const missingCredits = (quote: Quote, bucket: Pick<Bucket, "total_credits">): number =>
  Math.max(0, quote.credits - bucket.total_credits);
