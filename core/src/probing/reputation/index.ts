/**
 * The reputation of a stage's address with mail providers, counted by all workers in the table. It holds no recipient and
 * belongs to no workspace.
 */
export * as Reputation from "./index.ts";

import { Actor } from "../../kit/actor.ts";
import { Clock } from "../../port/clock/index.ts";
import { Prober } from "../../port/prober/index.ts";
import { boundedKey } from "../../kit/bounded-key.ts";
import { ReputationEntity } from "./entity.ts";

const requestMs = 3_000;

/** An allowance for a session with a provider, or how long it rests. */
export async function begin(
  key: string,
  limits: Prober.ReputationLimits,
): Promise<Prober.Reputation.BeginOutcome> {
  Actor.operator();
  const now = Clock.now();
  const current = Prober.Reputation.windowAt(now);
  const { data } = await ReputationEntity.query
    .byWindow({ key: boundedKey(key) })
    .gt({ window: current - Prober.Reputation.windowsInPeriod })
    .go({ consistent: true, abortSignal: requestTimeout() });
  const windows = data.map(({ window, ...counts }) => ({ number: window, ...counts }));
  const judged = Prober.Reputation.judge(windows, limits, now);
  if (!("refusals" in judged)) return judged;
  const allowance = { key, window: current, refusals: judged.refusals };
  if (!Number.isFinite(judged.refusals)) return { allowance };
  const { refused = 0, granted = 0 } = windows.find(({ number }) => number === current) ?? {};
  const { rejected } = await change(allowance, { granted: judged.refusals }, { refused, granted });
  return rejected ? { retryAfterMs: jittered(1_000) } : { allowance };
}

/** Counts what a session showed, and gives back the refusals that it did not have. */
export async function end(
  allowance: Prober.Reputation.Allowance,
  seen: Prober.Reputation.Seen,
): Promise<void> {
  Actor.operator();
  const granted = Number.isFinite(allowance.refusals) ? -allowance.refusals : 0;
  await change(allowance, { ...seen, granted });
}

type Counts = Partial<Prober.Reputation.Seen & { granted: number }>;

/** Adds to the counts of a window, where nobody has changed the expected ones. */
async function change(
  { key, window }: Prober.Reputation.Allowance,
  by: Counts,
  expected: Pick<Counts, "refused" | "granted"> = {},
): Promise<{ rejected: boolean }> {
  const { rejected } = await ReputationEntity.upsert({
    key: boundedKey(key),
    window,
    expires: Prober.Reputation.windowExpires(window),
  })
    .add(by)
    .where((attributes, { eq, notExists }) =>
      Object.entries(expected)
        .map(([name, value]) => {
          const attribute = attributes[name as keyof typeof expected];
          return value === 0 ? `(${notExists(attribute)} OR ${eq(attribute, 0)})` : eq(attribute, value);
        })
        .join(" AND "),
    )
    .go({ returnOnConditionCheckFailure: true, abortSignal: requestTimeout() });
  return { rejected };
}

const requestTimeout = (): AbortSignal => AbortSignal.timeout(requestMs);
const jittered = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2);
