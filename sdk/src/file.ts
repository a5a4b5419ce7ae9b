/** Files to upload, from wherever they come, as a blob that is read piece by piece. */
import { WinnowError } from "./error.ts";
import { builtIn } from "./runtime.ts";

type Bytes = Uint8Array | string;

/** A path on this machine, a blob or `File`, or a stream, such as `process.stdin` or the body of an answer. */
export type FileSource = string | Blob | ReadableStream<Uint8Array> | AsyncIterable<Bytes>;

/** What is used of `node:fs` and `node:os`. */
interface FileSystem {
  openAsBlob(path: string): Promise<Blob>;
  promises: {
    mkdtemp(prefix: string): Promise<string>;
    rm(path: string, options: { recursive: boolean; force: boolean }): Promise<void>;
    writeFile(path: string, data: AsyncIterable<Bytes>): Promise<void>;
  };
}
interface System {
  tmpdir(): string;
}

/**
 * Runs a body with the file as a blob. A path is read from the disk as it is sent. A stream, whose length the upload must say
 * beforehand, is first kept in a temporary file; where there is no disk, in memory.
 */
export async function withBlob<T>(source: FileSource, body: (blob: Blob) => Promise<T>): Promise<T> {
  if (source instanceof Blob) return body(source);
  const files = builtIn("node:fs") as FileSystem | undefined;
  if (typeof source === "string") {
    if (!files) throw new WinnowError("usage", "This runtime cannot read a path. Give the file as a Blob.");
    return body(await opened(files, source));
  }
  const system = builtIn("node:os") as System | undefined;
  if (!files || !system) return body(await collected(source));
  const { mkdtemp, rm, writeFile } = files.promises;
  const folder = await mkdtemp(`${system.tmpdir()}/winnow-`);
  try {
    const path = `${folder}/upload`;
    await writeFile(path, source as AsyncIterable<Bytes>);
    return await body(await opened(files, path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function opened(files: FileSystem, path: string): Promise<Blob> {
  try {
    return await files.openAsBlob(path);
  } catch (cause) {
    throw new WinnowError("usage", `The file ${path} cannot be read.`, { cause });
  }
}

async function collected(source: ReadableStream<Uint8Array> | AsyncIterable<Bytes>): Promise<Blob> {
  const pieces: (Uint8Array<ArrayBuffer> | string)[] = [];
  for await (const piece of source as AsyncIterable<(typeof pieces)[number]>) pieces.push(piece);
  return new Blob(pieces);
}

/** The name of a file at a path. */
export const nameOf = (source: FileSource): string | undefined =>
  typeof source === "string"
    ? source.slice(Math.max(source.lastIndexOf("/"), source.lastIndexOf("\\")) + 1)
    : undefined;
