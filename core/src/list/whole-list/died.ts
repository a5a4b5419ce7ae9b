/** Counts the addresses of an uploaded list that became invalid since another list had them valid. */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { shortHash } from "../../kit/short-hash.ts";
import { LastOutcome } from "../../last-outcome/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Throttle } from "../../throttle/index.ts";
import { Verification } from "../../verification/index.ts";
import type { ListRow } from "../entity.ts";
import { chunkKey } from "../import/index.ts";
import { limits } from "../limits.ts";
import { isThere, readRow, rowFor, rowsOf } from "../row.ts";
import { Died } from "../schema.ts";
import { begin, unlimited } from "./begin.ts";

const none: Died = { valid: 0, died: 0, bounced: 0, since: null };

/**
 * What is kept of a list: the hash of what it was counted from, the start of the count, the import, and the
 * lists whose results were read. The next count replaces it. Older counts have only the hash.
 */
const Kept = z.object({
  hash: z.string(),
  counted: z
    .object({ at: z.iso.datetime(), prefix: z.string(), lists: z.array(ID.schema("list")) })
    .optional(),
  died: Died,
});
type Kept = z.infer<typeof Kept>;

/** How long a count is shown after its start, although other lists have finished and outcomes have come since. */
const heldSeconds = 600;

/**
 * The addresses of a list without a verification that have died since another list had them valid; null while they are counted. Throws
 * `limit` beyond 60 counts of a workspace in an hour.
 */
export const died = fn(ID.schema("list"), async (id): Promise<Died | null> => {
  const list = await rowFor(id, "view");
  const { workspaceID, imported } = list;
  if (!imported || imported.rows.distinct === 0 || (await Verification.of([id])).has(id)) return none;
  const [results, text] = await Promise.all([otherResults(list), Verification.Derived.read(keyOf(list))]);
  if (results.length === 0) {
    if (text !== null) await Store.remove(keyOf(list));
    return none;
  }
  const known = text === null ? null : Kept.parse(JSON.parse(text));
  if (known && (known.hash === (await hashOf(list, results)) || (await isHeld(list, known))))
    return known.died;
  const addresses = results.reduce((sum, { total }) => sum + total, imported.rows.total);
  const job = { workspaceID, id: jobIDOf(list), isSmall: Job.isSmall(addresses) };
  await begin(job, { work: "count-died", listID: id }, async () => {
    await Throttle.limit(`died:${workspaceID}`, limits.diedCounts);
    return unlimited;
  });
  return null;
});

/** Whether a count has begun a short time ago, and nothing that it read is gone. */
async function isHeld({ workspaceID, imported }: ListRow, { counted }: Kept): Promise<boolean> {
  if (!counted || counted.prefix !== imported?.prefix || Clock.secondsSince(counted.at) >= heldSeconds)
    return false;
  return (await shownAmong(workspaceID, counted.lists)).size === counted.lists.length;
}

/** Counts for a job, from what there is at its begin. Can be repeated. */
export async function countDied(listID: string): Promise<void> {
  const list = await readRow(Actor.system(), listID);
  if (!list?.imported) return;
  const { prefix, chunkCount } = list.imported;
  const at = Clock.now().toISOString();
  const results = await otherResults(list);
  const hash = await hashOf(list, results);
  const chunks = Array.from({ length: chunkCount }, (_, chunk) => chunkKey(prefix, chunk));
  const died = await Verification.countDied(chunks, results);
  const lists = [...new Set(results.map((result) => result.listID))];
  const kept: Kept = { hash, counted: { at, prefix, lists }, died };
  await Verification.Derived.keep(keyOf(list), JSON.stringify(kept), () => isThere(listID));
}

type Results = Awaited<ReturnType<typeof Verification.otherResults>>;

/** The results of other lists, without lists whose removal can still be undone. */
async function otherResults({ workspaceID, id }: ListRow): Promise<Results> {
  const results = await Verification.otherResults(id);
  const shown = await shownAmong(workspaceID, [...new Set(results.map(({ listID }) => listID))]);
  return results.filter(({ listID }) => shown.has(listID));
}

/** The lists that there are, without those whose removal can be undone still. */
async function shownAmong(workspaceID: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const lists = await rowsOf(workspaceID, ids);
  return new Set(lists.filter(({ timeRemoved }) => timeRemoved === undefined).map(({ id }) => id));
}

/**
 * The hash of what is counted: other results, and outcomes as they were merged last. Suppression is read
 * again each hour.
 */
async function hashOf({ workspaceID, id, imported }: ListRow, results: Results): Promise<string> {
  const hour = Clock.now().toISOString().slice(0, "yyyy-mm-ddThh".length);
  const outcomes = await LastOutcome.version(workspaceID);
  const manifests = results.map(({ manifest }) => manifest).toSorted();
  const counted = JSON.stringify(["died", id, imported?.prefix, hour, outcomes, manifests]);
  return shortHash(counted);
}

/** One count of a list is under way at a time, whatever changes meanwhile. */
const jobIDOf = ({ id }: ListRow): string => shortHash(`died ${id}`);

const keyOf = ({ workspaceID, id }: ListRow): string => `${Verification.Derived.below(workspaceID, id)}died`;
