/**
 * The meter of an API key: one atomic update for each call counts the calls of its window and takes a slot of its lease.
 * What it used of a day and of its monthly budget is in rows beside it.
 */
export * as Meter from "./index.ts";
export { committed, committing, exhausted, presentMonth, uncommitting } from "./budget.ts";
export { erase } from "./erase.ts";
export { charging as charged, countRefusal, type Refusal, timesUsed, usage } from "./usage.ts";
export { windowAt, windowSeconds } from "./window.ts";
export type { Key, Slot } from "./key.ts";

import { type Change, Table } from "../aws/table/index.ts";
import { countingAhead } from "../kit/counted-ahead.ts";
import { Clock } from "../port/clock/index.ts";
import { MeterEntity, type MeterRow } from "./entity.ts";
import type { Key, Lease, Slot } from "./key.ts";
import { flushing } from "./usage.ts";
import { counted, isOpenAt, lastWindowAt, type Use, windowAt, windowSeconds } from "./window.ts";

/** What a key may use. */
interface Allowance {
  /** Calls in a window. */
  limit: number;
  /** Credits in a calendar month; null without a budget. */
  budget: number | null;
  makerID: string;
}

const tries = 60;
/** The longest that one call draws a lease while others wait. */
const drawingMs = 1_000;

/**
 * Counts a call of a key, with those that passed `ahead` of it. A single verification gets a slot of the lease, where there is
 * one. Throws `unavailable` where the windows change all the time.
 */
export async function count(
  { workspaceID, apiKeyID }: Key,
  use: Use,
  allowance: Allowance,
  ahead = 0,
): Promise<{ row: MeterRow; slot: Slot | null }> {
  const key = { workspaceID, apiKeyID };
  for (let attempt = 1; attempt <= tries; attempt++) {
    const leased = use === "single" ? await addWithSlot(key) : null;
    if (leased) return { row: leased, slot: slotOf(leased) };
    const added = use === "single" && attempt === 1 ? null : await add(key, use, ahead);
    if (added) return { row: added, slot: null };
    const { data: before } = await MeterEntity.get(key).go({ consistent: true });
    const row = isCurrent(before)
      ? await add(key, use, ahead)
      : await begin(key, { use, ahead, ...allowance }, before);
    if (row) return { row, slot: null };
  }
  throw new Table.Contended();
}

/** Nobody is refused by what a test key has used, and a process that dies loses at most this part of the calls of two windows. */
const shareAhead = 0.1;
const countingCalls = countingAhead({ clock: Clock.use, share: shareAhead, afterWindow: "count" });

/** Counts a call of a key that takes no slot, some of them without a write: they are counted with a later one. */
export async function countAhead(key: Key, allowance: Allowance): Promise<null> {
  const subject = `${key.workspaceID} ${key.apiKeyID}`;
  await countingCalls({ subject, window: current(), max: Infinity }, async (ahead) => {
    await count(key, "call", allowance, ahead);
    return ahead + 1;
  });
  return null;
}

const slotOf = ({ workspaceID, apiKeyID, lease, slotsTaken }: MeterRow): Slot => ({
  ...{ workspaceID, apiKeyID, lease },
  number: slotsTaken,
});

const current = () => windowAt(Clock.now(), windowSeconds);

const furthest = () => lastWindowAt(Clock.now());
const isCurrent = (row: MeterRow | null): boolean => row !== null && isOpenAt(row, Clock.now());

/** Counts a single verification in the present window, with a slot. Null where the window is over, or there is no slot. */
function addWithSlot(key: Key): Promise<MeterRow | null> {
  const now = Clock.now().toISOString();
  return updated(() =>
    MeterEntity.patch(key)
      .add({ left: -1, singles: 1, slotsTaken: 1, slotsLeft: -1 })
      .set({ timeUsed: now })
      .where(
        (row, { gt, between }) =>
          `${between(row.window, current(), furthest())} AND ${gt(row.left, 0)} AND ${gt(row.slotsLeft, 0)} AND ` +
          gt(row.timeLeaseEnds, now),
      )
      .go({ response: "all_new" }),
  );
}

/** Counts a call in the present window, with those ahead of it. Null where that is over. */
function add(key: Key, use: Use, ahead: number): Promise<MeterRow | null> {
  return updated(() =>
    MeterEntity.patch(key)
      .add({ left: -1 - ahead, singles: use === "single" ? 1 : 0 })
      .set({ timeUsed: Clock.now().toISOString() })
      .where((row, { between }) => between(row.window, current(), furthest()))
      .go({ response: "all_new" }),
  );
}

/** Takes a slot for a call that is counted already. Null where there is none. */
export async function take(key: Key): Promise<Slot | null> {
  const now = Clock.now().toISOString();
  const row = await updated(() =>
    MeterEntity.patch(key)
      .add({ slotsTaken: 1, slotsLeft: -1 })
      .where((meter, { gt }) => `${gt(meter.slotsLeft, 0)} AND ${gt(meter.timeLeaseEnds, now)}`)
      .go({ response: "all_new" }),
  );
  return row && slotOf(row);
}

/** The number of the lease that a key drew last; 0 before the first. */
export async function lastLease({ workspaceID, apiKeyID }: Key): Promise<number> {
  const { data } = await MeterEntity.get({ workspaceID, apiKeyID }).go({ consistent: true });
  return data?.lease ?? 0;
}

/** Makes an update that many make at once. Null where its condition does not hold. */
async function updated(update: () => Promise<{ data: unknown }>): Promise<MeterRow | null> {
  try {
    const { data } = await Table.retryConflict(update);
    return data as MeterRow;
  } catch (error) {
    if (Table.isRefused(error)) return null;
    throw error;
  }
}

/**
 * Begins the present windows with a call, and writes what the window before counted, with the calls that passed ahead in it. Null
 * where another call was faster.
 */
async function begin(
  key: Key,
  { use, ahead, limit, budget, makerID }: Allowance & { use: Use; ahead: number },
  before: MeterRow | null,
): Promise<MeterRow | null> {
  const now = Clock.now();
  const passed = before && { ...before, left: before.left - ahead };
  const { after, over } = counted(passed, use, limit, now);
  const timeUsed = now.toISOString();
  const noLease = { lease: 0, slotsTaken: 0, slotsLeft: 0, timeLeaseEnds: "" };
  const { workspaceID, apiKeyID } = key;
  const write = before
    ? MeterEntity.patch(key)
        .set({ ...after, timeUsed, budget: { credits: budget }, makerID })
        .where((row, { eq }) => `${eq(row.window, before.window)} AND ${eq(row.left, before.left)}`)
    : MeterEntity.create({
        workspaceID,
        apiKeyID,
        ...after,
        ...noLease,
        timeUsed,
        budget: { credits: budget },
        makerID,
      });
  try {
    await Table.write([Table.change(write), ...(over ? flushing(key, over) : [])]);
    return {
      ...(before ?? { workspaceID, apiKeyID, ...noLease }),
      ...after,
      timeUsed,
      budget: { credits: budget },
    };
  } catch (error) {
    if (error instanceof Table.Refused) return null;
    throw error;
  }
}

/**
 * Lets one call at a time draw the lease after the `last` one. False where that is drawn already, or another call draws it. A call
 * that died lets the next one draw a second later.
 */
export async function beginDrawing(key: Key, last: number): Promise<boolean> {
  const now = Clock.now().getTime();
  const row = await updated(() =>
    MeterEntity.patch(key)
      .set({ timeDrawingEnds: new Date(now + drawingMs).toISOString() })
      .where(({ lease, timeDrawingEnds }, { eq, lte, notExists }) => {
        const isFree = `${notExists(timeDrawingEnds)} OR ${lte(timeDrawingEnds, new Date(now).toISOString())}`;
        return `${eq(lease, last)} AND (${isFree})`;
      })
      .go({ response: "all_new" }),
  );
  return row !== null;
}

/** Ends the drawing of a lease, also where there were too few credits for one. */
export async function endDrawing(key: Key): Promise<void> {
  await updated(() => MeterEntity.patch(key).remove(["timeDrawingEnds"]).go({ response: "all_new" }));
}

/** Where the drawing of a lease stands: its newest lease, and whether a call draws the next. */
export async function drawing({
  workspaceID,
  apiKeyID,
}: Key): Promise<{ lease: number; isUnderWay: boolean }> {
  const { data } = await MeterEntity.get({ workspaceID, apiKeyID }).go({ consistent: true });
  const isUnderWay = (data?.timeDrawingEnds ?? "") > Clock.now().toISOString();
  return { lease: data?.lease ?? 0, isUnderWay };
}

/**
 * The change that gives a key its next lease, whose first slot belongs to the call that draws it. The caller has settled the
 * leases before, so that no slot of them is left. Refused with the error unless the one before is the newest.
 */
export function opening(
  { workspaceID, apiKeyID, number, size, timeEnds }: Lease,
  refusal: () => Error,
): Change {
  const patch = MeterEntity.patch({ workspaceID, apiKeyID })
    .set({ lease: number, slotsTaken: 1, slotsLeft: size - 1, timeLeaseEnds: timeEnds })
    .where((row, { eq }) => eq(row.lease, number - 1));
  return Table.change(patch, refusal);
}

/** Closes a lease, so that no slot of it is taken any more. Returns how many were; null where a later lease is open. */
export async function close(key: Key, lease: number): Promise<number | null> {
  const { workspaceID, apiKeyID } = key;
  const row = await updated(() =>
    MeterEntity.patch({ workspaceID, apiKeyID })
      .set({ slotsLeft: 0 })
      .where((meter, { eq }) => eq(meter.lease, lease))
      .go({ response: "all_new" }),
  );
  return row && row.slotsTaken;
}

/** The monthly budget of a key that is not acting, null without one, and who made it: as of its last calls. */
export async function holderOf({
  workspaceID,
  apiKeyID,
}: Key): Promise<{ budget: number | null; member: string | undefined }> {
  const { data } = await MeterEntity.get({ workspaceID, apiKeyID }).go({ consistent: true });
  return { budget: data?.budget.credits ?? null, member: data?.makerID };
}
