import { createHash } from "node:crypto";

const longestKey = 500;

/** The key, or its hash where it is longer than 500 characters: the longest names of many hosts are too long for a table, and for memory. */
export const boundedKey = (key: string): string =>
  key.length <= longestKey ? key : createHash("sha256").update(key).digest("hex");
