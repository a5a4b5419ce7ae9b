/** Verdicts as the rules of a workspace have them: each names the rule that decided. */
import { Address } from "../address/index.ts";
import type { Matcher } from "../rule/index.ts";
import type { Named } from "../rule/schema.ts";
import { Clock } from "../port/clock/index.ts";
import type { Info } from "./schema.ts";
import { unprobed } from "./unprobed.ts";

/** The verdict on an address that a rule blocks by its text; null where none does. */
export function blocked(email: string, rules: Matcher): Info | null {
  const rule = textRule(email, rules);
  return rule?.effect === "block" ? blockedBy(rule, email, Clock.now()) : null;
}

/** A verdict as the rules of now have it. One that a rule kept from being asked about stays unknown without it. */
export function byRules(verdict: Info, rules: Matcher): Info {
  const rule = ruleOn(verdict, rules);
  if (isSame(rule, verdict.rule)) return verdict;
  const at = new Date(verdict.checked_at);
  if (rule?.effect === "block") return blockedBy(rule, verdict.email, at);
  const { rule: former, ...without } = verdict;
  if (former?.effect === "block") return withRule(unprobed(verdict.email, at), rule);
  return withRule(without, rule);
}

/** A stored verdict as the rules of now have it: what was charged for it stays so. */
export function storedByRules(verdict: Info, rules: Matcher): Info {
  const ruled = byRules(verdict, rules);
  return ruled.charged === verdict.charged ? ruled : { ...ruled, charged: verdict.charged };
}

const ruleOn = ({ normalized, mx }: Info, rules: Matcher): Named | null =>
  (normalized === null ? null : rules.ofAddress(normalized)) ?? (mx && rules.ofExchanger(mx.host));

const isSame = (one: Named | null, other: Named | undefined): boolean =>
  one === null
    ? other === undefined
    : one.match === other?.match && one.value === other.value && one.effect === other.effect;

/** The rule that decides about an address by its text, without a look at its mail host. */
export function textRule(email: string, rules: Matcher): Named | null {
  if (rules.isEmpty) return null;
  const parsed = Address.parse(email);
  return parsed.ok ? rules.ofAddress(parsed.normalized) : null;
}

const withRule = (verdict: Info, rule: Named | null): Info => (rule ? { ...verdict, rule } : verdict);

const blockedBy = (rule: Named, email: string, at: Date): Info => ({
  ...unprobed(email, at),
  action: "remove",
  rule,
});
