/**
 * Verdicts: whether an address is worth sending to, and why. `judge` asks DNS and mail servers and decides; `decide` alone
 * turns evidence into a verdict. Evidence about the sender never makes an address invalid.
 */
export * as Verdict from "./index.ts";
export { billable } from "./billable.ts";
export {
  blocked,
  blockerByText,
  byRules,
  isBlockedByText,
  isDecidedByText,
  storedByRules,
} from "./by-rules.ts";
export { canonicalOf } from "./canonical.ts";
export { completed } from "./completed.ts";
export { decide } from "./decide.ts";
export { textual } from "./body.ts";
export { ReasonGuide, reasonGuides } from "./advice.ts";
export { DomainCache } from "./port/domain-cache.ts";
export { explainReply, stages as replyStages } from "./explain-reply.ts";
export type { Judgement } from "./judgement.ts";
export { providerOfDomain } from "./consumer-domains.ts";
export { holdsUntil } from "./holds-until.ts";
export { limitsFor, limitsOf } from "./provider-limits.ts";
export { ProviderFacts } from "./port/provider-facts.ts";
export { casesOf, chanceIn, type Usual, usual } from "./chance.ts";
export { providerOf, providers } from "./provider.ts";
export { knownAsOf, type ProviderKnowledge, providerKnowledge } from "./provider-knowledge.ts";
export type { Evidence } from "./evidence.ts";
export { revise } from "./revise.ts";
export { plainScore } from "./score.ts";
export * from "./schema.ts";
export { TestEvidence } from "./port/test-evidence.ts";
export { unprobed } from "./unprobed.ts";
export { evidence, judge } from "./lazy-judge.ts";
