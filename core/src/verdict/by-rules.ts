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
  const rule = textRule(verdict.email, rules) ?? (verdict.mx && rules.ofExchanger(verdict.mx.host));
  const at = new Date(verdict.checked_at);
  if (rule?.effect === "block") return blockedBy(rule, verdict.email, at);
  const { rule: former, ...without } = verdict;
  if (former?.effect === "block") return withRule(unprobed(verdict.email, at), rule);
  return rule || former ? withRule(without, rule) : verdict;
}

function textRule(email: string, rules: Matcher): Named | null {
  if (rules.isEmpty) return null;
  const { parsed } = Address.describe(email);
  return parsed.ok ? rules.ofAddress(parsed.normalized) : null;
}

const withRule = (verdict: Info, rule: Named | null): Info => (rule ? { ...verdict, rule } : verdict);

const blockedBy = (rule: Named, email: string, at: Date): Info => ({
  ...unprobed(email, at),
  action: "remove",
  rule,
});
