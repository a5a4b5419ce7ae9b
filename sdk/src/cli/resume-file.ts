/** The file beside an upload by which an interrupted `list create` resumes: the list that it has created, and how far it is. */
import { randomUUID, createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { ImportListBody } from "../types.ts";
import { UsageError } from "./command-line.ts";

export interface Progress {
  /** Of the file and of what was asked for: a resumed run must be the same. */
  fingerprint: string;
  /** The idempotency key of the creation. */
  key: string;
  listID: string | null;
  isUploaded: boolean;
  /** How its file was last imported; absent in resume files of earlier versions. */
  choice?: ImportListBody;
}

export const resumeFileOf = (file: string): string => `${file}.winnow`;

/** The hash of a file and of what is asked for. */
export async function fingerprintOf(file: string, asked: object): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(asked));
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/**
 * The progress of an interrupted run, or a new one. Throws `UsageError` where the file or the options have changed since.
 */
export async function openProgress(
  file: string,
  fingerprint: string,
  isRestarted: boolean,
): Promise<Progress> {
  const path = resumeFileOf(file);
  const text = isRestarted ? null : await readFile(path, "utf8").catch(() => null);
  if (text === null) return { fingerprint, key: randomUUID(), listID: null, isUploaded: false };
  const progress = JSON.parse(text) as Progress;
  if (progress.fingerprint === fingerprint) return progress;
  throw new UsageError(
    `${path} is of an interrupted run with another file or mode. Run that again, or add --restart for a new list.`,
  );
}

/** Keeps the progress. A kill at any moment leaves the old or the new one. */
export async function saveProgress(file: string, progress: Progress): Promise<void> {
  const path = resumeFileOf(file);
  await writeFile(`${path}.new`, JSON.stringify(progress));
  await rename(`${path}.new`, path);
}

export const removeProgress = (file: string): Promise<void> => rm(resumeFileOf(file), { force: true });
