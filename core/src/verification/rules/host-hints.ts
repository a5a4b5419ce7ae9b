/**
 * Which mail hosts the verdicts of a part may have: a hash of 16 bits for the end of each name. A part that cannot have a
 * host is not read for a rule on it.
 */
import { createHash } from "node:crypto";
import type { Info as Verdict } from "../../verdict/schema.ts";

/** The hints of a part, in Base64. */
export function hintsOf(verdicts: readonly Pick<Verdict, "mx">[]): string {
  const bytes = [...hashesOf(verdicts.flatMap(({ mx }) => mx?.host ?? []))].flatMap((hash) => [
    hash & 255,
    hash >> 8,
  ]);
  return Buffer.from(bytes).toString("base64");
}

/** Whether a host at or below one of the names with these hashes may be among them. */
export function mayHaveHost(hints: string, hashes: ReadonlySet<number>): boolean {
  const bytes = Buffer.from(hints, "base64");
  for (let at = 0; at < bytes.length; at += 2) if (hashes.has(bytes.readUInt16LE(at))) return true;
  return false;
}

/** The hashes of names: of their last two labels, since no rule is on fewer. */
export const hashesOf = (names: readonly string[]): Set<number> => new Set([...new Set(names)].map(hashOf));

const hashOf = (name: string): number => {
  const end = name.toLowerCase().replace(/\.$/, "").split(".").slice(-2).join(".");
  return createHash("sha256").update(end).digest().readUInt16LE(0);
};
