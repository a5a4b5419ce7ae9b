import type { Finder, Suppressed } from "../suppression/index.ts";
import type { Match, Named } from "./schema.ts";

/** Finds what decides about an address: suppression, then the rule on the address itself, on its domain, suffix and exchanger. */
export interface Matcher {
  /** Grows with each change of the rules and of what is suppressed; 0 where there never was any. */
  readonly version: number;
  /** The same as long as nothing that is blocked can have been freed: what is suppressed since does not change it. */
  readonly freeing: number;
  readonly isEmpty: boolean;
  /** Whether a rule depends on the mail host, which DNS tells. */
  readonly asksDNS: boolean;
  /** The values of the rules on mail hosts. */
  readonly exchangers: readonly string[];
  /** Why a well-formed address is suppressed; null where it is not. */
  ofSuppressed(normalized: string): Suppressed | null;
  /** The rule on a well-formed address, without a look at its mail host. */
  ofAddress(normalized: string): Named | null;
  /** The rule on a mail host. */
  ofExchanger(host: string): Named | null;
  /** Whether a rule or suppression may decide, without a look at its mail host, about an address at a domain from one to another, both included. */
  mayDecideByText(first: string, last: string): boolean;
}

export function matcherOf(rules: readonly Named[], version = 0): Matcher {
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
  const domains = [...values.domain.keys(), ...[...values.address.keys()].map(domainOf)].toSorted();
  const mayDecideByText = (first: string, last: string): boolean => {
    const next = values.suffix.size > 0 ? first : domains[indexFrom(domains, first)];
    return next !== undefined && next <= last;
  };
  return {
    version,
    freeing: version,
    isEmpty: rules.length === 0,
    asksDNS: values.exchanger.size > 0,
    exchangers: [...values.exchanger.keys()],
    ofSuppressed: () => null,
    ofAddress: (normalized) => {
      const address = normalized.toLowerCase();
      const domain = domainOf(address);
      return values.address.get(address) ?? values.domain.get(domain) ?? longestBelow(values.suffix, domain);
    },
    ofExchanger: (host) => longestBelow(values.exchanger, host.toLowerCase().replace(/\.$/, "")),
    mayDecideByText,
  };
}

/** The rules together with what is suppressed, which comes before them. Hashes do not tell domains. */
export const withSuppressed = (rules: Matcher, suppressed: Finder): Matcher => ({
  ...rules,
  version: rules.version + suppressed.version,
  freeing: rules.freeing + suppressed.removals,
  isEmpty: rules.isEmpty && suppressed.isEmpty,
  ofSuppressed: suppressed.of,
  mayDecideByText: (first, last) => !suppressed.isEmpty || rules.mayDecideByText(first, last),
});

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** The index of the first of sorted names that is not before a name. */
function indexFrom(names: readonly string[], name: string): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle] ?? "") < name) low = middle + 1;
    else high = middle;
  }
  return low;
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
