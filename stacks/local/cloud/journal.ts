/**
 * An append-only log of JSON lines. A service rebuilds its state from it after a restart or crash.
 * `append` resolves once its record is on disk. Concurrent appends share one fsync.
 */
import { createReadStream } from "node:fs";
import { mkdir, open, rename, truncate, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";

export interface Journal<Entry> {
  /** Resolves once the entry is on disk. The caller changes its state in memory in the same tick. */
  append(entry: Entry): Promise<void>;
  /**
   * Replaces the log by a snapshot, which is read at once and must include every entry appended so far.
   * Resolves once the new log has replaced the old one.
   */
  compact(snapshot: Iterable<Entry>): Promise<void>;
  /** The size of the log in bytes, with the entries about to be written. */
  size(): number;
  /** Resolves once all entries are on disk; later appends reject. */
  close(): Promise<void>;
}

interface Waiter {
  resolve: () => void;
  reject: (error: Error) => void;
}

interface Batch {
  kind: "append" | "replace";
  text: string;
  waiters: Waiter[];
}

/** Replays a log in order, drops an incomplete last line, and opens the log for appends. */
export async function openJournal<Entry>(
  file: string,
  replay: (entry: Entry) => void,
): Promise<Journal<Entry>> {
  await mkdir(dirname(file), { recursive: true });
  let handle = await open(file, "a");
  let size = await replayLines(file, (line) => replay(JSON.parse(line) as Entry));
  await truncate(file, size);
  await syncFolder(dirname(file));

  let queue: Batch[] = [];
  let writing: Promise<void> | undefined;
  let failure: Error | undefined;

  async function write(batch: Batch): Promise<void> {
    if (batch.kind === "append") {
      await handle.appendFile(batch.text);
      await handle.datasync();
      return;
    }
    const replacement = await writeReplacement(file, batch.text);
    await handle.close();
    handle = replacement;
  }

  async function drain(): Promise<void> {
    for (let batch = queue.shift(); batch; batch = queue.shift()) {
      try {
        if (failure) throw failure;
        await write(batch);
        for (const waiter of batch.waiters) waiter.resolve();
      } catch (error) {
        failure ??= error instanceof Error ? error : new Error(String(error));
        for (const waiter of batch.waiters) waiter.reject(failure);
      }
    }
    writing = undefined;
  }

  function wait(batch: Batch): Promise<void> {
    const done = new Promise<void>((resolve, reject) => batch.waiters.push({ resolve, reject }));
    writing ??= Promise.resolve().then(drain);
    return done;
  }

  return {
    append(entry) {
      if (failure) return Promise.reject(failure);
      const line = `${JSON.stringify(entry)}\n`;
      size += Buffer.byteLength(line);
      let last = queue.at(-1);
      if (last?.kind !== "append") queue.push((last = { kind: "append", text: "", waiters: [] }));
      last.text += line;
      return wait(last);
    },
    compact(snapshot) {
      if (failure) return Promise.reject(failure);
      const text = Array.from(snapshot, (entry) => `${JSON.stringify(entry)}\n`).join("");
      size = Buffer.byteLength(text);
      const replacement: Batch = { kind: "replace", text, waiters: queue.flatMap((batch) => batch.waiters) };
      queue = [replacement];
      return wait(replacement);
    },
    size: () => size,
    async close() {
      await writing;
      failure ??= new Error(`The journal ${file} is closed.`);
      await handle.close();
    },
  };
}

/** Calls back for each complete line; resolves with the bytes of all complete lines. */
async function replayLines(file: string, onLine: (line: string) => void): Promise<number> {
  let length = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    const text: Buffer = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10, start)) {
      onLine(text.toString("utf8", start, end));
      length += end + 1 - start;
      start = end + 1;
    }
    rest = text.subarray(start);
  }
  return length;
}

/** Writes a temporary file, renames it to the log, and returns it open for appends. */
async function writeReplacement(file: string, text: string): Promise<FileHandle> {
  const beside = `${file}.new`;
  const handle = await open(beside, "w");
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  await rename(beside, file);
  await syncFolder(dirname(file));
  return open(file, "a");
}

/** Makes the entries of a folder durable. Does nothing on platforms that cannot sync a folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
