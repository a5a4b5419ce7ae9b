/** What a set of mail hosts allows one sender: all workers that dial from the same IP addresses together. */
export interface ProviderLimits {
  /** Who shares the limits: the name of a provider, or the hosts themselves. */
  key: string;
  /** Concurrent sessions. */
  connections: number;
  /** Recipients per session. */
  recipients: number;
  /** From the start of a session to the start of the next one in the same slot. */
  spacingSeconds: number;
}

/** A temporary refusal (421 or 4.7.x) before any recipient was asked about, and how many came in a row. */
export interface Refusal {
  code: number;
  times: number;
}

/** One permission to have a session open, out of as many as the limits of a key allow. */
export interface Slot {
  readonly key: string;
  readonly number: number;
  /** Id of the holder, new at each acquisition. */
  readonly holder: string;
  /** Its sessions must be over within this time, counted from the request. */
  readonly holdMs: number;
  /** How the last session in this slot was refused. */
  readonly refusal: Refusal | null;
}

export type Acquired = { slot: Slot } | NoSlot;

/** No slot is free. */
export interface NoSlot {
  retryAfterMs: number;
  /** Set where all slots cool down after refused sessions. */
  refusal: Refusal | null;
}

/** How long a released slot stays closed to everybody. */
export interface Cooldown {
  milliseconds: number;
  refusal: Refusal | null;
}

/** The answer for a key of whose slots each answered so. */
export const combineNoSlot = (slots: readonly NoSlot[]): NoSlot => ({
  retryAfterMs: Math.min(...slots.map(({ retryAfterMs }) => retryAfterMs)),
  refusal: (slots.every(({ refusal }) => refusal) && slots[0]?.refusal) || null,
});

/** Records which worker holds which slot. */
export interface SlotStore {
  /** Acquires one of `count` slots at the key, for sessions of `sessionMs`. A slot that is never released expires. */
  acquire(key: string, count: number, sessionMs: number): Promise<Acquired>;
  /** Releases a slot. Does nothing where another holder has it by now. */
  release(slot: Slot, cooldown: Cooldown): Promise<void>;
}
