/**
 * Mail domains: what the workers of a stage have learnt of them, so that one need not ask what another knows already.
 * It is the same for everybody, and nobody depends on it: what is lost is asked again.
 */
export * as Domain from "./index.ts";

import { Actor } from "../kit/actor.ts";
import type { Memory } from "../verdict/index.ts";
import { DomainEntity } from "./entity.ts";

/** Requests to the table that are under way at a time, of 100 domains each. */
const reads = 10;
/** The same, of 25. */
const writes = 4;

/** What is known of these domains. What no longer holds may be among it for as long as the table keeps it. */
export async function recall(domains: readonly string[]): Promise<Memory.Fact[]> {
  Actor.operator();
  if (domains.length === 0) return [];
  const keys = domains.map((domain) => ({ domain }));
  const { data } = await DomainEntity.get(keys).go({ concurrent: reads });
  return data.map(({ domain, mail = null, catchAll = null }) => ({ domain, mail, catchAll }));
}

/** Each fact takes the place of what was known of its domain. What the table has no time for is left out. */
export async function remember(facts: readonly Memory.Fact[]): Promise<void> {
  Actor.operator();
  if (facts.length === 0) return;
  const rows = facts.map(({ domain, mail, catchAll }) => ({
    domain,
    ...(mail && { mail }),
    ...(catchAll && { catchAll }),
    expires: Math.max(...[mail, catchAll].map((part) => (part ? secondsAt(part.until) : 0))),
  }));
  await DomainEntity.put(rows).go({ concurrent: writes });
}

const secondsAt = (time: string): number => Math.ceil(Date.parse(time) / 1000);
