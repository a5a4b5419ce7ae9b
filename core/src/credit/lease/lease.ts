/**
 * Leases: a busy API key draws credits once and spends them by slots. A call takes a slot with the update of its meter and
 * writes what became of it with its verdict, so that no call changes the balance. The lease is settled from its slots.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import { Meter } from "../../meter/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Spending } from "../../spending/index.ts";
import { spendable } from "../balance/account.ts";
import { LeaseEntity, type LeaseRow, shards, SlotEntity } from "../entity.ts";
import { endOfHold } from "../posting/hold-end.ts";
import { jobIDOf } from "../lease-job.ts";
import { sizeOf, standing } from "./lease-rules.ts";
import * as Ledger from "../rules/ledger-rules.ts";
import { post, present } from "../posting/posting.ts";
import { freeSlot } from "./slot.ts";

const leaseMs = 10_000;
/** A call that took a slot has ended this long after its lease: the time limit of a function, and time to spare. */
const callMs = 60_000;
const parallel = 16;
/** A call waits this long for a lease that another call draws, and looks at this interval, in milliseconds. */
const maxWaitMs = 2_000;
const drawingMs = 100;

/** Thrown where another call of the key drew the lease. */
class Drawn extends Error {
  override name = "Drawn";
}

/**
 * Draws the next lease of a key after settling the earlier ones, and returns a slot of it for this call.
 * While another call draws it, waits for one of its slots, so calls of a busy key do not compete for the
 * balance. Null where there are too few credits for a lease, or too few are left of the maker's limit or the
 * budget.
 */
export async function drawLease(
  apiKeyID: string,
  last: number,
  budget: number | null,
): Promise<Meter.Slot | null> {
  const key = { workspaceID: Actor.can("verify_email", "add"), apiKeyID };
  const until = performance.now() + maxWaitMs;
  for (let lease = last; performance.now() < until;) {
    if (await Meter.beginDrawing(key, lease)) return draw(key, lease, budget);
    const drawn = await Meter.drawing(key);
    const slot = drawn.lease > lease ? await Meter.take(key) : null;
    if (slot) return slot;
    if (drawn.lease === lease && !drawn.isUnderWay) return null;
    lease = drawn.lease;
    if (drawn.isUnderWay) await pause();
  }
  return null;
}

const pause = () => sleep(drawingMs * (0.5 + Math.random()));

async function draw(key: Meter.Key, last: number, budget: number | null): Promise<Meter.Slot | null> {
  try {
    return await slotOfNext(key, last, budget);
  } finally {
    await Meter.endDrawing(key);
  }
}

async function slotOfNext(
  { workspaceID, apiKeyID }: Meter.Key,
  last: number,
  budget: number | null,
): Promise<Meter.Slot | null> {
  const key = { workspaceID, apiKeyID };
  await settleLeases(key);
  const { accounts } = await present(workspaceID);
  const { makerID: member } = Actor.apiKey();
  const left = Math.min(
    budget === null ? Infinity : budget - (await Meter.committed(key)),
    await Spending.left(workspaceID, member),
  );
  const size = sizeOf(spendable(accounts), left);
  if (size === null) return null;
  const number = last + 1;
  const timeEnds = new Date(Clock.now().getTime() + leaseMs).toISOString();
  const job = jobIDOf({ apiKeyID, number });
  try {
    const outcome = await post({
      workspaceID,
      job,
      entries: [
        {
          key: job,
          rule: ({ balance }) =>
            (sizeOf(spendable(balance.accounts), left) ?? 0) < size
              ? null
              : Ledger.reserve(balance, size, "lease"),
        },
      ],
      reference: { member, key: apiKeyID, month: Meter.presentMonth() },
      alongside: [
        Meter.opening({ ...key, number, size, timeEnds }, () => new Drawn()),
        Table.change(
          LeaseEntity.create({
            ...key,
            number,
            size,
            timeEnds,
            recalled: 0,
            month: Meter.presentMonth(),
            shard: shards[apiKeyID.charCodeAt(apiKeyID.length - 1) % shards.length] ?? shards[0],
          }),
        ),
        Meter.committing(key, size, budget),
      ],
    });
    if (outcome === "written") return { ...key, lease: number, number: 1 };
    return outcome === "repeated" ? await Meter.take(key) : null;
  } catch (error) {
    if (error instanceof Drawn) return Meter.take(key);
    // Another call has spent what was left of the limit or the budget: this one is charged by itself, as far as that goes.
    if (error instanceof VisibleError && error.kind === "payment") return null;
    throw error;
  }
}

/** Settles the leases of a key as far as their calls have ended. */
export async function settleLeases({ workspaceID, apiKeyID }: Meter.Key): Promise<void> {
  const query = LeaseEntity.query.byKey({ workspaceID, apiKeyID });
  const { data } = await query.go({ consistent: true, pages: "all" });
  for (const lease of data) await settle(lease);
}

/**
 * Takes back what the leases of a workspace have not spent, before somebody is told that credits are missing. The credits
 * of calls that are under way stay with them. Returns whether there was a lease.
 */
export async function recallLeases(workspaceID: string): Promise<boolean> {
  const query = LeaseEntity.query.byKey({ workspaceID });
  const { data } = await query.go({ consistent: true, pages: "all" });
  for (const lease of data) {
    const open = await settle(lease);
    if (open) await recall(lease, lease.size - open.charged - open.underWay.length);
  }
  return data.length > 0;
}

/** What leases of the workspace hold for calls of its keys. What calls have used of them is included until they are settled. */
export async function leasedCredits(workspaceID: string): Promise<number> {
  const query = LeaseEntity.query.byKey({ workspaceID });
  const { data } = await query.go({ consistent: true, pages: "all", attributes: ["size", "recalled"] });
  return data.reduce((sum, { size, recalled }) => sum + size - recalled, 0);
}

/** Settles the leases whose time is over, for keys that are not used any more. */
export async function sweepLeases(deadline: Date): Promise<void> {
  Actor.operator();
  const { run } = createSemaphore(parallel);
  const errors: unknown[] = [];
  const settleOne = async (lease: LeaseRow): Promise<void> => {
    if (Clock.now() >= deadline) return;
    try {
      await settle(lease);
    } catch (error) {
      errors.push(error);
    }
  };
  await Promise.all(
    shards.map(async (shard) => {
      const query = LeaseEntity.query.byEnd({ shard }).lt({ timeEnds: Clock.now().toISOString() });
      const { data } = await query.go({ pages: "all" });
      await Promise.all(data.map((lease) => run(() => settleOne(lease))));
    }),
  );
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} leases could not be settled.`);
}

type Standing = ReturnType<typeof standing>;

/** Closes a lease and settles it, unless calls of it are under way. Then returns where it stands, otherwise null. */
async function settle(lease: LeaseRow): Promise<Standing | null> {
  const taken = lease.taken ?? (await close(lease));
  if (taken === null) return null;
  const now = await standingOf(lease, taken);
  if (now.underWay.length > 0) return now;
  const { workspaceID, apiKeyID, number, size, recalled, month } = lease;
  const key = { workspaceID, apiKeyID };
  const remove = LeaseEntity.delete({ ...key, number }).where((row, { eq }) => eq(row.recalled, recalled));
  await unlessDone(
    post({
      workspaceID,
      job: jobIDOf(lease),
      entries: endOfHold(jobIDOf(lease), now.charged),
      alongside: [
        Table.change(remove),
        Meter.charged(key, now.charged),
        Meter.uncommitting(key, month, size - recalled - now.charged),
      ],
    }),
  );
  return null;
}

/** Closes a lease. Returns the slots that were taken; null where the lease is settled. */
async function close({ workspaceID, apiKeyID, number }: LeaseRow): Promise<number | null> {
  const key = { workspaceID, apiKeyID, number };
  const taken = await Meter.close(key, number);
  if (taken === null) {
    const { data } = await LeaseEntity.get(key).go({ consistent: true });
    return data?.taken ?? null;
  }
  await unlessDone(Table.write([Table.change(LeaseEntity.patch(key).set({ taken }))]));
  return taken;
}

/** Where a closed lease stands. Slots of calls that must have ended come to nothing. */
async function standingOf(lease: LeaseRow, taken: number): Promise<Standing> {
  const { workspaceID, apiKeyID, number, timeEnds } = lease;
  const read = async () => {
    const query = SlotEntity.query.byLease({ workspaceID, apiKeyID, lease: number });
    return standing(taken, (await query.go({ consistent: true, pages: "all" })).data);
  };
  const now = await read();
  const isOver = Clock.now().getTime() > Date.parse(timeEnds) + callMs;
  if (!isOver || now.underWay.length === 0) return now;
  await Promise.all(
    now.underWay.map((slot) => freeSlot({ workspaceID, apiKeyID, lease: number, number: slot })),
  );
  return read();
}

/** Returns credits of a closed lease that no call can spend. */
async function recall(lease: LeaseRow, all: number): Promise<void> {
  const { workspaceID, apiKeyID, number, recalled, month } = lease;
  const credits = all - recalled;
  if (credits <= 0) return;
  const patch = LeaseEntity.patch({ workspaceID, apiKeyID, number })
    .set({ recalled: all })
    .where((row, { eq }) => eq(row.recalled, recalled));
  await unlessDone(
    post({
      workspaceID,
      job: jobIDOf(lease),
      entries: [
        {
          key: `recall:${jobIDOf(lease)}:${all}`,
          rule: ({ balance, hold }) => hold && Ledger.release(balance, hold, credits),
        },
      ],
      alongside: [Table.change(patch), Meter.uncommitting({ workspaceID, apiKeyID }, month, credits)],
    }),
  );
}

/** Leaves a lease to the worker that changed it meanwhile. */
async function unlessDone(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof Table.Refused)) throw error;
  }
}
