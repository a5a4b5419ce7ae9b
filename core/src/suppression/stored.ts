/** All suppressed addresses of a workspace in parts by hash. A change rewrites the parts that it is about. */
import { ulid } from "ulid";
import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { createSemaphore } from "../kit/concurrency/semaphore.ts";
import { NamedObject } from "../named-object/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";
import { SuppressionsEntity } from "./entity.ts";
import type { Entry } from "./entry.ts";
import { decode, encode } from "./part.ts";
import type { Reason } from "./schema.ts";

/** Its object, the hash that it begins with, and the number of its entries. */
export interface Part {
  name: string;
  first: string;
  count: number;
}

export interface Book {
  version: number;
  /** How often entries were removed. */
  removals: number;
  reasons: Partial<Record<Reason, number>>;
  parts: readonly Part[];
}

/** Entries of a part. A fuller one is divided. */
const maxPart = 8_000;
/** Parts that are read or written at once. */
const atOnce = 8;

const StoredParts = z.array(z.tuple([z.string(), z.string(), z.int()]));

const below = (workspaceID: string): string => `suppressions/${workspaceID}/`;
export const keyOf = (workspaceID: string, { name }: Pick<Part, "name">): string => below(workspaceID) + name;

/** The parts as they are now. */
export async function readBook(workspaceID: string): Promise<Book> {
  const { data } = await SuppressionsEntity.get({ workspaceID }).go({ consistent: true });
  if (!data) return { version: 0, removals: 0, reasons: {}, parts: [] };
  const parts = StoredParts.parse(JSON.parse(data.parts)).map(([name, first, count]) => ({
    name,
    first,
    count,
  }));
  const { version: changes, removals = 0, reasons } = data;
  return { version: changes, removals, reasons: reasons as Book["reasons"], parts };
}

/** Of what is suppressed; 0 where nothing ever was. */
export async function version(workspaceID: string): Promise<number> {
  const query = SuppressionsEntity.get({ workspaceID });
  return (await query.go({ consistent: true, attributes: ["version"] })).data?.version ?? 0;
}

export const totalOf = ({ parts }: Pick<Book, "parts">): number =>
  parts.reduce((sum, { count }) => sum + count, 0);

export const readPart = async (workspaceID: string, part: Part): Promise<Entry[]> =>
  decode(await Store.bytes(keyOf(workspaceID, part)), part.count);

/** Reads the present parts. Reads again where one of them was replaced meanwhile. */
export async function reading<R>(workspaceID: string, read: (book: Book) => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    const book = await readBook(workspaceID);
    try {
      return await read(book);
    } catch (error) {
      if (!(error instanceof Store.ObjectMissing) || tries === maxTries) throw error;
    }
  }
}

const maxTries = 10;

/** The entries of a part after a change: the same array where it is about none of them. */
type Edit = (entries: readonly Entry[], hashes: readonly string[]) => readonly Entry[];

interface Edited<Answer> {
  answer: Answer;
  alongside: readonly Change[];
}

const objectsOf = (workspaceID: string): NamedObject.ObjectsOfRow => ({
  below: below(workspaceID),
  present: async () => (await readBook(workspaceID)).parts.map(({ name }) => name),
  counter: Quota.rewritesOf(workspaceID),
});

interface Changing<Answer> {
  /** An erasure goes on where calls may write nothing more. */
  isErasure?: boolean;
  begin: () => Edit;
  /** Called before another part is written, with how many are then. Refuses by an error. */
  rewriting?: (parts: number) => Promise<void>;
  concluding: (book: Book, rewritten: number) => Edited<Answer>;
}

/**
 * Changes the entries with these hashes in one transaction. The edit of `begin` is called for each part, with those of its
 * range, then `concluding` with the book as it will be and the number of parts that were rewritten.
 */
export async function change<Answer>(
  workspaceID: string,
  hashes: readonly string[],
  { begin, rewriting, concluding, isErasure = false }: Changing<Answer>,
): Promise<Answer> {
  const sorted = [...new Set(hashes)].toSorted();
  return NamedObject.changing({ ...objectsOf(workspaceID), isErasure }, (written) =>
    Table.transact(async (outdated) => {
      const { before, after, replaced } = await reading(workspaceID, (book) =>
        edited(workspaceID, book, { sorted, edit: begin(), rewriting, written }),
      );
      for (const { name } of replaced) written.add(name);
      const { answer, alongside } = concluding(after, replaced.length);
      if (replaced.length === 0 && after.parts.length === before.parts.length)
        return { answer, changes: alongside };
      const put = SuppressionsEntity.put({
        workspaceID,
        version: before.version + 1,
        removals: before.removals + (totalOf(after) < totalOf(before) ? 1 : 0),
        reasons: after.reasons,
        parts: JSON.stringify(after.parts.map(({ name, first, count }) => [name, first, count])),
      }).where((row, { eq, notExists }) =>
        before.version === 0 ? notExists(row.version) : eq(row.version, before.version),
      );
      return { answer, changes: [Table.change(put, outdated), ...alongside] };
    }),
  );
}

interface Editing {
  sorted: readonly string[];
  edit: Edit;
  rewriting: Changing<unknown>["rewriting"];
  /** The objects that were written. */
  written: NamedObject.Names;
}

async function edited(workspaceID: string, before: Book, { sorted, edit, rewriting, written }: Editing) {
  const groups = Map.groupBy(sorted, (sha256) => NamedObject.placeOf(before.parts, sha256));
  const reasons: Record<string, number> = { ...before.reasons };
  const replaced: Part[] = [];
  const { run } = createSemaphore(atOnce);
  const changed = new Map<number, Part[]>();
  const edits = await Promise.allSettled(
    [...groups].map(([place, hashes]) =>
      run(async () => {
        const part = before.parts[place];
        const entries = part ? await readPart(workspaceID, part) : [];
        const next = edit(entries, hashes);
        if (next === entries) return;
        if (part) {
          replaced.push(part);
          await rewriting?.(replaced.length);
        }
        for (const { reason } of entries) reasons[reason] = (reasons[reason] ?? 0) - 1;
        for (const { reason } of next) reasons[reason] = (reasons[reason] ?? 0) + 1;
        changed.set(place, await writeParts(next, written));
      }),
    ),
  );
  for (const one of edits) if (one.status === "rejected") throw one.reason;
  const parts = before.parts.flatMap((part, place) => changed.get(place) ?? [part]);
  const after = { ...before, reasons, parts: before.parts.length === 0 ? (changed.get(0) ?? []) : parts };
  return { before, after, replaced };
}

async function writeParts(entries: readonly Entry[], written: NamedObject.Names): Promise<Part[]> {
  const parts: Part[] = [];
  for (const piece of NamedObject.divided(entries, maxPart)) {
    const part = { name: ulid(Clock.now().getTime()), first: piece[0]?.sha256 ?? "", count: piece.length };
    await written.put(part.name, encode(piece));
    parts.push(part);
  }
  return parts;
}

/** Erases the suppressed addresses of a closed workspace. Can be repeated. */
export async function removeAll(): Promise<void> {
  const workspaceID = Actor.system();
  await SuppressionsEntity.delete({ workspaceID }).go();
  await Store.removeBelow(below(workspaceID));
}
