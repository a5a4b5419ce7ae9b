import type { Change } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Suppression } from "../../suppression/index.ts";
import { Quota } from "../../quota/index.ts";
import { type Accepted, acceptedOf } from "./count.ts";
import { entryOf, type FileRead } from "../entry.ts";
import type { Reported, RowRefusal } from "../schema.ts";
import { store } from "./store.ts";

/** What a row of a file has: an outcome as its source tells it, or why there is none. */
export interface RowOutcome {
  row: number;
  source: Suppression.Source;
  item: Reported | RowRefusal;
}

/** Reads what rows of a file have: whom a bounce is about, and which cannot be. */
export function readRows(rows: readonly RowOutcome[]): FileRead {
  const now = Clock.now().getTime();
  const found: FileRead = { entries: [], refused: [] };
  for (const { row, source, item } of rows) {
    const entry = typeof item === "string" ? item : entryOf(item, { source, now });
    if (typeof entry === "string") found.refused.push({ index: row, code: entry });
    else found.entries.push(entry);
  }
  return found;
}

interface Stored {
  accepted: Accepted;
  repeated: number;
}

/** Throws `limit` where the acting workspace has used up the bytes that its files may write in a day. */
export const requireStorable = (): Promise<void> => Quota.requireRewritesByJob(Actor.system());

/**
 * Stores the outcomes of a file for the acting workspace, in one transaction with the changes of `alongside`,
 * which can say what was stored. Throws `conflict` where the workspace has all the outcomes or suppressed
 * addresses that it may have, and `limit` after many addresses at once.
 */
export async function storeRows(
  found: FileRead,
  alongside: (stored: Stored) => readonly Change[],
): Promise<void> {
  const workspaceID = Actor.system();
  await store(workspaceID, found, {
    sourceID: "file",
    answerFor: (fresh) => ({
      answer: undefined,
      alongside: alongside({ accepted: acceptedOf(fresh), repeated: found.entries.length - fresh.length }),
    }),
  });
}
