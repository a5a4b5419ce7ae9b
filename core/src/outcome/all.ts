import { Actor } from "../kit/actor.ts";
import type { Entry, Stored } from "./entry.ts";
import { readBook, readEntries, unlessReplaced } from "./book.ts";
import { NamedObject } from "../named-object/index.ts";

/**
 * All outcomes of the acting workspace, an object in memory, each with the key that a later reading goes on behind: first those
 * that no timer has merged yet, which are read in one go and have no key, then the others in the order of their keys. One that
 * came again shortly before may be there twice. For jobs.
 */
export async function* all(behind: string | null): AsyncGenerator<{ outcome: Stored; key: string | null }> {
  const workspaceID = Actor.system();
  const { runs } = await readBook(workspaceID);
  // A run that is gone was merged: its entries are in the parts, which are read later.
  for (const run of behind === null ? runs : [])
    for (const { outcome } of (await unlessReplaced(readEntries(workspaceID, run))) ?? [])
      yield { outcome, key: null };
  for (let after = behind ?? ""; ;) {
    const entries = await entriesAfter(workspaceID, after);
    const last = entries.at(-1);
    if (!last) return;
    for (const { outcome, key } of entries) yield { outcome, key };
    after = last.key;
  }
}

/** The entries after a key in the first of the present parts that has any; none at the end. */
async function entriesAfter(workspaceID: string, after: string): Promise<Entry[]> {
  const { parts } = await readBook(workspaceID);
  for (const part of parts.slice(NamedObject.placeOf(parts, after))) {
    const entries = await unlessReplaced(readEntries(workspaceID, part));
    if (!entries) return entriesAfter(workspaceID, after);
    const left = entries.filter(({ key }) => key > after);
    if (left.length > 0) return left;
  }
  return [];
}
