/**
 * Objects of the store that a row of the table names. A change writes new objects and lets the row name them by a transaction; what
 * the row names no more is removed.
 */
export * as NamedObject from "./index.ts";
export { Names } from "./names.ts";
export { type ObjectsOfRow, changing } from "./change.ts";
export { divided, placeOf } from "./part.ts";
