import { betaQuantile } from "./beta.ts";

/** A share from 0 to 1, with its 95 % confidence interval. */
export interface Proportion {
  estimate: number;
  low: number;
  high: number;
}

const tail = 0.025;
/** Jeffreys' prior: half a case of each kind. */
const prior = 0.5;

/** The share of the cases that are hits, with Jeffreys' interval; numbers need not be whole. Null without a case. */
export function proportionOf(hits: number, cases: number): Proportion | null {
  if (cases <= 0) return null;
  return {
    estimate: hits / cases,
    low: hits > 0 ? betaQuantile(tail, hits + prior, cases - hits + prior) : 0,
    high: hits < cases ? betaQuantile(1 - tail, hits + prior, cases - hits + prior) : 1,
  };
}
