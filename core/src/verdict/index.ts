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
export { canonicalOf } from "./provider/canonical.ts";
export { completed } from "./completed.ts";
export { decide } from "./decide/decide.ts";
export { textual } from "./decide/decision.ts";
export { ReasonGuide, reasonGuides } from "./explain/advice.ts";
export { DomainCache } from "./port/domain-cache.ts";
export { explainReply, stages as replyStages } from "./explain/explain-reply.ts";
export type { Judgement } from "./judge/judgement.ts";
export { providerOfDomain } from "./provider/consumer-domains.ts";
export { holdsUntil } from "./holds-until.ts";
export { limitsFor, limitsOf } from "./provider/provider-limits.ts";
export { ProviderFacts } from "./port/provider-facts.ts";
export { casesOf, chanceIn, type Usual, usual } from "./decide/chance.ts";
export { providerOf, providers } from "./provider/provider.ts";
export { knownAsOf, type ProviderKnowledge, providerKnowledge } from "./provider/provider-knowledge.ts";
export type { Evidence } from "./evidence.ts";
export { revise } from "./decide/revise.ts";
export { plainScore } from "./decide/score.ts";
export * from "./schema.ts";
export { TestEvidence } from "./port/test-evidence.ts";
export { unprobed } from "./decide/unprobed.ts";
export { evidence, judge } from "./judge/lazy-judge.ts";
