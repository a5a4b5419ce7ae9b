/** The timer: gives back the credits of misses, counts how often verdicts were right, merges runs into parts, and erases what has been kept long enough. */
import type { Change } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { LastOutcome } from "../../last-outcome/index.ts";
import { NamedObject } from "../../named-object/index.ts";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import { Clock } from "../../port/clock/index.ts";
import { following } from "../accuracy/record.ts";
import { dueTime, mergingTime } from "../due-time.ts";
import { OutcomesEntity } from "../entity.ts";
import { addressOf, type Entry, lastKeyOf, lastOf, merged, oldestKept, retold, toldApart } from "../entry.ts";
import { giveBack } from "./give-back.ts";
import {
  type Book,
  changing,
  objectsOf,
  type Part,
  readBook,
  readEntries,
  replacing,
  type Run,
  unlessReplaced,
  writeEntries,
} from "../book.ts";

/** Entries of a part. A fuller one is divided. */
const maxPart = 32_000;
/** Entries of the runs that are merged at once, except the last run. */
const maxMerged = 200_000;
/** Parts that are rewritten at once. */
const atOnce = 2;
const pageSize = 100;

/**
 * Mail servers are asked about the misses of a workspace for this long in a run, and about those of all
 * workspaces for three times as long. Others wait for the next run.
 */
const askingMs = 120_000;
const within = (deadline: Date, ms: number): Date =>
  new Date(Math.min(deadline.getTime(), Clock.now().getTime() + ms));

/** Settles the workspaces that are due until the deadline; the next run goes on. A failure does not stop the others. */
export async function settleDue(deadline: Date): Promise<void> {
  Actor.operator();
  const askUntil = within(deadline, 3 * askingMs);
  const query = OutcomesEntity.query.byDue({ list: "outcomes" }).lte({ timeDue: Clock.now().toISOString() });
  const failures: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({ limit: pageSize, cursor });
    for (const { workspaceID } of page.data) {
      if (Clock.now() >= deadline) break;
      await Actor.provide({ type: "system", workspaceID, job: "settle-outcomes" }, () =>
        settle(deadline, askUntil),
      ).catch((error: unknown) => failures.push(error));
    }
    cursor = page.cursor;
  } while (cursor && Clock.now() < deadline);
  if (failures.length > 0) throw new AggregateError(failures, "Some outcomes could not be settled.");
}

/** Gives back credits of the acting workspace, merges its runs, a group of them at a time, and erases what is too old. */
export async function settle(deadline: Date, lastAsking = deadline): Promise<void> {
  const workspaceID = Actor.system();
  const askUntil = within(lastAsking, askingMs);
  for (let tries = 0; tries < maxTries && Clock.now() < deadline; tries += 1) {
    const base = await readBook(workspaceID);
    if (base.timeDue === null || base.timeDue > Clock.now().toISOString()) return;
    if (base.runs.some(({ hasBounces }) => hasBounces)) {
      await giveBack(workspaceID, base, askUntil);
      continue;
    }
    const unreadFrom =
      base.hasLasts || base.parts.length === 0 ? null : await LastOutcome.unreadFrom(workspaceID);
    await (
      unreadFrom === null ? settleSome(workspaceID, base) : readLasts(workspaceID, base, unreadFrom)
    ).catch((error: unknown) => {
      if (!(error instanceof EditedMeanwhile)) throw error;
    });
  }
}

/** Tries for a workspace in one run of the timer. Calls that come meanwhile may make a try void. */
const maxTries = 100;

/** Parts from before there were last outcomes that are read at once. */
const maxRead = 6;

/** Reads the last outcomes of the next parts from before there were any. */
async function readLasts(workspaceID: string, base: Book, unreadFrom: string): Promise<void> {
  const place = NamedObject.placeOf(base.parts, unreadFrom);
  const next = base.parts[place + maxRead];
  const read = async (lasts: LastOutcome.Editor): Promise<Change[]> => {
    const added: LastOutcome.Entry[] = [];
    for (const part of base.parts.slice(place, place + maxRead))
      added.push(...(await readEntries(workspaceID, part)).flatMap(lastOf));
    return lasts.changes({ added, unreadFrom: next?.first ?? null }, editedMeanwhile);
  };
  await LastOutcome.editing(workspaceID, async (lasts) => {
    const edited = await unlessReplaced(read(lasts));
    if (!edited) return;
    await changing(workspaceID, async (now, _, outdated) => {
      if (namesOf(now.parts) !== namesOf(base.parts)) return { answer: undefined, changes: [] };
      const timeDue = now.timeDue ?? nowText();
      return {
        answer: undefined,
        changes: [
          replacing(workspaceID, { before: now, ...now, hasLasts: next === undefined, timeDue }, outdated),
          ...edited,
        ],
      };
    });
  });
}

/** Rewrites parts first and then, in a short transaction, names them; void where the objects that it read have changed. */
const settleSome = (workspaceID: string, base: Book): Promise<void> =>
  LastOutcome.editing(workspaceID, (lasts) => settleWith(lasts, workspaceID, base));

async function settleWith(lasts: LastOutcome.Editor, workspaceID: string, base: Book): Promise<void> {
  const due = mergingTime(base) <= Clock.now().getTime();
  const taken = due ? firstOf(base.runs) : [];
  const written = await unlessReplaced(rewritten(lasts, workspaceID, base, taken));
  if (!written) return;
  await changing(workspaceID, async (now, objects, outdated) => {
    for (const name of written.objects.all) objects.add(name);
    const runs = now.runs.filter(({ name }) => !taken.some((run) => run.name === name));
    const isVoid =
      now.runs.length - runs.length !== taken.length || namesOf(now.parts) !== namesOf(base.parts);
    if (isVoid) return { answer: undefined, changes: [] };
    const { parts, alongside } = written;
    const isMore = taken.length > 0 && taken.length < base.runs.length && runs.length > 0;
    const timeDue = isMore ? nowText() : dueTime({ runs, parts, hasLasts: true });
    return {
      answer: undefined,
      changes: [
        replacing(workspaceID, { before: now, runs, parts, hasLasts: true, timeDue }, outdated),
        ...alongside,
      ],
    };
  });
}

const nowText = (): string => Clock.now().toISOString();
const namesOf = (parts: readonly Part[]): string => parts.map(({ name }) => name).join();

/** The first runs, as many as are merged at once. */
function firstOf(runs: readonly Run[]): Run[] {
  const taken: Run[] = [];
  let sum = 0;
  for (const run of runs) {
    if (sum >= maxMerged) break;
    taken.push(run);
    sum += run.count;
  }
  return taken;
}

/** The parts with the entries of these runs, and without those that are too old; with the objects that it replaces and writes. */
async function rewritten(
  lasts: LastOutcome.Editor,
  workspaceID: string,
  { parts: before }: Book,
  taken: readonly Run[],
) {
  const since = oldestKept(Clock.now().getTime());
  const isKept = ({ outcome }: Entry): boolean => Date.parse(outcome.at) >= since;
  const groups: Entry[][] = [];
  for (const run of taken) groups.push((await readEntries(workspaceID, run)).filter(isKept));
  const added = Map.groupBy(merged(groups), (entry) => NamedObject.placeOf(before, lastKeyOf(entry)));
  const lastOutcomes: LastOutcome.Entry[] = [];
  const rewrittenLasts: string[] = [];
  const followed = following(workspaceID);
  const objects = new NamedObject.Names(objectsOf(workspaceID));
  for (const { name } of taken) objects.add(name);
  const { run: limited } = createSemaphore(atOnce);
  const places = before.length === 0 ? [undefined] : before;
  const after = await Promise.all(
    places.map(async (part, place) => {
      const came = added.get(place) ?? [];
      if (part && came.length === 0 && part.oldest >= since) return [part];
      return limited(async () => {
        const known = part ? await readEntries(workspaceID, part) : [];
        if (part) objects.add(part.name);
        const ranks = new Map([...known, ...came].map(({ key, rank }) => [key, rank]));
        const rankOf = (key: string) => ranks.get(key);
        const entries = merged([toldApart(came, rankOf)]);
        const told = toldApart(known, rankOf);
        followed.add(known, { told, fresh: entries });
        const all = merged([told.filter(isKept), entries]);
        // An open by a machine may have been taken for the last outcome: the last outcome is found again
        // among all.
        const anew = new Set(retold(known, told).map(addressOf));
        const ofThese = all.filter((entry) => anew.has(addressOf(entry)));
        rewrittenLasts.push(...ofThese.map(({ outcome }) => outcome.email));
        lastOutcomes.push(...[...entries, ...ofThese].flatMap(lastOf));
        const pieces: Part[] = [];
        for (const piece of NamedObject.divided(all, maxPart))
          pieces.push(await writeEntries(piece, objects));
        return pieces;
      });
    }),
  );
  const edit = { forgotten: rewrittenLasts, added: lastOutcomes, unreadFrom: null };
  const edited = await lasts.changes(edit, editedMeanwhile);
  return { parts: after.flat(), objects, alongside: [...edited, ...(await followed.changes())] };
}

/** Thrown where an erasure edited the last outcomes at the same time: the next try begins anew. */
class EditedMeanwhile extends Error {
  override name = "EditedMeanwhile";
}
const editedMeanwhile = () => new EditedMeanwhile("The last outcomes of a workspace were edited meanwhile.");
