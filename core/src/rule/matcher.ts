import type { Match, Named } from "./schema.ts";

/** Finds the rule that decides about an address: that on the address itself, then domain, suffix and exchanger. */
export interface Matcher {
  readonly isEmpty: boolean;
  /** Whether a rule depends on the mail host, which DNS tells. */
  readonly asksDNS: boolean;
  /** The rule on a well-formed address, without a look at its mail host. */
  ofAddress(normalized: string): Named | null;
  /** The rule on a mail host. */
  ofExchanger(host: string): Named | null;
}

export function matcherOf(rules: readonly Named[]): Matcher {
  const values: Record<Match, Map<string, Named>> = {
    address: new Map(),
    domain: new Map(),
    suffix: new Map(),
    exchanger: new Map(),
  };
  for (const { match, value, effect } of rules) {
    const known = values[match].get(value);
    if (known?.effect !== "block") values[match].set(value, { match, value, effect });
  }
  return {
    isEmpty: rules.length === 0,
    asksDNS: values.exchanger.size > 0,
    ofAddress: (normalized) => {
      const address = normalized.toLowerCase();
      const domain = address.slice(address.lastIndexOf("@") + 1);
      return values.address.get(address) ?? values.domain.get(domain) ?? longestBelow(values.suffix, domain);
    },
    ofExchanger: (host) => longestBelow(values.exchanger, host.toLowerCase().replace(/\.$/, "")),
  };
}

/** The rule on a name or on one that it is below: a blocking one if there is any, then the longest. */
function longestBelow(rules: ReadonlyMap<string, Named>, name: string): Named | null {
  if (rules.size === 0) return null;
  let allowing: Named | null = null;
  for (let rest = name; rest !== ""; rest = parentOf(rest)) {
    const rule = rules.get(rest);
    if (rule?.effect === "block") return rule;
    allowing ??= rule ?? null;
  }
  return allowing;
}

const parentOf = (name: string): string => {
  const dot = name.indexOf(".");
  return dot === -1 ? "" : name.slice(dot + 1);
};
