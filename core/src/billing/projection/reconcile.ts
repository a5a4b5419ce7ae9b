/**
 * The nightly reconciliation with Paddle: what its lists show goes through the same projection as webhooks. What was missing
 * is applied and reported.
 */
import { Actor } from "../../kit/actor.ts";
import { Clock } from "../../port/clock/index.ts";
import { Payment } from "../../port/payment/index.ts";
import { ReconciliationEntity, type ReconciliationRow } from "../entity.ts";
import { problems, type Report } from "../fact/problem.ts";
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

/** Walks keep their place after each so many objects, so that the next run goes on there. */
const keptEvery = 50;

/**
 * Reconciles refunds, then the transactions that changed since the last walk over them, then all subscriptions. Throws where the
 * first two do not end before the deadline. The next run goes on with transactions and subscriptions where this one stopped.
 */
export async function reconcile(deadline: Date, findings: Findings): Promise<void> {
  Actor.operator();
  const provider = Payment.use();
  if (!provider) return;
  const now = Clock.now();
  const row = await readRow(now);
  const isOver = () => Clock.now() >= deadline;
  const apply = (what: Reported) => applyReport(what, now, findings);

  const adjustedSince = new Date(now.getTime() - adjustmentMs).toISOString();
  for await (const object of provider.adjustmentsSince(adjustedSince)) {
    if (isOver()) throw unfinished();
    await apply({ kind: "adjustment", object });
  }

  const { timeBegun, after } = row.transactions ?? { timeBegun: now.toISOString() };
  const since = new Date(Date.parse(row.timeStarted) - overlapMs).toISOString();
  const hasTransactions = await walk(provider.transactionsSince(since, after), {
    isOver,
    apply: (object) => apply({ kind: "transaction", object }),
    keep: (last) => keep({ ...row, transactions: { timeBegun, after: last } }),
  });
  if (!hasTransactions) throw unfinished();
  const next: ReconciliationRow = {
    name: row.name,
    timeStarted: timeBegun,
    ...(row.subscriptionsAfter !== undefined && { subscriptionsAfter: row.subscriptionsAfter }),
  };
  await keep(next);

  const hasSubscriptions = await walk(provider.subscriptions(row.subscriptionsAfter), {
    isOver,
    apply: (object) => apply({ kind: "subscription", object }),
    keep: (last) => keep({ ...next, subscriptionsAfter: last }),
  });
  if (hasSubscriptions) await keep({ name: row.name, timeStarted: timeBegun });
  for (const problem of await problems()) findings.problem(problem);
}

type Reported = Pick<Payment.Event, "kind" | "object">;

/** Applies what Paddle lists, as a report of the present: it is newer than any webhook about the same change. */
async function applyReport(what: Reported, now: Date, findings: Findings): Promise<void> {
  const event = { id: "reconciliation", timeOccurred: now.toISOString(), ...what } as Payment.Event;
  const effect = await receive(event, findings.problem);
  if (effect === "changed") findings.difference({ kind: event.kind, id: event.object.id });
}

/** Applies objects in the order of their ids until the time is over. Returns whether it came to the end. */
async function walk<O extends { id: string }>(
  objects: AsyncIterable<O>,
  {
    isOver,
    apply,
    keep,
  }: { isOver: () => boolean; apply: (object: O) => Promise<void>; keep: (last: string) => Promise<void> },
): Promise<boolean> {
  let last: string | null = null;
  let count = 0;
  for await (const object of objects) {
    if (isOver()) {
      if (last !== null) await keep(last);
      return false;
    }
    await apply(object);
    last = object.id;
    count += 1;
    if (count % keptEvery === 0) await keep(last);
  }
  return true;
}

const unfinished = () => new Error("The reconciliation did not end in time.");

/** How far the runs before have come. A first run keeps how far it looks back, for those after it if it does not end. */
async function readRow(now: Date): Promise<ReconciliationRow> {
  const { data } = await ReconciliationEntity.get({ name: "paddle" }).go({ consistent: true });
  if (data) return data;
  const timeStarted = new Date(now.getTime() - firstRunMs + overlapMs).toISOString();
  const row = { name: "paddle", timeStarted };
  await keep(row);
  return row;
}

const keep = async (row: ReconciliationRow): Promise<void> => {
  await ReconciliationEntity.put(row).go();
};
