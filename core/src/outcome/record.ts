import type { Change } from "../aws/table/index.ts";
import type { Idempotency } from "../idempotency/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { createSemaphore } from "../kit/semaphore.ts";
import { Clock } from "../port/clock/index.ts";
import { Suppression } from "../suppression/index.ts";
import { type Entry, entryOf, isHardBounce, merged } from "./entry.ts";
import { limits } from "./limits.ts";
import { rankOf } from "./part.ts";
import { type Item, type Recorded, Recording, type Refusal } from "./schema.ts";
import {
  atOnce,
  type Book,
  changing,
  placeOf,
  readEntries,
  readIndex,
  replacing,
  type Run,
  totalOf,
  writeEntries,
} from "./stored.ts";

export type Call = Pick<Idempotency.Claim<Recorded>, "answered"> | null;

/** Records outcomes, each once, and suppresses the addresses that are not to be sent to. The same call again changes nothing. */
export const record = fn(Recording, async ({ outcomes }, claim: Call = null): Promise<Recorded> => {
  const workspaceID = Actor.can("verify_email", "add");
  return recordItems(
    workspaceID,
    outcomes.map((item, index) => ({ index, item })),
    { source: "api", claim },
  );
});

/** What a call has at a place: an outcome, or why there is none. */
export interface Placed {
  index: number;
  item: Item | Refusal["code"];
}

/** Records outcomes of a source, whose caller may. */
export async function recordItems(
  workspaceID: string,
  placed: readonly Placed[],
  { source, claim }: { source: Suppression.Source; claim: Call },
): Promise<Recorded> {
  const now = Clock.now().getTime();
  const read: Entry[] = [];
  const refused: Recorded["refused"] = [];
  for (const { index, item } of placed) {
    const entry = typeof item === "string" ? item : entryOf(item, { source, now });
    if (typeof entry === "string") refused.push({ index, code: entry });
    else read.push(entry);
  }
  const named = { refused: refused.slice(0, limits.named), refused_count: refused.length };
  return store(workspaceID, read, {
    claim,
    answerFor: (accepted) => ({ accepted, repeated: read.length - accepted, ...named }),
  });
}

interface Storing<Answer> {
  claim: Pick<Idempotency.Claim<Answer>, "answered"> | null;
  /** The answer, by the number of entries that were not known. */
  answerFor: (accepted: number) => Answer;
}

/** Stores entries as a run of their own. What they suppress is suppressed before: a try that dies is repeated whole. */
async function store<Answer>(
  workspaceID: string,
  entries: readonly Entry[],
  { claim, answerFor }: Storing<Answer>,
): Promise<Answer> {
  const sorted = merged([entries]);
  return changing(workspaceID, async (before, objects, outdated) => {
    const known = await ranksOf(workspaceID, before, sorted);
    const fresh = sorted.filter(({ key }) => !known.has(key));
    if (totalOf(before) + fresh.length > limits.outcomes) throw full();
    await Suppression.addReported(fresh.flatMap(suppressionOf));
    const kept = sorted.filter(({ key, rank }) => rank < (known.get(key) ?? afterAll));
    const answer = answerFor(fresh.length);
    const changes: Change[] = claim ? [claim.answered(answer)] : [];
    if (kept.length > 0) {
      const run = await writeEntries(workspaceID, kept, objects);
      const added = kept.some(isHardBounce) ? { ...run, hasBounces: true } : run;
      const runs = await combined(workspaceID, [...before.runs, added], objects);
      changes.push(replacing(workspaceID, { before, runs, parts: before.parts }, outdated));
    }
    return { answer, changes };
  });
}

/** A rank after all others. */
const afterAll = "g";

/** The ranks of those entries that are stored. */
async function ranksOf(
  workspaceID: string,
  { runs, parts }: Book,
  sorted: readonly Entry[],
): Promise<Map<string, string>> {
  const ranks = new Map<string, string>();
  const { run: limited } = createSemaphore(atOnce);
  const look = (object: Run, entries: readonly Entry[]) =>
    limited(async () => {
      const index = await readIndex(workspaceID, object);
      for (const { key } of entries) {
        const rank = rankOf(index, key);
        if (rank !== null && rank < (ranks.get(key) ?? afterAll)) ranks.set(key, rank);
      }
    });
  const byPlace = Map.groupBy(sorted, ({ key }) => placeOf(parts, key));
  await Promise.all([
    ...runs.map((run) => look(run, sorted)),
    ...[...byPlace].flatMap(([place, entries]) => (parts[place] ? [look(parts[place], entries)] : [])),
  ]);
  return ranks;
}

/** Runs of a size that are combined, and the entries that they may have together. */
const maxAlike = 8;
const maxCombined = 200_000;

/** Combines runs of about the same size where they have become many, so that no call reads more than a few dozen. */
async function combined(
  workspaceID: string,
  runs: readonly Run[],
  objects: Set<string>,
): Promise<readonly Run[]> {
  const sizes = Map.groupBy(runs, ({ count }) => Math.floor(Math.log(count) / Math.log(maxAlike)));
  for (const alike of sizes.values()) {
    const sum = alike.reduce((total, { count }) => total + count, 0);
    if (alike.length < maxAlike || sum > maxCombined) continue;
    const groups = await Promise.all(alike.map((run) => readEntries(workspaceID, run)));
    for (const { name } of alike) objects.add(name);
    const written = await writeEntries(workspaceID, merged(groups), objects);
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
    `A workspace keeps at most ${limits.outcomes.toLocaleString("en-US")} outcomes. Nothing was added.`,
  );
