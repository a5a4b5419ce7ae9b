/** The source of a file's bytes: an object in storage, or a file in the browser. */

/** Bytes `start` to `end`, both included. */
export interface Range {
  start: number;
  end: number;
}

/** A file that can be read from any offset. */
export interface Source {
  /** In bytes. */
  size: number;
  /** The bytes of a range, in chunks. */
  read(range: Range): Promise<AsyncIterable<Uint8Array>>;
}

/** A file that a person chose in the browser. */
export const blobSource = (blob: Blob): Source => ({
  size: blob.size,
  read: async ({ start, end }) => slices(blob, start, end + 1),
});

const sliceBytes = 2 ** 18;

async function* slices(blob: Blob, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += sliceBytes)
    yield new Uint8Array(await blob.slice(at, Math.min(end, at + sliceBytes)).arrayBuffer());
}

/** The bytes of a range in one array; for small ranges. */
export async function bytesOf(source: Source, range: Range): Promise<Uint8Array> {
  const bytes = new Uint8Array(range.end + 1 - range.start);
  let used = 0;
  for await (const chunk of await source.read(range)) {
    bytes.set(chunk, used);
    used += chunk.length;
  }
  return bytes.subarray(0, used);
}
