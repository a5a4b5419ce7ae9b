/**
 * The nightly reconciliation with Paddle: what its lists show goes through the same projection as webhooks. What was missing
 * is applied and reported.
 */
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import { Payment } from "../port/payment/index.ts";
import { ReconciliationEntity } from "./entity.ts";
import { problems, type Report } from "./problem.ts";
import { receive } from "./projection.ts";

/** What Paddle knew and no webhook had told us. */
export interface Difference {
  kind: Payment.Event["kind"];
  id: string;
}

export interface Findings {
  difference: (difference: Difference) => void;
  /** Is told of every problem that is still open, too. */
  problem: Report;
}

const dayMs = 86_400_000;
/** The first run looks back so far. */
const firstRunMs = 30 * dayMs;
/** Runs overlap, because Paddle's clock is not ours. */
const overlapMs = dayMs / 24;
/** Refunds and chargebacks are decided long after they are made. */
const adjustmentMs = 120 * dayMs;

/** Reconciles what changed since the last run that ended. Throws where it does not end before the deadline. */
export async function reconcile(deadline: Date, findings: Findings): Promise<void> {
  Actor.operator();
  const provider = Payment.use();
  if (!provider) return;
  const started = Clock.now();
  const since = await lastRun(started);
  for await (const event of eventsOf(provider, since, started)) {
    if (Clock.now() >= deadline) throw new Error("The reconciliation did not end in time.");
    const effect = await receive(event, findings.problem);
    if (effect === "changed") findings.difference({ kind: event.kind, id: event.object.id });
  }
  for (const problem of await problems()) findings.problem(problem);
  await ReconciliationEntity.put({ name: "paddle", timeStarted: started.toISOString() }).go();
}

/** When the last run that ended had started. A first run keeps how far it looks back, for those after it if it does not end. */
async function lastRun(now: Date): Promise<string> {
  const { data } = await ReconciliationEntity.get({ name: "paddle" }).go({ consistent: true });
  if (data) return new Date(Date.parse(data.timeStarted) - overlapMs).toISOString();
  const from = new Date(now.getTime() - firstRunMs).toISOString();
  await ReconciliationEntity.put({ name: "paddle", timeStarted: from }).go();
  return from;
}

/** What Paddle lists, as reports of the present: they are newer than any webhook about the same change. */
async function* eventsOf(
  provider: Payment.Provider,
  since: string,
  now: Date,
): AsyncGenerator<Payment.Event> {
  const header = { id: "reconciliation", timeOccurred: now.toISOString() };
  const adjustedSince = new Date(now.getTime() - adjustmentMs).toISOString();
  for await (const object of provider.transactionsSince(since))
    yield { ...header, kind: "transaction", object };
  for await (const object of provider.subscriptions()) yield { ...header, kind: "subscription", object };
  for await (const object of provider.adjustmentsSince(adjustedSince))
    yield { ...header, kind: "adjustment", object };
}
