/** Slots of a lease, one credit each: the call that has one charges it with its verdict, or frees it. */
import { type Change, Table } from "../../aws/table/index.ts";
import { createContext } from "../../kit/context.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import type { Meter } from "../../meter/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { SlotEntity } from "../entity.ts";

/** Thrown where a slot was settled before its call ended. */
class SlotClosed extends Error {
  override name = "SlotClosed";
}

/** The slot of a call, until it is used. */
interface Held {
  slot: Meter.Slot | null;
}

const context = createContext<Held>("slot");

/** Runs the body with a slot for one credit. A slot that the body does not use is freed, or else by the sweep. */
export async function withSlot<R>(slot: Meter.Slot | null, body: () => Promise<R>): Promise<R> {
  if (!slot) return body();
  const held: Held = { slot };
  try {
    return await context.provide(held, body);
  } finally {
    if (held.slot) await freeSlot(held.slot).catch(() => null);
  }
}

/** Whether the call has a slot that is not used. */
export const hasSlot = (): boolean => context.peek()?.slot != null;

/** The keys of the entries of which one charges a single verification: the slot of its call, the balance, or its job. */
export function chargesOfSingle(id: string): string[] {
  const slot = context.peek()?.slot;
  const direct = [`single:${id}`, `settle:${id}:end`];
  return slot ? [...direct, `settle:lease:${slot.apiKeyID}:${slot.lease}:end`] : direct;
}

/**
 * Charges one credit to the slot of the call, with the changes alongside. Returns false, and writes nothing, where the call
 * has no slot, or it was settled before.
 */
export async function chargedToSlot(
  charge: string,
  credits: number,
  alongside: readonly Change[],
): Promise<boolean> {
  const held = context.peek();
  const slot = held?.slot;
  if (!held || !slot || credits !== 1) return false;
  const write = Table.change(SlotEntity.create(rowOf(slot, 1, charge)), () => new SlotClosed());
  try {
    await Table.write([write, ...alongside]);
    held.slot = null;
    return true;
  } catch (error) {
    if (!(error instanceof SlotClosed)) throw error;
    held.slot = null;
    const { workspaceID, apiKeyID, lease, number } = slot;
    const { data } = await SlotEntity.get({ workspaceID, apiKeyID, lease, number }).go({ consistent: true });
    return data?.charge === charge;
  }
}

/** Writes that a slot came to nothing, so that its credit is returned. Does nothing where it was charged. */
export async function freeSlot(slot: Meter.Slot): Promise<void> {
  try {
    await SlotEntity.create(rowOf(slot, 0, "")).go();
  } catch (error) {
    if (!Table.isRefused(error)) throw error;
  }
}

const rowOf = ({ workspaceID, apiKeyID, lease, number }: Meter.Slot, credits: 0 | 1, charge: string) => ({
  workspaceID,
  apiKeyID,
  lease,
  number,
  credits,
  charge,
  expires: Math.ceil(Clock.now().getTime() / 1000) + keptSeconds.leaseSlot,
});
