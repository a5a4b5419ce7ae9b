/**
 * The addresses of a result that were blocked when they were verified, and still are. A run of a schedule
 * neither asks about them nor reserves their credits. Where a rule is removed while it runs, they stay
 * unknown until the next run. Their number is kept beside the results until something may have been freed.
 * For addresses blocked since then credits are reserved, and come back.
 */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { Derived } from "../../derived/index.ts";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import { Rule } from "../../rule/index.ts";
import { Verdict } from "../../verdict/index.ts";
import type { VerificationRow } from "../entity.ts";
import { type Part, partsIn } from "../result/manifest.ts";
import { verdictsDecided } from "./recount.ts";
import { isThere, type Look, readByCall } from "./under-rules.ts";

export interface StillBlocked {
  count: number;
  /** The `freeing` of the workspace's rules that block them. */
  under: number;
}

const Kept = z.object({ manifest: z.string(), freeing: z.int(), count: z.int() });

/** Parts that are read at once. */
const atOnce = 8;

/** Those of a result; null without any, and `pending` while more parts have to be read for them than a call reads. */
export async function stillBlockedIn(
  row: VerificationRow,
  manifest: string,
  { isJob = false }: Look = {},
): Promise<StillBlocked | "pending" | null> {
  const parts = (await partsIn(manifest)).filter(mayBeStillBlocked);
  if (parts.length === 0) return null;
  const rules = await Rule.matcher(row.workspaceID);
  const { freeing } = rules;
  const found = await Derived.figure({
    key: `${Derived.below(row.workspaceID, row.listID)}spared-${row.id}`,
    schema: Kept,
    isThere: () => isThere(row),
    isCurrent: (kept) => kept.manifest === manifest && kept.freeing === freeing,
    count: async () => ({ manifest, freeing, count: await countIn(parts, rules) }),
  }).find({ hasTime: isJob || parts.length <= readByCall });
  if (!found) return "pending";
  const { count } = found.kept;
  return count > 0 ? { count, under: freeing } : null;
}

async function countIn(parts: readonly Part[], rules: Rule.Matcher): Promise<number> {
  const { run } = createSemaphore(atOnce);
  const counts = await Promise.all(parts.map((part) => run(() => stillBlocked(part, rules))));
  return counts.reduce((sum, one) => sum + one, 0);
}

/** None of a part from before verdicts were counted by day: everything in it is asked about. */
const mayBeStillBlocked = ({ holding, blocked = 0 }: Part): boolean => holding !== undefined && blocked > 0;

async function stillBlocked({ key }: Part, rules: Rule.Matcher): Promise<number> {
  const blocked = verdictsDecided(await Store.text(key)).filter(Verdict.isBlocked);
  return blocked.filter((verdict) => Verdict.isBlocked(Verdict.storedByRules(verdict, rules))).length;
}
