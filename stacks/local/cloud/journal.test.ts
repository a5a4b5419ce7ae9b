import { appendFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openJournal } from "./journal.ts";

let folder = "";
let file = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-journal-"));
  file = join(folder, "deep", "journal.jsonl");
});
afterEach(() => rm(folder, { recursive: true }));

async function replayed(): Promise<unknown[]> {
  const entries: unknown[] = [];
  await (await openJournal(file, (entry) => entries.push(entry))).close();
  return entries;
}

test("Appended entries are replayed in order.", async () => {
  const journal = await openJournal<number>(file, () => {});
  await Promise.all(Array.from({ length: 1000 }, (_, at) => journal.append(at)));
  await journal.close();
  expect(await replayed()).toEqual(Array.from({ length: 1000 }, (_, at) => at));
});

test("An awaited append is on disk before the journal is closed.", async () => {
  const journal = await openJournal<string>(file, () => {});
  await journal.append("ü\nline");
  expect(await readFile(file, "utf8")).toBe('"ü\\nline"\n');
  await journal.close();
});

test("An incomplete last line is dropped, and later entries are complete.", async () => {
  const first = await openJournal<string>(file, () => {});
  await first.append("whole");
  await first.close();
  await appendFile(file, '{"torn":');
  const second = await openJournal<string>(file, () => {});
  await second.append("after");
  await second.close();
  expect(await replayed()).toEqual(["whole", "after"]);
});

test("A broken line in the middle is an error, not silently skipped.", async () => {
  const journal = await openJournal<string>(file, () => {});
  await journal.append("whole");
  await journal.close();
  await appendFile(file, '{"torn":\n"after"\n');
  await expect(replayed()).rejects.toThrow(SyntaxError);
});

test("Compaction keeps the snapshot and later entries only.", async () => {
  const journal = await openJournal<string>(file, () => {});
  const before = [journal.append("a"), journal.append("b")];
  const compacted = journal.compact(["a+b"]);
  const after = [journal.append("c"), journal.append("d")];
  await Promise.all([...before, compacted, ...after]);
  expect(journal.size()).toBe('"a+b"\n"c"\n"d"\n'.length);
  await journal.close();
  expect(await replayed()).toEqual(["a+b", "c", "d"]);
  expect(await readdir(join(folder, "deep"))).toEqual(["journal.jsonl"]);
});

test("A closed journal rejects appends.", async () => {
  const journal = await openJournal<string>(file, () => {});
  const last = journal.append("last");
  await journal.close();
  await last;
  await expect(journal.append("late")).rejects.toThrow("closed");
  expect(await replayed()).toEqual(["last"]);
});
