/** The bytes of objects and parts: immutable files. */
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { syncFolder } from "../journal.ts";
import { createChecksum, type ChecksumAlgorithm } from "./checksum.ts";
import { tooLarge } from "./error.ts";

export interface Content {
  /** The file name. */
  id: string;
  /** In bytes. */
  size: number;
  /** Hex. */
  md5: string;
  /** Hex. */
  sha256: string;
  checksums: Partial<Record<ChecksumAlgorithm, string>>;
}

export interface ContentFiles {
  /** Streams a source to disk and resolves once it is synced. The file of a failed or too long source is removed. */
  write(source: AsyncIterable<Buffer>, options: WriteOptions): Promise<Content>;
  /** Opens a file, which stays readable after its removal; undefined if it does not exist. */
  open(id: string): Promise<FileHandle | undefined>;
  remove(id: string): Promise<void>;
}

export interface WriteOptions {
  maxBytes: number;
  algorithms: readonly ChecksumAlgorithm[];
}

/** Opens a folder of contents and removes unreferenced files, which interrupted writes leave. */
export async function openContentFiles(
  folder: string,
  referenced: ReadonlySet<string>,
): Promise<ContentFiles> {
  await mkdir(folder, { recursive: true });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !referenced.has(entry.name)) await rm(join(entry.parentPath, entry.name));

  const pathOf = (id: string) => join(folder, id.slice(0, 2), id);

  return {
    async write(source, { maxBytes, algorithms }) {
      const id = randomUUID().replaceAll("-", "");
      const path = pathOf(id);
      await makeFolder(dirname(path));
      try {
        return await store(id, path, source, maxBytes, algorithms);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async open(id) {
      try {
        return await open(pathOf(id), "r");
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}

async function makeFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true });
  if (made !== undefined) await syncFolder(dirname(path));
}

async function store(
  id: string,
  path: string,
  source: AsyncIterable<Buffer>,
  maxBytes: number,
  algorithms: readonly ChecksumAlgorithm[],
): Promise<Content> {
  const md5 = createHash("md5");
  const sha256 = createHash("sha256");
  const checksums = algorithms.map((algorithm) => ({ algorithm, checksum: createChecksum(algorithm) }));
  let size = 0;
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const piece of source) {
      size += piece.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      md5.update(piece);
      sha256.update(piece);
      for (const { checksum } of checksums) checksum.update(piece);
      yield piece;
    }
  }
  await pipeline(measured(), createWriteStream(path, { flags: "wx", flush: true }));
  await syncFolder(dirname(path));
  return {
    id,
    size,
    md5: md5.digest("hex"),
    sha256: sha256.digest("hex"),
    checksums: Object.fromEntries(checksums.map(({ algorithm, checksum }) => [algorithm, checksum.digest()])),
  };
}
