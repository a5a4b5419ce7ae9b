/** How far the audit of a ledger has come, kept in its row. Compressed, as a ledger may have thousands of transactions and members. */
import { gunzipSync, gzipSync } from "node:zlib";
import type { Folded } from "./audit-rules.ts";
import type { SpentState } from "./spending-audit.ts";

export interface Place {
  /** When the first entry was folded. */
  timeBegun: string;
  /** The number of the last entry that was folded. */
  number: number;
  /** Whether the entries until then add up. */
  isSound: boolean;
  folded: Folded;
  spent: SpentState;
}

export const packed = (place: Place): string => gzipSync(JSON.stringify(place)).toString("base64");

export const unpacked = (text: string): Place =>
  JSON.parse(gunzipSync(Buffer.from(text, "base64")).toString()) as Place;
