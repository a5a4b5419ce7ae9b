/** The lease of a key: credits that its calls take without a change of the balance. */
import { type Change, Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";
import { MeterEntity } from "./entity.ts";
import type { Key, Lease } from "./key.ts";
import { updated } from "./update.ts";

/** The longest that one call draws a lease while others wait. */
const drawingMs = 1_000;

/** The number of the lease that a key drew last; 0 before the first. */
export async function lastLease({ workspaceID, apiKeyID }: Key): Promise<number> {
  const { data } = await MeterEntity.get({ workspaceID, apiKeyID }).go({ consistent: true });
  return data?.lease ?? 0;
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
