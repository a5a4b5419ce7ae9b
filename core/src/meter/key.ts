/** An API key, in the workspace in which it acts. */
export interface Key {
  workspaceID: string;
  apiKeyID: string;
}

/** Credits that a key may spend without a change of the balance. */
export interface Lease extends Key {
  /** From 1. */
  number: number;
  /** Slots of one credit each. */
  size: number;
  /** ISO 8601. */
  timeEnds: string;
}

/** One credit of a lease, for one call. */
export interface Slot extends Key {
  lease: number;
  /** From 1. */
  number: number;
}
