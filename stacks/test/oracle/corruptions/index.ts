/** Corruptions of a stored state, by the invariant that each breaks. */
import { I12 } from "./audit.ts";
import { I2 } from "./counters.ts";
import { I9 } from "./isolation.ts";
import { I3, I4 } from "./ledger.ts";
import { I7 } from "./notices.ts";
import { I1, I6 } from "./results.ts";
import { I5, I8 } from "./termination.ts";
import type { Corruption } from "./corruption.ts";

export { addDeadEvent, addDeadLetter, addEntry, addHold, rewrite } from "./change.ts";

export const corruptions: Record<string, Corruption[]> = { I1, I2, I3, I4, I5, I6, I7, I8, I9, I12 };
