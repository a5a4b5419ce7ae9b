/**
 * Figures derived from the results of a list when they are read, kept for the next reading. They have a
 * prefix of their own, where calls may delete; no call may delete results.
 */
import { Store } from "../aws/store/index.ts";

export const below = (workspaceID: string, listID: string): string => `derived/${workspaceID}/${listID}/`;

/** Keeps a text below a key, unless the list was erased meanwhile. */
export async function keep(key: string, text: string, isThere: () => Promise<boolean>): Promise<void> {
  await Store.put(key, text);
  if (!(await isThere())) await Store.remove(key);
}

/** What is kept below a key; null where there is nothing. */
export const read = (key: string): Promise<string | null> =>
  Store.text(key).catch((error: unknown) => {
    if (error instanceof Store.ObjectMissing) return null;
    throw error;
  });
