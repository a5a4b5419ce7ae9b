/** What is known of a list that was uploaded again: how many of its addresses died since another list had them valid. A job counts them. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { Verification } from "../verification/index.ts";
import type { ListRow } from "./entity.ts";
import { beginFile } from "./finished-file.ts";
import { chunkKey } from "./import/index.ts";
import { isThere, readRow, rowFor, rowsOf } from "./row.ts";
import { Died, JobInput } from "./schema.ts";

export const DiedInput = JobInput.extend({ died: z.literal("count") });
type DiedInput = z.infer<typeof DiedInput>;

const none: Died = { valid: 0, died: 0, bounced: 0, since: null };

/** The addresses of a list without a verification that have died since another list had them valid; null while they are counted. */
export const died = fn(ID.schema("list"), async (id): Promise<Died | null> => {
  const list = await rowFor(id, "view");
  const { workspaceID, imported } = list;
  if (!imported || imported.rows.distinct === 0 || (await Verification.of([id])).has(id)) return none;
  const hash = hashOf(list);
  const known = await Verification.Derived.read(keyOf(list, hash));
  if (known !== null) return Died.parse(JSON.parse(known));
  if ((await otherResults(list)).length === 0) return none;
  const input: DiedInput = { listID: id, died: "count" };
  await beginFile({ workspaceID, id: hash, isSmall: Job.isSmall(imported.rows.total) }, input);
  return null;
});

/** Counts for a job. Can be repeated. Returns the list to which the counts belong. */
export async function countDied(hash: string, { listID }: DiedInput): Promise<readonly string[]> {
  const list = await readRow(Actor.system(), listID);
  if (!list?.imported || hash !== hashOf(list)) return [listID];
  const { prefix, chunkCount } = list.imported;
  const chunks = Array.from({ length: chunkCount }, (_, chunk) => chunkKey(prefix, chunk));
  const counts = await Verification.countDied(chunks, await otherResults(list));
  await Verification.Derived.keep(keyOf(list, hash), JSON.stringify(counts), () => isThere(listID));
  return [listID];
}

/** The results of other lists, without those whose removal can be undone still. */
async function otherResults({ workspaceID, id }: ListRow) {
  const results = await Verification.otherResults(id);
  const lists = await rowsOf(
    workspaceID,
    results.map(({ listID }) => listID),
  );
  const shown = new Set(lists.filter(({ timeRemoved }) => timeRemoved === undefined).map((list) => list.id));
  return results.filter(({ listID }) => shown.has(listID));
}

/** They are counted anew each hour: outcomes are merged as often. */
function hashOf({ id, imported }: ListRow): string {
  const hour = Clock.now().toISOString().slice(0, "yyyy-mm-ddThh".length);
  return createHash("sha256").update(`died ${id} ${imported?.prefix} ${hour}`).digest("hex").slice(0, 32);
}

const keyOf = ({ workspaceID, id }: ListRow, hash: string): string =>
  `${Verification.Derived.below(workspaceID, id)}died-${hash}`;
