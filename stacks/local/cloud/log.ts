/** The journal as used by operations: they write synchronously, and the response awaits all writes. */
import { openJournal } from "./journal.ts";

const compactFromBytes = 32 * 2 ** 20;

export interface Log<Entry> {
  /** Appends an entry. The caller changes its state in memory in the same tick. */
  write(entry: Entry): void;
  /** Resolves once all entries so far are on disk; rejects if one could not be written. */
  written(): Promise<void>;
  close(): Promise<void>;
}

export interface LogOptions<Entry> {
  file: string;
  replay: (entry: Entry) => void;
  /** The entries that rebuild the current state. */
  snapshot: () => Iterable<Entry>;
}

/** Replays a journal, and compacts it when it has become much longer than its snapshot. */
export async function openLog<Entry>({ file, replay, snapshot }: LogOptions<Entry>): Promise<Log<Entry>> {
  const journal = await openJournal<Entry>(file, replay);
  await journal.compact(snapshot());
  let latest: Promise<void> = Promise.resolve();
  let compactAt = Math.max(compactFromBytes, journal.size() * 3);

  /** The latest write settles after all earlier ones, and rejects if one of them failed. */
  function keep(write: Promise<void>): void {
    write.catch(() => {});
    latest = write;
  }

  /** Runs after the tick of a write, when the state in memory includes the entry. */
  function compact(): void {
    keep(journal.compact(snapshot()));
    compactAt = Math.max(compactFromBytes, journal.size() * 3);
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
