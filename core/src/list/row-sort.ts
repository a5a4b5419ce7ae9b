/** The orders of the rows of a result; `-` for descending. Equal rows are in the order of the file. Pages read them, so they need no schema. */
export const rowSorts = ["row", "-row", "status", "-status", "domain", "-domain", "score", "-score"] as const;
