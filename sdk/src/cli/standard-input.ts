/** The standard input, where `-` stands in place of a file or of addresses. */
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stdin } from "node:process";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

/** The lines of the standard input that are not blank. */
export const linesOfInput = async (): Promise<string[]> =>
  (await text(stdin))
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Runs a body with a file that has the standard input, which is deleted afterwards. */
export async function withInputFile<T>(
  name: string,
  signal: AbortSignal,
  body: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-"));
  try {
    const file = join(folder, name);
    await pipeline(stdin, createWriteStream(file), { signal });
    return await body(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
