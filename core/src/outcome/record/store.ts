/** Writes outcomes that were read: each once, with what they suppress and with their counts. */
import type { Change } from "../../aws/table/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import { NamedObject } from "../../named-object/index.ts";
import { Suppression } from "../../suppression/index.ts";
import { countingComplaints } from "../complaint-rate.ts";
import { counting } from "./count.ts";
import { deliveryKeyOf, type Entry, type FileRead, isHardBounce, merged, toldApart } from "../entry.ts";
import { limits } from "../limits.ts";
import { rankOf } from "../part.ts";
import {
  atOnce,
  type Book,
  changing,
  readEntries,
  readIndex,
  replacing,
  type Run,
  totalOf,
  writeEntries,
} from "../book.ts";

interface Storing<Answer> {
  /** By which they are counted: `api`, `file`, or the id of a connected mail service. */
  sourceID: string;
  /** Further changes of the transaction, by the entries that were not known. */
  answerFor: (fresh: readonly Entry[]) => { answer: Answer; alongside: readonly Change[] };
}

/** Stores entries as a run of their own. What they suppress is suppressed before: a try that dies is repeated whole. */
export async function store<Answer>(
  workspaceID: string,
  { entries, refused }: FileRead,
  { sourceID, answerFor }: Storing<Answer>,
): Promise<Answer> {
  const read = merged([entries]);
  return changing(workspaceID, async (before, objects, outdated) => {
    const sorted = await withoutPrefetches(workspaceID, before, read);
    const known = await ranksOf(workspaceID, before, sorted);
    const fresh = sorted.filter(({ key }) => !known.has(key));
    if (totalOf(before) + fresh.length > limits.outcomes) throw full();
    await Suppression.addReported(fresh.flatMap(suppressionOf));
    const kept = sorted.filter(({ key, rank }) => rank < (known.get(key) ?? afterAll));
    const { answer, alongside } = answerFor(fresh);
    const repeated = entries.length - fresh.length;
    const changes: Change[] = [counting(workspaceID, sourceID, { fresh, repeated, refused }), ...alongside];
    changes.push(...(await countingComplaints(workspaceID, fresh, outdated)));
    if (kept.length > 0) {
      const run = await writeEntries(kept, objects);
      const added = kept.some(isHardBounce) ? { ...run, hasBounces: true } : run;
      const runs = await combined(workspaceID, [...before.runs, added], objects);
      changes.push(replacing(workspaceID, { before, runs, parts: before.parts }, outdated));
    }
    return { answer, changes };
  });
}

/** The entries, of which opens by privacy proxies are told apart by the deliveries that are stored, or come with them. */
async function withoutPrefetches(workspaceID: string, book: Book, read: readonly Entry[]): Promise<Entry[]> {
  const deliveries = read.flatMap((entry) => deliveryKeyOf(entry) ?? []);
  if (deliveries.length === 0) return [...read];
  const stored = await ranksOf(
    workspaceID,
    book,
    deliveries.map((key) => ({ key })),
  );
  const ranks = new Map([...read.map(({ key, rank }) => [key, rank] as const), ...stored]);
  return merged([toldApart(read, (key) => ranks.get(key))]);
}

/** A rank after all others. */
const afterAll = "g";

/** The ranks of those entries that are stored. */
async function ranksOf(
  workspaceID: string,
  { runs, parts }: Book,
  sorted: readonly Pick<Entry, "key">[],
): Promise<Map<string, string>> {
  const ranks = new Map<string, string>();
  const { run: limited } = createSemaphore(atOnce);
  const look = (object: Run, entries: readonly Pick<Entry, "key">[]) =>
    limited(async () => {
      const index = await readIndex(workspaceID, object);
      for (const { key } of entries) {
        const rank = rankOf(index, key);
        if (rank !== null && rank < (ranks.get(key) ?? afterAll)) ranks.set(key, rank);
      }
    });
  const byPlace = Map.groupBy(sorted, ({ key }) => NamedObject.placeOf(parts, key));
  await Promise.all([
    ...runs.map((run) => look(run, sorted)),
    ...[...byPlace].flatMap(([place, entries]) => (parts[place] ? [look(parts[place], entries)] : [])),
  ]);
  return ranks;
}

/** Runs of a size that are combined, and the entries that they may have together. */
const maxAlike = 8;
const maxCombined = 200_000;

/**
 * Combines runs of about the same size where they have become many, so that no call reads more than a few dozen. Those whose bounces were
 * looked at stay apart from others.
 */
async function combined(
  workspaceID: string,
  runs: readonly Run[],
  objects: NamedObject.Names,
): Promise<readonly Run[]> {
  const sizeOf = ({ count }: Run): number => Math.floor(Math.log(count) / Math.log(maxAlike));
  const groups = Map.groupBy(runs, (run) => `${sizeOf(run)} ${run.hasBounces ?? false}`);
  for (const alike of groups.values()) {
    const sum = alike.reduce((total, { count }) => total + count, 0);
    if (alike.length < maxAlike || sum > maxCombined) continue;
    const entries = await Promise.all(alike.map((run) => readEntries(workspaceID, run)));
    for (const { name } of alike) objects.add(name);
    const written = await writeEntries(merged(entries), objects);
    const one = alike.some(({ hasBounces }) => hasBounces) ? { ...written, hasBounces: true } : written;
    return combined(workspaceID, [...runs.filter((run) => !alike.includes(run)), one], objects);
  }
  return runs;
}

/** What an outcome suppresses: the address of a hard bounce, of a complaint and of an unsubscription. */
function suppressionOf(entry: Entry): Suppression.Report[] {
  const { email, type, at, source } = entry.outcome;
  if (type === "complained") return [{ email, reason: "complaint", at, source }];
  if (type === "unsubscribed") return [{ email, reason: "unsubscribe", at, source }];
  return isHardBounce(entry) ? [{ email, reason: "bounce", at, source }] : [];
}

const full = () =>
  new VisibleError(
    "conflict",
    "outcome.conflict",
    `A workspace keeps at most ${groupedDigits(limits.outcomes)} outcomes. Nothing was added.`,
  );
