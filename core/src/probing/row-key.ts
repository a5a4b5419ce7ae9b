import { createHash } from "node:crypto";

const longestKey = 500;

/** The names of many hosts are longer than a table key may be. */
export const rowKey = (key: string): string =>
  key.length <= longestKey ? key : createHash("sha256").update(key).digest("hex");
