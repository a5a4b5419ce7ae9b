/** Streams entries into a ZIP archive. */
import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";

export interface Entry {
  name: string;
  body: AsyncIterable<string>;
}

/** An entry with this text. */
export const textEntry = (name: string, text: string): Entry => ({ name, body: once(text) });

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

/** The archive of these entries. Each is requested after the previous one was written; its error fails the archive. */
export function zipOf(entries: AsyncIterable<Entry>): Readable {
  const archive = new PassThrough();
  fill(entries, archive).catch((error: Error) => archive.destroy(error));
  return archive;
}

async function fill(entries: AsyncIterable<Entry>, archive: PassThrough): Promise<void> {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  zip.outputStream.pipe(archive);
  for await (const { name, body } of entries) {
    const bytes = Readable.from(body);
    // A consumer that closes the archive ends its entries too.
    const stop = () => bytes.destroy();
    archive.once("close", stop);
    if (archive.destroyed) stop();
    zip.addReadStream(bytes, name);
    await finished(bytes);
    archive.off("close", stop);
  }
  zip.end();
}
