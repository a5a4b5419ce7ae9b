/**
 * The free analysis of a list before a purchase. DNS screens every distinct address, and a sample is probed; together they
 * estimate the health of the list, with a confidence interval. An analysis is one table row and one job.
 */
export * as Analysis from "./index.ts";
export { analyze } from "./analyze.ts";
export { expectedBounces } from "./health/expected-bounces.ts";
export { holds, isExact } from "./bounds.ts";
export { forecast } from "./health/forecast.ts";
export { Mailboxes } from "./survey/mailboxes.ts";
export { forgetProbed } from "./sample/probed.ts";
export { takeProbes } from "./sample/probe-budget.ts";
export { giveUp, restart } from "./restart.ts";
export { Events, type Info } from "./schema.ts";
export { type Work, start, begin } from "./start.ts";
export { isStarted, of, statesBetween, ended, known, isAnyStarted } from "./read.ts";
export { deleting, erase } from "./erase.ts";
