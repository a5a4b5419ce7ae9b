import type { ReputationLimits } from "../reputation/index.ts";

/** What a set of mail hosts allows one sender, that is, all workers with the same IP addresses together. */
export interface ProviderLimits {
  /** The key by which limits are shared: the name of a provider, or the mail hosts. */
  key: string;
  /** Concurrent sessions. */
  connections: number;
  /** Recipients per session. */
  recipients: number;
  /** From the start of a session to the start of the next one in the same place, on average. */
  spacingSeconds: number;
  /** Hosts count sessions over such a period, so that the sessions of one may begin at once. 0 spaces all of them. */
  periodSeconds?: number | undefined;
  /** What our address may show them before they rest; absent for hosts that belong to no provider. */
  reputation?: ReputationLimits | undefined;
}

/** A temporary refusal (421 or 4.7.x) before any recipient was asked about, and how many came in a row. */
export interface Refusal {
  code: number;
  times: number;
}

/** A permission to have a session open. A key has as many places as its limits allow. */
export interface Place {
  readonly key: string;
  readonly number: number;
  /** Id of the holder, new at each acquisition. */
  readonly holder: string;
  /** Its sessions must be over within this time, counted from the request. */
  readonly holdMs: number;
  /** How the last session in this place was refused. */
  readonly refusal: Refusal | null;
  /** How long without a session would pay for those that began ahead of the spacing. */
  readonly aheadMs: number;
}

export type Acquired = { place: Place } | NoPlace;

/** No place is free. */
export interface NoPlace {
  retryAfterMs: number;
  /** Set if all places cool down after refused sessions. */
  refusal: Refusal | null;
}

/** How long a released place stays unavailable to all workers. */
export interface Cooldown {
  milliseconds: number;
  refusal: Refusal | null;
  /** As in `Place`; 0 by default. */
  aheadMs?: number;
}

/** Combines the answers of all places of a key. */
export const combineNoPlace = (places: readonly NoPlace[]): NoPlace => ({
  retryAfterMs: Math.min(...places.map(({ retryAfterMs }) => retryAfterMs)),
  refusal: (places.every(({ refusal }) => refusal) && places[0]?.refusal) || null,
});

/** Records which worker holds which place. */
export interface PlaceStore {
  /** Acquires one of `count` places at the key, for sessions of `sessionMs`. A place that is never released expires. */
  acquire(key: string, count: number, sessionMs: number): Promise<Acquired>;
  /** Releases a place. Does nothing if it has another holder by now. */
  release(place: Place, cooldown: Cooldown): Promise<void>;
}
