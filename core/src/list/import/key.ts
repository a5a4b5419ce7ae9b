/** Where an import puts what it makes, below a prefix of its own. */
import { ulid } from "ulid";

const six = (index: number): string => String(index).padStart(6, "0");

/** A JSON array of the chunk's addresses. */
export const chunkKey = (prefix: string, index: number): string => `${prefix}chunk/${six(index)}`;

/** JSON lines, one for each row without a well-formed address. */
export const badKey = (prefix: string, index: number): string => `${prefix}bad/${six(index)}`;

/** A copy of the uploaded file. No form posts to it, so that a download reads what was imported. */
export const uploadCopyKey = (prefix: string): string => `${prefix}upload`;

/** The row map. */
export const rowsKey = (prefix: string): string => `${prefix}rows`;

/** What only an import that is under way needs: runs, and what it knows between two steps. Each key is new. */
export const unfinishedBelow = (prefix: string): string => `${prefix}unfinished/`;
export const unfinishedKey = (prefix: string): string => `${unfinishedBelow(prefix)}${ulid()}`;

/** The prefix of the import to which something unfinished belongs. */
export const prefixOf = (unfinished: string): string =>
  unfinished.slice(0, unfinished.lastIndexOf("unfinished/"));
