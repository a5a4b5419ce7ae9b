/** Files that are too large to be made: whoever asks again is told. */
import { Store } from "../../aws/store/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { limits } from "../limits.ts";

const keyFor = (fileKey: string): string => `${fileKey}.too-large`;

/** Keeps that the file with this key would be too large, as long as the list keeps its files. */
export const keepTooLarge = (fileKey: string): Promise<void> => Store.put(keyFor(fileKey), "too large");

/** Throws where the file with this key turned out to be too large. */
export async function refuseTooLarge(fileKey: string): Promise<void> {
  if ((await Store.size(keyFor(fileKey))) === null) return;
  throw new VisibleError(
    "conflict",
    "list.file_too_large",
    `This file would be larger than ${limits.fileBytes / 1_000_000_000} GB. Choose CSV, or leave out the columns of the upload.`,
  );
}
