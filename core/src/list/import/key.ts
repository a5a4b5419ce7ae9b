/** Where an import puts what it makes, below a prefix of its own. */

const six = (index: number): string => String(index).padStart(6, "0");

/** A JSON array of the chunk's addresses. */
export const chunkKey = (prefix: string, index: number): string => `${prefix}chunk/${six(index)}`;

/** JSON lines, one for each row without a well-formed address. */
export const badKey = (prefix: string, index: number): string => `${prefix}bad/${six(index)}`;

/** The row map. */
export const rowsKey = (prefix: string): string => `${prefix}rows`;

/** Runs, which live only as long as the import. */
export const runsBelow = (prefix: string): string => `${prefix}run/`;
export const runKey = (prefix: string, index: number): string => `${runsBelow(prefix)}${six(index)}`;
