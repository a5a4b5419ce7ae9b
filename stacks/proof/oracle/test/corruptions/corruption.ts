import type { Snapshot } from "../snapshot.ts";

/** What is corrupted, and the change that does it. Each breaks exactly one invariant. */
export type Corruption = [what: string, corrupt: (state: Snapshot) => void];
