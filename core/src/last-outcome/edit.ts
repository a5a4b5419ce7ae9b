import { type Change, Table } from "../aws/table/index.ts";
import { createSemaphore } from "../kit/concurrency/semaphore.ts";
import { NamedObject } from "../named-object/index.ts";
import { LastOutcomesEntity } from "./entity.ts";
import { bouncesCountSince, type Entry, isKept, isLater, keyOf } from "./entry.ts";
import { atOnce, type Book, type Part, readBook, readPart, objectsOf, textOf, writeParts } from "./stored.ts";

export interface Edit {
  added?: readonly Entry[];
  /** Addresses of which only what is added stays. */
  forgotten?: readonly string[];
  /** An address whose entry is erased. */
  erased?: string;
  /** The key from which older outcomes are still to be read into the last outcomes; null where none are left. */
  unreadFrom?: string | null;
}

/** Edits the last outcomes of a workspace within work whose transaction has the changes of the edit. */
export interface Editor {
  /** The changes of the transaction, which fails as `outdated` says where another edit came before it. */
  changes: (edit: Edit, outdated: () => Error) => Promise<Change[]>;
}

/**
 * Runs the work with an editor, which writes objects. In the end only the objects stay that the row names, or
 * may name. An erasure goes on where calls may write nothing more.
 */
export const editing = <R>(
  workspaceID: string,
  work: (editor: Editor) => Promise<R>,
  { isErasure = false } = {},
): Promise<R> =>
  NamedObject.changing({ ...objectsOf(workspaceID), isErasure }, (objects) =>
    work({ changes: (edit, outdated) => changesOf(workspaceID, edit, { objects, outdated }) }),
  );

async function changesOf(
  workspaceID: string,
  edit: Edit,
  { objects, outdated }: { objects: NamedObject.Names; outdated: () => Error },
): Promise<Change[]> {
  const before = await readBook(workspaceID);
  const parts = await edited(workspaceID, before, edit, objects);
  const unreadFrom = edit.unreadFrom === undefined ? before.unreadFrom : (edit.unreadFrom ?? undefined);
  if (!parts && unreadFrom === before.unreadFrom && (before.version > 0 || edit.unreadFrom === undefined))
    return [];
  const put = LastOutcomesEntity.put({
    workspaceID,
    version: before.version + 1,
    parts: textOf(parts ?? before.parts),
    ...(unreadFrom !== undefined && { unreadFrom }),
  }).where((row, { eq, notExists }) =>
    before.version === 0 ? notExists(row.version) : eq(row.version, before.version),
  );
  return [Table.change(put, outdated)];
}

/** The parts with the entries that are added; null where all stays as it is. Entries that say nothing any more go with the next write of their part. */
async function edited(
  workspaceID: string,
  { parts }: Book,
  { added = [], forgotten = [], erased }: Edit,
  objects: NamedObject.Names,
): Promise<Part[] | null> {
  const staleSince = bouncesCountSince() - staleSeconds;
  const emails = erased === undefined ? forgotten : [...forgotten, erased];
  const gone = new Set(emails.flatMap((email) => keyOf(email) ?? []));
  const keys = [...added.map(({ key }) => key), ...gone];
  const touched = new Set(keys.map((key) => NamedObject.placeOf(parts, key)));
  const byPlace = Map.groupBy(added, ({ key }) => NamedObject.placeOf(parts, key));
  let isChanged = false;
  const { run } = createSemaphore(atOnce);
  const places = parts.length === 0 ? [undefined] : parts;
  const after = await Promise.all(
    places.map((part, place) =>
      run(async () => {
        const isStale = erased === undefined && part !== undefined && part.oldest < staleSince;
        if (!touched.has(place) && !isStale) return part ? [part] : [];
        const { entries, hasChanged } = await mergedInto(workspaceID, part, {
          added: byPlace.get(place) ?? [],
          gone,
        });
        if (!hasChanged) return part ? [part] : [];
        isChanged = true;
        if (part) objects.add(part.name);
        return writeParts(entries, objects);
      }),
    ),
  );
  return isChanged ? after.flat() : null;
}

/**
 * A part in which only entries have aged is rewritten this long after its oldest entry could count for the
 * last time.
 */
const staleSeconds = 30 * 24 * 3_600;

/** The entries of a part with those that are added, in the order of their keys, and whether they are others than before. */
async function mergedInto(
  workspaceID: string,
  part: Part | undefined,
  { added, gone }: { added: readonly Entry[]; gone: ReadonlySet<string> },
): Promise<{ entries: Entry[]; hasChanged: boolean }> {
  const byKey = new Map<string, Entry>();
  let hasChanged = false;
  if (part)
    for (const entry of await readPart(workspaceID, part)) {
      if (isKept(entry) && !gone.has(entry.key)) byKey.set(entry.key, entry);
      else hasChanged = true;
    }
  for (const entry of added) {
    const known = byKey.get(entry.key);
    if (!isKept(entry) || (known && !isLater(entry, known))) continue;
    byKey.set(entry.key, entry);
    hasChanged = true;
  }
  return {
    entries: [...byKey.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    hasChanged,
  };
}

/** The key from which outcomes older than the last outcomes are still to be read; null where none are left. */
export async function unreadFrom(workspaceID: string): Promise<string | null> {
  const { version, unreadFrom: from } = await readBook(workspaceID);
  return version === 0 ? "" : (from ?? null);
}

/** Forgets which objects there are. */
export async function removeRow(workspaceID: string): Promise<void> {
  await LastOutcomesEntity.delete({ workspaceID }).go();
}
