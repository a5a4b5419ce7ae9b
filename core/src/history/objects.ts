/** The objects of a history. Everything below `history/` is written and read in this area alone. */
import { Store } from "../aws/store/index.ts";
import { List } from "../list/index.ts";

/** Entries of the ledger in one object. They are numbered from 1 without a gap, so that the number says which object. */
export const pieceEntries = 500;

export const below = (workspaceID: string): string => `history/${workspaceID}/`;

/** Written last: where it is, the whole history is. */
export const aboutKey = (workspaceID: string): string => `${below(workspaceID)}about.json`;
export const pieceKey = (workspaceID: string, piece: number): string =>
  `${below(workspaceID)}ledger/entries/${piece}.json`;
export const ledgerFileKey = (workspaceID: string): string => `${below(workspaceID)}ledger/ledger.csv`;

/** Written after the file of the results. */
export const resultsKey = (workspaceID: string, listID: string): string =>
  `${List.historyBelow(workspaceID, listID)}results.json`;
export const resultsFileKey = (workspaceID: string, listID: string): string =>
  `${List.historyBelow(workspaceID, listID)}results.csv`;

/** The JSON of an object; null where there is none. */
export async function readJSON(key: string): Promise<unknown> {
  try {
    return JSON.parse(await Store.text(key)) as unknown;
  } catch (error) {
    if (error instanceof Store.ObjectMissing) return null;
    throw error;
  }
}
