/** The answers of the mail world's name server, by name and type. */
import type { Answer } from "dns-packet";

import { listingAt } from "./block-list.ts";
import { addressesOf, findDomain } from "./domains.ts";

export type ZoneAnswer =
  | { kind: "answered"; answers: readonly Answer[] }
  | { kind: "no_such_name" }
  | { kind: "servfail" }
  /** The name is outside of `.test`. */
  | { kind: "refused" }
  /** The name server does not answer. */
  | { kind: "silent" };

const ttlSeconds = 60;

/** The answer about a name. The block list may have the host that probes. */
export function zoneAnswer(name: string, type: string, isProberListed = false): ZoneAnswer {
  const lower = name.toLowerCase();
  if (lower !== "test" && !lower.endsWith(".test")) return { kind: "refused" };
  const domain = findDomain(lower);
  if (domain?.dns === "servfail" || domain?.dns === "silent") return { kind: domain.dns };

  const addresses = addressesOf(lower) ?? listingAt(lower, isProberListed);
  if (!domain && !addresses && !isAncestor(lower)) return { kind: "no_such_name" };

  const records = { name, ttl: ttlSeconds } as const;
  const v6 = addresses?.filter((address) => address.includes(":")) ?? [];
  const v4 = addresses?.filter((address) => !address.includes(":")) ?? [];
  switch (type) {
    case "A":
      return answered(v4.map((data) => ({ ...records, type, data })));
    case "AAAA":
      return answered(v6.map((data) => ({ ...records, type, data })));
    case "MX":
      if (domain?.dns === "null_mx")
        return answered([{ ...records, type, data: { preference: 0, exchange: "." } }]);
      if (domain?.dns !== "mx") return answered([]);
      return answered(
        domain.hosts.map(({ host }, index) => ({
          ...records,
          type,
          data: { preference: 10 * (index + 1), exchange: host },
        })),
      );
    default:
      return answered([]);
  }
}

const answered = (answers: readonly Answer[]): ZoneAnswer => ({ kind: "answered", answers });

/** Whether a name exists only as a parent of other names (empty non-terminal). */
const isAncestor = (name: string): boolean =>
  ["test", "load.test", "hosts.load.test", "solo.test", "tls.test"].includes(name);
