/** Counts calls: in the present window, with a slot where a call takes one. */
import { Table } from "../aws/table/index.ts";
import { countingAhead } from "../kit/concurrency/counted-ahead.ts";
import { Clock } from "../port/clock/index.ts";
import { MeterEntity, type MeterRow } from "./entity.ts";
import type { Key, Slot } from "./key.ts";
import { flushing } from "./usage.ts";
import { counted, isOpenAt, lastWindowAt, type Use, windowAt, windowSeconds } from "./window.ts";
import { updated } from "./update.ts";

/** What a key may use. */
interface Allowance {
  /** Calls in a window. */
  limit: number;
  /** Credits in a calendar month; null without a budget. */
  budget: number | null;
  makerID: string;
}

const tries = 60;

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
  workspaceID,
  apiKeyID,
  lease,
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
