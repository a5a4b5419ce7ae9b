/**
 * Question batches: seconds in which one worker alone asks the name servers of a registrable domain. Workers take them in
 * turn through the table, with one write for each, so that together they ask no more than one worker may.
 */
export * as QuestionBatch from "./index.ts";

import { Actor } from "../../kit/actor.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Resolver } from "../../port/resolver/index.ts";
import { QuestionBatchEntity } from "./entity.ts";

/** Lost races before a worker lets the others go first. */
const maxTries = 4;
const requestMs = 3_000;

/** Takes the domain's next batch of `spanMs`, unless it begins later than `maxWaitMs` from now. */
export async function take(
  domain: string,
  { spanMs, maxWaitMs }: { spanMs: number; maxWaitMs: number },
): Promise<Resolver.TakenBatch> {
  Actor.operator();
  const now = Clock.now().getTime();
  let start = now;
  for (let attempt = 1; attempt <= maxTries && start - now <= maxWaitMs; attempt++) {
    const end = start + spanMs;
    const row = { domain, end, expires: Math.ceil(end / 1000) + keptSeconds.questionBatch };
    const { rejected, data: last } = await QuestionBatchEntity.put(row)
      .where((last, { lte, notExists }) => `${notExists(last.end)} OR ${lte(last.end, start)}`)
      .go({
        response: "all_old",
        returnOnConditionCheckFailure: "all_old",
        abortSignal: AbortSignal.timeout(requestMs),
      });
    if (!rejected) return { waitMs: start - now };
    start = last?.end ?? end;
  }
  return { retryAfterMs: jittered(Math.max(spanMs, start - now - maxWaitMs)) };
}

/** So that workers that were refused together do not ask together again. */
const jittered = (milliseconds: number): number => milliseconds * (1 + Math.random());
