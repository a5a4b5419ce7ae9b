import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "./journal.ts";

/** Replaces a file atomically. Resolves once it is on disk. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, "w");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
}
