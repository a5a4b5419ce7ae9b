/** Verdicts as a workspace has decided itself, by suppression or else by a rule: each names what decided. */
import { Address } from "../address/index.ts";
import type { Matcher } from "../rule/index.ts";
import { Clock } from "../port/clock/index.ts";
import { isBlocked } from "./policy.ts";
import type { Info } from "./schema.ts";
import { unprobed } from "./decide/unprobed.ts";

/** What the workspace has decided about an address; nothing where it has not. */
type RuleDecision = Pick<Info, "rule" | "suppressed">;

/** The verdict on an address that is suppressed, or that a rule blocks by its text; null where neither is so. */
export function blocked(email: string, rules: Matcher): Info | null {
  const decision = byText(email, rules);
  return isBlocked(decision) ? blockedBy(decision, email, Clock.now()) : null;
}

/**
 * A verdict under the current rules. An address that was not asked about because it was blocked is unknown
 * once it is not blocked.
 */
export function byRules(verdict: Info, rules: Matcher): Info {
  const decision = decisionOn(verdict, rules);
  if (isSame(decision, verdict)) return verdict;
  const at = new Date(verdict.checked_at);
  if (isBlocked(decision)) return blockedBy(decision, verdict.email, at);
  const { rule: _, suppressed: __, ...without } = verdict;
  return { ...(isBlocked(verdict) ? unprobed(verdict.email, at) : without), ...decision };
}

/**
 * A stored verdict under the current rules. Its charge stays. An invalid verdict stays beside its
 * suppression. Any other is hidden while its address is suppressed, since a program that knows only the
 * status would send to it.
 */
export function storedByRules(verdict: Info, rules: Matcher): Info {
  const ruled = byRules(verdict, rules);
  if (ruled.suppressed && verdict.status === "invalid") {
    const { rule: _, ...invalid } = verdict;
    return { ...invalid, action: "remove", suppressed: ruled.suppressed };
  }
  return ruled.charged === verdict.charged ? ruled : { ...ruled, charged: verdict.charged };
}

function decisionOn({ normalized, mx }: Info, rules: Matcher): RuleDecision {
  const byAddress = normalized === null ? {} : decisionOnAddress(normalized, rules);
  return isRuleDecision(byAddress) || mx === null ? byAddress : ruleOf(rules.ofExchanger(mx.host));
}

function decisionOnAddress(normalized: string, rules: Matcher): RuleDecision {
  const suppressed = rules.ofSuppressed(normalized);
  return suppressed ? { suppressed } : ruleOf(rules.ofAddress(normalized));
}

const ruleOf = (rule: Info["rule"] | null): RuleDecision => (rule ? { rule } : {});

const isRuleDecision = ({ rule, suppressed }: RuleDecision): boolean =>
  rule !== undefined || suppressed !== undefined;

const isSame = (one: RuleDecision, other: RuleDecision): boolean =>
  one.rule?.match === other.rule?.match &&
  one.rule?.value === other.rule?.value &&
  one.rule?.effect === other.rule?.effect &&
  one.suppressed?.reason === other.suppressed?.reason &&
  one.suppressed?.source === other.suppressed?.source &&
  one.suppressed?.at === other.suppressed?.at;

/** Whether the workspace has decided about an address by its text, without a look at its mail host. */
export const isDecidedByText = (email: string, rules: Matcher): boolean =>
  isRuleDecision(byText(email, rules));

/** Whether nobody is asked about an address, by its text. */
export const isBlockedByText = (email: string, rules: Matcher): boolean =>
  blockerByText(email, rules) !== null;

/** What of the workspace blocks an address by its text. */
export function blockerByText(email: string, rules: Matcher): "suppression" | "rule" | null {
  const decision = byText(email, rules);
  if (decision.suppressed) return "suppression";
  return isBlocked(decision) ? "rule" : null;
}

function byText(email: string, rules: Matcher): RuleDecision {
  if (rules.isEmpty) return {};
  const parsed = Address.parse(email);
  return parsed.ok ? decisionOnAddress(parsed.normalized, rules) : {};
}

const blockedBy = (decision: RuleDecision, email: string, at: Date): Info => ({
  ...unprobed(email, at),
  action: "remove",
  ...decision,
});
