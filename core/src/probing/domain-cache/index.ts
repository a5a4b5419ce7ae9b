/** The domain cache of a stage: DNS answers and catch-all findings that all workers share through the table. */
export * as SharedDomainCache from "./index.ts";

import { Actor } from "../../kit/actor.ts";
import type { Verdict } from "../../verdict/index.ts";
import { DomainEntity } from "./entity.ts";

type DomainEntry = Verdict.DomainCache.DomainEntry;

/** Concurrent requests to the table, of 100 domains each. */
const reads = 10;
/** The same, of 25 domains each. */
const writes = 4;

/** The cached entries of these domains. Expired ones may be among them until the table removes them. */
export async function get(domains: readonly string[]): Promise<DomainEntry[]> {
  Actor.operator();
  if (domains.length === 0) return [];
  const keys = domains.map((domain) => ({ domain }));
  const { data } = await DomainEntity.get(keys).go({ concurrent: reads });
  return data.map(({ domain, mail = null, catchAll = null }) => ({ domain, mail, catchAll }));
}

/** Replaces the entries of their domains. Entries that the table throttles are dropped. */
export async function put(entries: readonly DomainEntry[]): Promise<void> {
  Actor.operator();
  if (entries.length === 0) return;
  const rows = entries.map(({ domain, mail, catchAll }) => ({
    domain,
    ...(mail && { mail }),
    ...(catchAll && { catchAll }),
    expires: Math.max(...[mail, catchAll].map((part) => (part ? secondsAt(part.until) : 0))),
  }));
  await DomainEntity.put(rows).go({ concurrent: writes });
}

const secondsAt = (time: string): number => Math.ceil(Date.parse(time) / 1000);
