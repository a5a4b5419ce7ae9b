/**
 * Host limits: how many refusals a session with a set of mail hosts may have, as one worker has learned it for all. Kept for
 * a week, since hosts are configured anew. It holds no recipient and belongs to no workspace.
 */
export * as HostLimit from "./index.ts";

import { Actor } from "../../kit/actor.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Prober } from "../../port/prober/index.ts";
import { boundedKey } from "../../kit/bounded-key.ts";
import { HostLimitEntity } from "./entity.ts";

const requestMs = 3_000;

/** The limit of a set of hosts; null if none was met within the week. */
export async function get(hosts: string): Promise<Prober.HostLimit | null> {
  Actor.operator();
  const key = boundedKey(hosts);
  const { data } = await HostLimitEntity.get({ key }).go({ abortSignal: AbortSignal.timeout(requestMs) });
  if (!data || data.expires <= now()) return null;
  return { max: data.max, endsAtRefusal: data.endsAtRefusal };
}

/** Keeps the limit of a set of hosts, in place of an earlier one. */
export async function put(hosts: string, limit: Prober.HostLimit): Promise<void> {
  Actor.operator();
  const row = { key: boundedKey(hosts), ...limit, expires: Math.ceil(now()) + keptSeconds.hostLimit };
  await HostLimitEntity.put(row).go({ abortSignal: AbortSignal.timeout(requestMs) });
}

const now = (): number => Clock.now().getTime() / 1000;
