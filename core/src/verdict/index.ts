/**
 * Verdicts: whether an address is worth sending to, and why. `judge` asks DNS and mail servers and decides; `decide` alone
 * turns evidence into a verdict. Evidence about the sender never makes an address invalid.
 */
export * as Verdict from "./index.ts";

export { ReasonGuide, reasonGuides } from "./advice.ts";
export { decide } from "./decide.ts";
export { DomainCache } from "./domain-cache.ts";
export { explainReply, stages as replyStages } from "./explain-reply.ts";
export { judge, type Judgement } from "./judge.ts";
export { providerOfDomain } from "./consumer-domains.ts";
export { limitsFor, limitsOf } from "./provider-limits.ts";
export { providerOf, providers } from "./provider.ts";
export type { Evidence } from "./evidence.ts";
export { revise } from "./revise.ts";
export * from "./schema.ts";
export { TestEvidence } from "./test-evidence.ts";
export { unprobed } from "./unprobed.ts";
