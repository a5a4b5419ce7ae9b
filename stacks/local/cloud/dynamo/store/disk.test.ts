import { cp, mkdtemp, open, rm, stat, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keyOf, type Schema } from "../table/key.ts";
import type { Item } from "../table/value.ts";
import { DiskStore } from "./disk.ts";

const schema: Schema = {
  name: "things",
  partition: { name: "pk", type: "S" },
  sort: { name: "sk", type: "S" },
  indexes: [],
};
const item = (pk: string, body = ""): Item => ({ pk: { S: pk }, sk: { S: "0" }, body: { S: body } });
const key = (pk: string) => keyOf(schema, item(pk));

let folder = "";
let store: DiskStore;
/** The prototype of file handles, on which a sync can be watched. */
let files: FileHandle;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-disk-"));
  store = await DiskStore.open(folder);
  store.transact(() => store.create({ schema, timeCreated: 0 }));
  const handle = await open(join(folder, "any"), "w");
  files = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close().catch(() => {});
  await rm(folder, { recursive: true });
});

const put = (pk: string, body?: string) =>
  store.transact(() => store.rows("things")?.write(key(pk), { item: item(pk, body), size: 1 }));

test("A write is answered only when a sync that began after it is over.", async () => {
  const { promise: first, resolve: endFirst } = Promise.withResolvers<void>();
  const { promise: second, resolve: endSecond } = Promise.withResolvers<void>();
  const syncs = [first, second];
  vi.spyOn(files, "datasync").mockImplementation(
    () => syncs.shift() ?? Promise.reject(new Error("A third sync.")),
  );
  const answered: string[] = [];
  const write = async (pk: string) => {
    put(pk);
    await store.written();
    answered.push(pk);
  };
  const writes = [write("a"), write("b"), write("c")];
  endFirst();
  await writes[0];
  expect(answered).toEqual(["a"]);
  endSecond();
  await Promise.all(writes);
  expect(answered).toEqual(["a", "b", "c"]);
  await store.written();
  vi.restoreAllMocks();
});

test("What was synced has every write that was answered, even if the machine then stops.", async () => {
  const synced = await mkdtemp(join(tmpdir(), "winnow-synced-"));
  const { datasync } = files;
  vi.spyOn(files, "datasync").mockImplementation(async function (this: FileHandle) {
    for (const file of ["tables.sqlite", "tables.sqlite-wal"])
      await cp(join(folder, file), join(synced, file));
    await datasync.call(this);
  });
  for (let at = 0; at < 100; at++) {
    put(`${at}`, "x".repeat(60_000));
    await store.written();
  }
  vi.restoreAllMocks();
  const survivor = await DiskStore.open(synced);
  const found = Array.from(
    { length: 100 },
    (_, at) => survivor.rows("things")?.find(key(`${at}`)) !== undefined,
  );
  expect(found).not.toContain(false);
  await survivor.close();
  await rm(synced, { recursive: true });
});

test("Once the disk fails, nothing is answered as written any more.", async () => {
  vi.spyOn(files, "datasync").mockRejectedValueOnce(new Error("The disk is broken."));
  put("a");
  await expect(store.written()).rejects.toThrow("broken");
  put("b");
  await expect(store.written()).rejects.toThrow("broken");
});

test("A body that throws leaves nothing.", () => {
  const failing = () =>
    store.transact(() => {
      store.rows("things")?.write(key("a"), { item: item("a"), size: 1 });
      throw new Error("refused");
    });
  expect(failing).toThrow("refused");
  expect(store.rows("things")?.find(key("a"))).toBeUndefined();
  put("a");
  expect(store.rows("things")?.find(key("a"))).toEqual(item("a"));
});

test("The store gives the space of deleted items back.", async () => {
  const size = async () => {
    await store.close();
    store = await DiskStore.open(folder);
    return (await stat(join(folder, "tables.sqlite"))).size;
  };
  const names = Array.from({ length: 50 }, (_, at) => `${at}`);
  for (const pk of names) put(pk, "x".repeat(100_000));
  expect(await size()).toBeGreaterThan(5_000_000);
  store.transact(() => names.forEach((pk) => store.rows("things")?.write(key(pk), null)));
  store.compact();
  expect(await size()).toBeLessThan(200_000);
});

test("Keys with any character are told apart, and sorted by their bytes.", () => {
  const sorted = ["a", "a\0b", "a\0c", "é", "\u{ffee}", "\u{1f600}"];
  for (const pk of sorted.toReversed()) put(pk);
  const found = [...(store.rows("things")?.all() ?? [])].map(({ item }) => item["pk"]?.S);
  expect(found).toEqual(sorted);
  expect(store.rows("things")?.find(key("a\0b"))).toEqual(item("a\0b"));
});
