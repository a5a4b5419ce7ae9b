/** The keys of an import's objects, below its own prefix. */
import { ulid } from "ulid";
import { Verification } from "../../verification/index.ts";

/** A JSON array of the chunk's addresses. */
export const chunkKey = (prefix: string, index: number): string =>
  Verification.numbered(Verification.chunksBelow(prefix), index);

/** The texts that addresses of a chunk were mended from: a JSON array of pairs. A list that was not mended has none. */
export const originalsKey = (prefix: string, index: number): string =>
  Verification.numbered(`${prefix}original/`, index);

/** JSON lines, one for each rejected row. */
export const rejectedRowsKey = (prefix: string, index: number): string =>
  Verification.numbered(`${prefix}rejected/`, index);

/** A copy of the uploaded file, which no later upload replaces, so that downloads read the imported file. */
export const uploadCopyKey = (prefix: string): string => `${prefix}upload`;

/** The position map. */
export const positionsKey = (prefix: string): string => `${prefix}positions`;

/** The row index: a JSON array of places. */
export const rowIndexKey = (prefix: string): string => `${prefix}row-index`;

/** The copies of a workbook's rows from the one with this index on: gzipped, a JSON array in each line. */
export const rowCopiesKey = (prefix: string, row: number): string =>
  `${prefix}copy/${String(row).padStart(7, "0")}`;

/** The row map. */
export const rowsKey = (prefix: string): string => `${prefix}rows`;

/** Temporary objects: sorted runs and checkpoints. Each key is unique. */
export const temporaryPrefix = (prefix: string): string => `${prefix}temporary/`;
export const temporaryKey = (prefix: string): string => `${temporaryPrefix(prefix)}${ulid()}`;

/** The prefix of the import that a temporary object belongs to. */
export const prefixOf = (temporary: string): string =>
  temporary.slice(0, temporary.lastIndexOf("temporary/"));
