/** Credits and time that the paid job will take. */
import type { Bucket } from "@winnow/core/credit/schema";
import type { Info, Rows } from "@winnow/core/list/schema";

export interface Quote {
  /** An upper bound: addresses that stay unknown are refunded. */
  credits: number;
  seconds: number;
}

const secondsToStart = 4;
const addressesPerSecond = 60;

/** From the analysis if there is one, otherwise one credit for each distinct address. */
export const quoteOf = ({ rows, analysis }: Quotable): Quote =>
  analysis?.health?.cleaning ?? {
    credits: rows.distinct,
    seconds: secondsToStart + Math.ceil(rows.distinct / addressesPerSecond),
  };

interface Quotable {
  rows: Pick<Rows, "distinct">;
  analysis: Pick<NonNullable<Info["analysis"]>, "health"> | null;
}

/** Missing credits; 0 if the balance suffices. */
export const missingCredits = (quote: Quote, bucket: Pick<Bucket, "total_credits">): number =>
  Math.max(0, quote.credits - bucket.total_credits);
