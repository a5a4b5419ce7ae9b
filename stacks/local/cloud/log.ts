/** The journal as operations use it: they write at once, and await all writes before the answer. */
import { openJournal } from "./journal.ts";

const COMPACT_FROM_BYTES = 32 * 2 ** 20;

export interface Log<Entry> {
  /** Writes an entry down; its memory must change in the same tick. */
  write(entry: Entry): void;
  /** Resolves once everything that was written so far is on disk; rejects if any of it could not be written. */
  written(): Promise<void>;
  close(): Promise<void>;
}

export interface LogOptions<Entry> {
  file: string;
  replay: (entry: Entry) => void;
  /** The shortest list of entries from which everything that is true now can be rebuilt. */
  snapshot: () => Iterable<Entry>;
}

/** Replays a journal, and keeps it about as short as what it tells. */
export async function openLog<Entry>({ file, replay, snapshot }: LogOptions<Entry>): Promise<Log<Entry>> {
  const journal = await openJournal<Entry>(file, replay);
  await journal.compact(snapshot());
  let latest: Promise<void> = Promise.resolve();
  let compactAt = Math.max(COMPACT_FROM_BYTES, journal.size() * 3);

  /** The latest write ends after all earlier ones, and tells of their failures. */
  function keep(write: Promise<void>): void {
    write.catch(() => {});
    latest = write;
  }

  /** Runs after the tick of a write, when the memory holds what the entry says. */
  function compact(): void {
    keep(journal.compact(snapshot()));
    compactAt = Math.max(COMPACT_FROM_BYTES, journal.size() * 3);
  }

  return {
    write(entry) {
      keep(journal.append(entry));
      if (journal.size() < compactAt) return;
      compactAt = Infinity;
      queueMicrotask(compact);
    },
    written: () => latest,
    async close() {
      await latest;
      await journal.close();
    },
  };
}
