import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { createSemaphore } from "../kit/semaphore.ts";
import { Rule } from "../rule/index.ts";
import { Verdict } from "../verdict/index.ts";
import { chunkKey, type ImportResult } from "./import/index.ts";
import { Derived } from "../verification/index.ts";
import type { ListRow } from "./entity.ts";
import { chunkAddresses } from "./result/rows.ts";
import { readRow } from "./row.ts";

const Counted = z.object({ prefix: z.string(), version: z.int(), count: z.int() });

/** Chunks that are read at once. */
const atOnce = 24;

/** The distinct addresses that are suppressed or that own rules block by their text; they are counted once for each version of the rules. */
export async function blockedIn(
  { workspaceID, id }: Pick<ListRow, "workspaceID" | "id">,
  { prefix, rows, chunkSize }: Pick<ImportResult, "prefix" | "rows" | "chunkSize">,
): Promise<number> {
  const rules = await Rule.matcher(workspaceID);
  if (rules.isEmpty) return 0;
  const key = `${Derived.below(workspaceID, id)}blocked`;
  const text = await Derived.read(key);
  const known = text === null ? null : Counted.parse(JSON.parse(text));
  if (known?.prefix === prefix && known.version === rules.version) return known.count;
  const { run } = createSemaphore(atOnce);
  const countIn = async (chunk: number): Promise<number> =>
    (await chunkAddresses(Store, chunkKey(prefix, chunk))).filter((email) =>
      Verdict.isBlockedByText(email, rules),
    ).length;
  const chunks = Array.from({ length: Math.ceil(rows.distinct / chunkSize) }, (_, chunk) =>
    run(() => countIn(chunk)),
  );
  const count = (await Promise.all(chunks)).reduce((sum, one) => sum + one, 0);
  const counted: z.infer<typeof Counted> = { prefix, version: rules.version, count };
  await Derived.keep(key, JSON.stringify(counted), async () => (await readRow(workspaceID, id)) !== null);
  return count;
}
