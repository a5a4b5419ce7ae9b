import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { createSemaphore } from "../kit/semaphore.ts";
import { Rule } from "../rule/index.ts";
import { Verdict } from "../verdict/index.ts";
import { chunkKey, type ImportResult } from "./import/index.ts";
import { chunkAddresses } from "./result/rows.ts";

const Counted = z.object({ version: z.int(), count: z.int() });

/** Chunks that are read at once. */
const atOnce = 24;

/** The distinct addresses that are suppressed or that own rules block by their text; they are counted once for each version of the rules. */
export async function blockedIn(
  workspaceID: string,
  { prefix, rows, chunkSize }: Pick<ImportResult, "prefix" | "rows" | "chunkSize">,
): Promise<number> {
  const rules = await Rule.matcher(workspaceID);
  if (rules.isEmpty) return 0;
  const key = `${prefix}blocked`;
  const known = (await Store.size(key)) === null ? null : Counted.parse(JSON.parse(await Store.text(key)));
  if (known?.version === rules.version) return known.count;
  const { run } = createSemaphore(atOnce);
  const countIn = async (chunk: number): Promise<number> =>
    (await chunkAddresses(Store, chunkKey(prefix, chunk))).filter((email) =>
      Verdict.isBlockedByText(email, rules),
    ).length;
  const chunks = Array.from({ length: Math.ceil(rows.distinct / chunkSize) }, (_, chunk) =>
    run(() => countIn(chunk)),
  );
  const count = (await Promise.all(chunks)).reduce((sum, one) => sum + one, 0);
  await Store.put(key, JSON.stringify({ version: rules.version, count }));
  return count;
}
