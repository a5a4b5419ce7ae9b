import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Source } from "../../file/index.ts";
import { VisibleError } from "../../kit/error.ts";

/** A file of this machine. Throws `missing` where there is none. */
export async function localSource(path: string): Promise<Source> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new VisibleError("missing", "archive.missing", `There is no file ${path}.`);
  return {
    size: found.size,
    read: async ({ start, end }) => createReadStream(path, { start, end }) as AsyncIterable<Uint8Array>,
  };
}
