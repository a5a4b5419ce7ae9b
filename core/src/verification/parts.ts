/** The parts of the results of a list. */
import { Actor } from "../kit/actor.ts";
import { listAreas } from "../kit/permission.ts";
import { partsIn } from "./result/manifest.ts";
import { snapshot } from "./flow/snapshot.ts";
import { hasEnded, readRow } from "./row.ts";
import { type Look, type Parts, partsUnderRules } from "./rules/under-rules.ts";

/** The parts of a verification that has ended, by position. Before, those of the earlier verification; null without one. */
export async function parts(listID: string, look: Look = {}): Promise<Parts | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  const manifest = row?.manifest ?? row?.earlier;
  return row && manifest !== undefined ? partsUnderRules(row, manifest, look) : null;
}

/** The parts of the verification before one that has ended, by position; null without one. */
export async function earlierParts(listID: string): Promise<Parts | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  return row && hasEnded(row) && row.earlier !== undefined
    ? { parts: await partsIn(row.earlier), rules: null }
    : null;
}

/**
 * The parts of a verification by position, as far as it has come; null before there are any. While it asks about addresses of
 * a complete result again, the parts of that.
 */
export async function partsSoFar(listID: string, look: Look = {}): Promise<Parts | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  if (!row) return null;
  if (hasEnded(row)) return row.manifest === undefined ? noParts : partsUnderRules(row, row.manifest, look);
  if (row.previous && row.earlier !== undefined) return partsUnderRules(row, row.earlier, look);
  const parts = await snapshot(row);
  return parts.length > 0 ? { parts, rules: null } : null;
}

const noParts: Parts = { parts: [], rules: null };
