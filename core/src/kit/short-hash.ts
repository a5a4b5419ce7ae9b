import { createHash } from "node:crypto";

/** 32 digits of the SHA-256 hash of a text, for the id of what is made from it. */
export const shortHash = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 32);
