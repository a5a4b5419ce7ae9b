import { randomUUID } from "node:crypto";
import { combineNoSlot, type NoSlot, type Refusal, type SlotStore } from "./slot.ts";

interface SlotState {
  /** Null during a cooldown. */
  holder: string | null;
  refusal: Refusal | null;
  /** By `performance.now()`. */
  freeFrom: number;
  evenFrom: number;
}

/** When to retry for a held slot, whose release time is unknown. */
const heldMs = 1_000;
/** Keys without held or cooling slots are dropped once there are so many keys. */
const capacity = 10_000;

/** A slot store local to this process. */
export function inProcessSlots(): SlotStore {
  const states = new Map<string, Map<number, SlotState>>();

  const dropFree = (now: number): void => {
    for (const [key, slots] of states)
      if ([...slots.values()].every(({ freeFrom, evenFrom }) => Math.max(freeFrom, evenFrom) <= now))
        states.delete(key);
  };

  return {
    async acquire(key, count) {
      const now = performance.now();
      if (states.size >= capacity && !states.has(key)) dropFree(now);
      const slots = states.get(key) ?? new Map<number, SlotState>();
      states.set(key, slots);
      const taken: NoSlot[] = [];
      for (let number = 0; number < count; number++) {
        const state = slots.get(number);
        if (state && state.freeFrom > now) {
          taken.push({ retryAfterMs: state.holder ? heldMs : state.freeFrom - now, refusal: state.refusal });
          continue;
        }
        const holder = randomUUID();
        slots.set(number, { holder, refusal: null, freeFrom: Infinity, evenFrom: now });
        const aheadMs = Math.max(0, (state?.evenFrom ?? now) - now);
        return { slot: { key, number, holder, holdMs: Infinity, refusal: state?.refusal ?? null, aheadMs } };
      }
      return combineNoSlot(taken);
    },
    async release({ key, number, holder }, { milliseconds, refusal, aheadMs = 0 }) {
      const slots = states.get(key);
      if (slots?.get(number)?.holder !== holder) return;
      const now = performance.now();
      if (milliseconds > 0 || aheadMs > 0 || refusal !== null)
        slots.set(number, { holder: null, refusal, freeFrom: now + milliseconds, evenFrom: now + aheadMs });
      else if (slots.delete(number) && slots.size === 0) states.delete(key);
    },
  };
}
