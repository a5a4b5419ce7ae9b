import { Store } from "../../src/aws/store/index.ts";
import { SuppressionsEntity } from "../../src/suppression/entity.ts";
import { encode } from "../../src/suppression/part.ts";
import { keyOf } from "../../src/suppression/stored.ts";

const entry = {
  sha256: "0".repeat(64),
  reason: "manual",
  source: "api",
  at: "2026-01-01T00:00:00.000Z",
} as const;

/** Lets a workspace have a million suppressed addresses, or fewer. All but one lie beyond the hashes of all others, in no object. */
export async function fillUp(workspaceID: string, count = 1_000_000): Promise<void> {
  await Store.put(keyOf(workspaceID, { name: "first" }), encode([entry]));
  const parts = [
    ["first", "", 1],
    ["beyond", "f".repeat(64), count - 1],
  ];
  const book = { version: 1, reasons: { manual: count }, parts: JSON.stringify(parts) };
  await SuppressionsEntity.put({ workspaceID, ...book }).go();
}

/** Lets a workspace have a list of as many parts of one hash each, up to 256. Returns a hash of each part that is not in it. */
export async function divide(workspaceID: string, count: number): Promise<string[]> {
  const firsts = Array.from({ length: count }, (_, part) => part.toString(16).padStart(2, "0"));
  for (const first of firsts)
    await Store.put(
      keyOf(workspaceID, { name: first }),
      encode([{ ...entry, sha256: first.padEnd(64, "0") }]),
    );
  const parts = firsts.map((first, part) => [first, part === 0 ? "" : first.padEnd(64, "0"), 1]);
  const book = { version: 1, reasons: { manual: count }, parts: JSON.stringify(parts) };
  await SuppressionsEntity.put({ workspaceID, ...book }).go();
  return firsts.map((first) => first.padEnd(64, "1"));
}
