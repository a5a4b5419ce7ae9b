/**
 * Limits the questions of all workers of a stage about one registrable domain. Each worker asks a few a minute on its own,
 * enough for ordinary lists. For more it takes question batches: each is a second in which this worker asks alone.
 */
import { registrableDomain } from "../../kit/public-suffix.ts";
import type { BatchStore } from "./index.ts";
import {
  latestDomains,
  longestWaitMs,
  processLimit,
  type QuestionLimit,
  secondMs,
} from "./question-limit.ts";

export interface StageLimitOptions {
  /** The questions of a batch, evenly spaced. */
  perSecond: number;
  batches: BatchStore;
  /** Separates limits that share a store. */
  purpose: string;
  /** The time in milliseconds, from any start. */
  clock?: () => number;
}

/** The questions a minute without a batch, as a share of those a second: 3 for 20. */
const ownShare = 0.15;
const minuteMs = 60_000;

type Batch = { start: number; used: number } | { refusedUntil: number };

export function stageLimit({
  perSecond,
  batches,
  purpose,
  clock = () => performance.now(),
}: StageLimitOptions): QuestionLimit {
  const own = processLimit({ questions: Math.ceil(perSecond * ownShare), windowMs: minuteMs, clock });
  const spacingMs = secondMs / perSecond;
  const lastTaken = latestDomains<Promise<Batch>>();

  const take = async (domain: string): Promise<Batch> => {
    const taken = await batches.take(`${purpose} ${domain}`, { spanMs: secondMs, maxWaitMs: longestWaitMs });
    return "waitMs" in taken
      ? { start: clock() + taken.waitMs, used: 0 }
      : { refusedUntil: clock() + taken.retryAfterMs };
  };

  /** The batch in use, else the one after it. Concurrent questions take one batch. */
  const batchAfter = (domain: string, over: Promise<Batch> | undefined): Promise<Batch> => {
    const last = lastTaken.get(domain);
    if (last && last !== over) return last;
    const next = take(domain);
    lastTaken.set(domain, next);
    return next;
  };

  const reserveInBatch = async (domain: string): Promise<number | null> => {
    for (let taken = batchAfter(domain, undefined); ; taken = batchAfter(domain, taken)) {
      const batch = await taken;
      const now = clock();
      if ("refusedUntil" in batch) {
        if (now < batch.refusedUntil) return null;
        continue;
      }
      const index = Math.max(batch.used, Math.ceil((now - batch.start) / spacingMs));
      if (index >= perSecond) continue;
      batch.used = index + 1;
      return batch.start + index * spacingMs - now;
    }
  };

  return { reserve: (name) => own.reserve(name) ?? reserveInBatch(registrableDomain(name)) };
}
