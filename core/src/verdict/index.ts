/**
 * Verdicts: whether an address is worth sending to, and why. `judge` asks and decides; `decide` alone judges stored
 * evidence again for nothing. Evidence about us never makes an address invalid.
 */
export * as Verdict from "./index.ts";

export { billable } from "./billable.ts";
export { type CatchAllMemory, provide as provideCatchAllMemory } from "./catch-all.ts";
export { type Body, decide } from "./decide.ts";
export type { Evidence } from "./evidence.ts";
export { judge, type Judgement, type Options } from "./judge.ts";
export { providerOf, providers } from "./provider.ts";
export { actionFor, deductions, score, worth } from "./score.ts";
export * from "./schema.ts";
