import { createHash } from "node:crypto";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  deflated,
  directoryOf,
  longFile,
  longPiece,
  nothing,
  packed,
  type Packed,
  type Packing,
  sha256Of,
} from "./zip.ts";

const time = new Date("2026-11-28T16:41:30.000Z");

async function* one<T>(...values: T[]): AsyncGenerator<T> {
  yield* values;
}

/** The ZIP of pieces with these files. */
async function zipOf(pieces: readonly (readonly Packing[])[]): Promise<Buffer> {
  const bytes: Buffer[] = [];
  const files: (Packed & { place: number })[] = [];
  let start = 0;
  for (const piece of pieces) {
    const place = start;
    for await (const some of packed(one(...piece), time, (file) =>
      files.push({ ...file, place: place + file.offset }),
    )) {
      bytes.push(some);
      start += some.length;
    }
  }
  return Buffer.concat([...bytes, directoryOf(files, { start, time })]);
}

async function unzipped(zip: Buffer): Promise<[string, Buffer, Date][]> {
  const reader = new ZipReader(new Uint8ArrayReader(zip), { checkSignature: true });
  const found: [string, Buffer, Date][] = [];
  for (const entry of await reader.getEntries())
    if (!entry.directory)
      found.push([
        entry.filename,
        Buffer.from(await entry.getData(new Uint8ArrayWriter())),
        entry.lastModDate,
      ]);
  return found;
}

/** A name with a slash at its end is that of a folder. */
const fileName = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .filter((name) => !name.endsWith("/"));

it("Any files in any pieces are read back as they were.", async () => {
  const contents = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fileName, { maxLength: 6 }),
      fc.array(contents, { minLength: 6, maxLength: 6 }),
      async (names, bodies) => {
        const files = names.map((name, index) => ({ path: `f/${name}`, parts: bodies[index] ?? [] }));
        const packings = () => files.map(({ path, parts }) => ({ path, body: one(...parts) }));
        const whole = await zipOf([packings()]);
        expect(await zipOf(packings().map((file) => [file]))).toEqual(whole);
        expect((await unzipped(whole)).map(([path, bytes]) => [path, bytes])).toEqual(
          files.map(({ path, parts }) => [path, Buffer.concat(parts)]),
        );
      },
    ),
    { numRuns: 300 },
  );
});

it("A long file in any parts is read back as it was.", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string({ unit: "grapheme" })), { minLength: 1, maxLength: 5 }),
      async (parts) => {
        const seen = { ...nothing };
        const written: Buffer[] = [];
        for (const lines of parts)
          for await (const bytes of deflated(one(...lines), seen)) written.push(bytes);
        const whole = Buffer.from(parts.flat().join(""));
        const sha256 = createHash("sha256").update(whole).digest("hex");
        expect(await sha256Of(one(...written))).toBe(sha256);
        const { file, length } = longFile("é.jsonl", seen, sha256);
        const piece: Uint8Array[] = [];
        for await (const bytes of longPiece(file, one(...written), time)) piece.push(bytes);
        const bytes = Buffer.concat(piece);
        expect(bytes).toHaveLength(length);
        const directory = directoryOf([{ ...file, place: 0 }], { start: length, time });
        expect((await unzipped(Buffer.concat([bytes, directory])))[0]?.slice(0, 2)).toEqual([
          "é.jsonl",
          whole,
        ]);
      },
    ),
    { numRuns: 100 },
  );
});

it("A file of more than four gigabytes has its sizes in the extra field.", async () => {
  const long = 2 ** 32 - 1;
  const file = { path: "a", crc: 0, packedBytes: 2, bytes: long, sha256: "", lines: 0, offset: 0, place: 0 };
  const reader = (bytes: number) =>
    new ZipReader(new Uint8ArrayReader(directoryOf([{ ...file, bytes }], { start: 0, time })));
  for (const bytes of [long - 1, long, long + 1])
    expect(await reader(bytes).getEntries()).toMatchObject([{ uncompressedSize: bytes }]);
});

it("A file says how many bytes and lines it has.", async () => {
  const seen: Packed[] = [];
  for await (const _ of packed(one({ path: "a", body: one("é\n", "b\n") }), time, (file) => seen.push(file)));
  expect(seen).toMatchObject([{ path: "a", offset: 0, bytes: 5, lines: 2 }]);
});

it("A file that fails while it is read fails the piece.", async () => {
  async function* failing(): AsyncGenerator<string> {
    yield "one";
    throw new Error("It is gone.");
  }
  const read = async () => {
    for await (const _ of packed(one({ path: "a", body: failing() }), time, () => null));
  };
  await expect(read()).rejects.toThrow("It is gone.");
});

it("A file beyond four gigabytes has its place in the extra field.", () => {
  const file = { path: "a", crc: 0, packedBytes: 2, bytes: 0, sha256: "", lines: 0, offset: 0 };
  for (const [place, length] of [
    [2 ** 32 - 2, 0],
    [2 ** 32 - 1, 12],
    [2 ** 33, 12],
  ] as const) {
    const directory = directoryOf([{ ...file, place }], { start: place + 100, time });
    expect(directory.readUInt16LE(30)).toBe(length);
    expect(length === 0 ? directory.readUInt32LE(42) : Number(directory.readBigUInt64LE(46 + 1 + 4))).toBe(
      place,
    );
  }
});

it("More files than the usual end can count are read back.", async () => {
  const file = { crc: 0, packedBytes: 2, bytes: 0, sha256: "", lines: 0, offset: 0, place: 0 };
  const files = Array.from({ length: 65_535 }, (_, index) => ({ ...file, path: `f/${index}` }));
  const reader = new ZipReader(new Uint8ArrayReader(directoryOf(files, { start: 0, time })));
  expect(await reader.getEntries()).toHaveLength(files.length);
});
