import { Address } from "../address/index.ts";
import { VisibleError } from "../kit/error.ts";
import { isPublicSuffix } from "../kit/public-suffix.ts";
import type { Match } from "./schema.ts";

/** The value of a rule as it is compared. Throws `input` for one that names nothing, or everybody below a public suffix. */
export function normalizedValue(match: Match, value: string): string {
  const text = value.trim();
  if (text.includes("*"))
    throw refusal("A rule has no wildcard. For all below a domain, make one on a suffix.");
  const parsed = Address.parse(match === "address" ? text : `any@${withoutDots(match, text)}`);
  if (!parsed.ok || parsed.literal) throw refusal(malformed[match]);
  if (match === "address") return parsed.normalized.toLowerCase();
  const { domain } = parsed;
  if (isPublicSuffix(domain, { isPrivateIncluded: match !== "domain" }))
    throw refusal(`“${domain}” is a public suffix: a rule on it would be about everybody below it.`);
  return domain;
}

/** Suffixes are also written with a dot before them, mail hosts with one behind them. */
function withoutDots(match: Match, text: string): string {
  if (match === "suffix") return text.replace(/^\./, "");
  return match === "exchanger" ? text.replace(/\.$/, "") : text;
}

const malformed: Readonly<Record<Match, string>> = {
  address: "Enter an address, such as ann@example.com.",
  domain: "Enter a domain, such as example.com.",
  suffix: "Enter a domain, such as example.com; the rule is about all below it as well.",
  exchanger: "Enter a mail host or its domain, such as mx.example.com.",
};

const refusal = (message: string) => new VisibleError("input", "rule.value", message, { value: message });
