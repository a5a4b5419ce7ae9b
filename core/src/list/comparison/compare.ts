/**
 * Comparing lists: a job reads both once, and pages and files are made of what it found. A file belongs to the list whose
 * addresses it has, so that it is erased with that.
 */
import { Store } from "../../aws/store/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { shortHash } from "../../kit/short-hash.ts";
import type { Compared } from "./index.ts";
import { type Change, Compare, type Comparison, ComparisonFile } from "./schema.ts";
import { bytesLeft, roomFor } from "../download/quota.ts";
import type { ListRow } from "../entity.ts";
import { contentOf, objectsOf } from "../manifest.ts";
import { downloadsBelow, fileKey, type FileName, finish, finishedAt } from "../download/finished-file.ts";
import { earlierParts, resultParts, storedAs } from "../result/parts-of-list.ts";
import { readRow, rowFor } from "../row.ts";
import { Download } from "../schema.ts";
import { nullWhilePending } from "../whole-list/apply-rules.ts";
import { begin } from "../whole-list/begin.ts";
import type { Made, WorkOf } from "../whole-list/work.ts";

const id = ID.schema("list");
const request = Download.parse({ format: "csv" });

/** Loaded at first use, since few lists are compared. */
const comparing = () => import("./index.ts");

/** What became of the addresses of another list in this one, with a page of one change; null while it is being found out. */
export const compare = fn(
  Compare.extend({ id }),
  async ({ id: listID, before, ...page }): Promise<Comparison | null> => {
    const lists = [await rowFor(listID, "view"), await rowFor(before, "view")] as const;
    const found = await nullWhilePending(() => comparisonOf(...lists));
    if (!found) return null;
    const { comparedAddresses, readSummary } = await comparing();
    const summary = await readSummary(found.prefix, Store);
    if (!summary) {
      await beginComparing(found, null);
      return null;
    }
    const place = { prefix: found.prefix, ...page };
    return {
      counts: summary.counts,
      results: await comparedAddresses(found.compared, summary, place),
    };
  },
);

/** The name of the file with all addresses of one change; null while it is being made. */
export const requestComparison = fn(
  ComparisonFile.extend({ id }),
  async ({ id: listID, before, change }): Promise<string | null> => {
    const lists = [await rowFor(listID, "view"), await rowFor(before, "view")] as const;
    const found = await nullWhilePending(() => comparisonOf(...lists));
    if (!found) return null;
    const hash = named(found.hash, change);
    const owner = ownerOf(found, change);
    if ((await finishedAt(fileKey(owner, hash, request))) !== null) {
      const other = owner.id === listID ? before : listID;
      const name: FileName = { listID: owner.id, hash, request, compared: { with: other, change } };
      return JSON.stringify(name);
    }
    await beginComparing(found, change);
    return null;
  },
);

/** Makes what a job is for, unless a list or its results have changed. Returns the lists to which it belongs. */
export async function makeComparison(
  { listID, comparison: { before, change } }: WorkOf<"compare">,
  { id }: { id: string },
): Promise<Made> {
  const owners = [listID, before];
  const none = { owners, bytes: null };
  const workspaceID = Actor.system();
  const [now, older] = await Promise.all([readRow(workspaceID, listID), readRow(workspaceID, before)]);
  if (!now || !older) return none;
  const found = await comparisonOf(now, older, { isJob: true }).catch(unlessWithoutResults);
  if (!found) return none;
  const hash = named(found.hash, change);
  if (id !== named(found.requested, change) && id !== hash) return none;
  const { comparisonFile, readSummary, storedBytes, writeComparison } = await comparing();
  const key = change === null ? null : fileKey(ownerOf(found, change), hash, request);
  const known = await readSummary(found.prefix, Store);
  const isMade = key === null ? known !== null : (await finishedAt(key)) !== null;
  if (!isMade && (await bytesLeft(workspaceID)) <= 0) return none;
  const summary = known ?? (await writeComparison(found.compared, found.prefix, Store));
  if (change === null || key === null) return { owners, bytes: storedBytes(summary) };
  if (!isMade) {
    await Store.write(key, comparisonFile(found.compared, summary, { prefix: found.prefix, change }));
    await finish(key, summary.counts[change]);
  }
  const written = known ? 0 : storedBytes(summary);
  return { owners, bytes: written + ((await Store.size(key)) ?? 0) };
}

interface Found {
  now: ListRow;
  before: ListRow;
  compared: Compared;
  /** Of both results, under the current rules. */
  hash: string;
  /** Of both, whatever the rules are. */
  requested: string;
  /** Of what was found out. */
  prefix: string;
}

async function comparisonOf(now: ListRow, before: ListRow, look: { isJob?: boolean } = {}): Promise<Found> {
  const isOneList = now.id === before.id;
  const [newer, older] = await Promise.all([
    resultParts(now, look),
    isOneList ? earlierParts(now) : resultParts(before, look),
  ]);
  const compared = { now: storedAs(now, newer), before: storedAs(before, older) };
  if (!compared.now) throw noResults("list.no_results", "This list has no results yet. Verify it first.");
  if (!compared.before)
    throw isOneList
      ? noResults(
          "list.no_earlier_results",
          "This list was verified only once, or is being verified again. Choose another list, or wait.",
        )
      : noResults("list.no_other_results", "The other list has no results yet. Verify it first.");
  const hashOf = (objects: typeof contentOf) =>
    shortHash(
      JSON.stringify({
        compared: [before.id, now.id],
        objects: [newer, older].map((parts) => parts && objects(parts)),
      }),
    );
  const hash = hashOf(contentOf);
  return {
    now,
    before,
    compared: { now: compared.now, before: compared.before },
    hash,
    requested: hashOf(objectsOf),
    prefix: `${downloadsBelow(now.workspaceID, now.id)}comparison/${hash}/`,
  };
}

/** Begins the job that compares two lists, or makes the file of a change. */
async function beginComparing({ now, before, requested }: Found, change: Change | null): Promise<void> {
  const rows = [now, before].map(({ imported }) => imported?.rows.total ?? 0);
  const job = {
    workspaceID: now.workspaceID,
    id: named(requested, change),
    isSmall: Job.isSmall(Math.max(...rows)),
  };
  const comparison = { before: before.id, change };
  await begin(job, { work: "compare", listID: now.id, comparison }, () =>
    roomFor(job, change === null ? "comparisons" : "files"),
  );
}

/** The list whose addresses the file of a change has. */
const ownerOf = ({ now, before }: Found, change: Change): ListRow => (change === "gone" ? before : now);

const named = (hash: string, change: Change | null): string =>
  change === null ? hash : shortHash(`${hash} ${change}`);

/** Null where a result went away since the job was opened. */
function unlessWithoutResults(error: unknown): null {
  if (error instanceof VisibleError && error.kind === "conflict") return null;
  throw error;
}

const noResults = (code: string, message: string) => new VisibleError("conflict", code, message);
