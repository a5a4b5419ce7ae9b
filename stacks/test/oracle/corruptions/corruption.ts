import type { Snapshot } from "../snapshot.ts";

/** The description of a corruption and the change that makes it. Each breaks exactly one invariant. */
export type Corruption = [what: string, corrupt: (state: Snapshot) => void];
