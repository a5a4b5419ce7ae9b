/** Counts the addresses of an uploaded list that became invalid since another list had them valid. */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { Derived } from "../../derived/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { shortHash } from "../../kit/short-hash.ts";
import { LastOutcome } from "../../last-outcome/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Verification } from "../../verification/index.ts";
import { Window } from "../../window/index.ts";
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
const maxAgeSeconds = 600;

/**
 * The addresses of a list without a verification that have died since another list had them valid; null while they are counted. Throws
 * `limit` beyond 60 counts of a workspace in an hour.
 */
export const died = fn(ID.schema("list"), async (id): Promise<Died | null> => {
  const list = await rowFor(id, "view");
  const { workspaceID, imported } = list;
  if (!imported || imported.rows.distinct === 0 || (await Verification.of([id])).has(id)) return none;
  const basis = await basisOf(list, imported);
  const { results } = basis;
  if (results.length === 0) {
    if ((await Store.size(keyOf(list))) !== null) await Store.remove(keyOf(list));
    return none;
  }
  const found = await figureOf(basis).find({ hasTime: false });
  if (found) return found.kept.died;
  const addresses = results.reduce((sum, { total }) => sum + total, imported.rows.total);
  const job = { workspaceID, id: jobIDOf(list), isSmall: Job.isSmall(addresses) };
  await begin(job, { work: "count-died", listID: id }, async () => {
    await Window.spend(
      `died:${workspaceID}`,
      limits.diedCounts,
      `Addresses that died can be counted at most ${limits.diedCounts.max} times in an hour.`,
    );
    return unlimited;
  });
  return null;
});

/** What a count is made from. */
interface Basis {
  list: ListRow;
  imported: NonNullable<ListRow["imported"]>;
  results: Results;
  /** When the results were read. */
  at: string;
}

async function basisOf(list: ListRow, imported: Basis["imported"]): Promise<Basis> {
  const at = Clock.now().toISOString();
  return { list, imported, results: await otherResults(list), at };
}

const figureOf = (basis: Basis) =>
  Derived.figure({
    key: keyOf(basis.list),
    schema: Kept,
    isThere: () => isThere(basis.list.id),
    isCurrent: async ({ hash }) => hash === (await hashOf(basis)),
    outdated: {
      maxAgeSeconds,
      at: ({ counted }) => counted?.at,
      isUsable: ({ counted }) => isAllThere(basis, counted),
    },
    count: () => count(basis),
  });

/** Whether nothing that was counted from is gone. */
async function isAllThere({ list, imported }: Basis, counted: Kept["counted"]): Promise<boolean> {
  if (counted?.prefix !== imported.prefix) return false;
  return (await shownAmong(list.workspaceID, counted.lists)).size === counted.lists.length;
}

/** Counts for a job, from what there is at its begin. Can be repeated. */
export async function countDied(listID: string): Promise<void> {
  const list = await readRow(Actor.system(), listID);
  if (list?.imported) await figureOf(await basisOf(list, list.imported)).count();
}

async function count(basis: Basis): Promise<Kept> {
  const { imported, results, at } = basis;
  const { prefix, chunkCount } = imported;
  const hash = await hashOf(basis);
  const chunks = Array.from({ length: chunkCount }, (_, chunk) => chunkKey(prefix, chunk));
  const died = await Verification.countDied(chunks, results);
  const lists = [...new Set(results.map(({ listID }) => listID))];
  return { hash, counted: { at, prefix, lists }, died };
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
async function hashOf({ list: { workspaceID, id }, imported, results }: Basis): Promise<string> {
  const hour = Clock.now().toISOString().slice(0, "yyyy-mm-ddThh".length);
  const outcomes = await LastOutcome.version(workspaceID);
  const manifests = results.map(({ manifest }) => manifest).toSorted();
  const counted = JSON.stringify(["died", id, imported.prefix, hour, outcomes, manifests]);
  return shortHash(counted);
}

/** One count of a list is under way at a time, whatever changes meanwhile. */
const jobIDOf = ({ id }: ListRow): string => shortHash(`died ${id}`);

const keyOf = ({ workspaceID, id }: ListRow): string => `${Derived.below(workspaceID, id)}died`;
