import type { Info, Purpose } from "@winnow/core/list/schema";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { upload, type UploadOptions } from "../../../lib/post-file.ts";
import { lists } from "../list-api.ts";
import type { Choice } from "./file-preview.tsx";

/** Thrown where a file has arrived and is not read yet: its list stays. */
export class UnreadFile extends Error {
  override name = "UnreadFile";
  readonly listID: string;

  constructor(listID: string, cause: unknown) {
    super(errorMessage(cause), { cause });
    this.listID = listID;
  }
}

/** Makes a list of a file and begins its import. A list whose file does not arrive is removed. */
export async function sendFile(
  file: File,
  { name, retention, ...columns }: Choice,
  { purpose, ...options }: UploadOptions & { purpose: Purpose },
): Promise<Info> {
  const created = await lists.create({
    source: "file",
    purpose,
    name,
    filename: file.name,
    size: file.size,
    retention_days: retention,
  });
  try {
    if (created.upload === null) throw new ApiError(0, null);
    await upload(file, created.upload, options);
  } catch (error) {
    await lists.remove(created.id).catch(() => undefined);
    throw error;
  }
  return readFile(created.id, columns);
}

/** Begins the import of a file that has arrived. */
export async function readFile(
  listID: string,
  { column, hasHeader }: Pick<Choice, "column" | "hasHeader">,
): Promise<Info> {
  try {
    return await lists.uploaded(listID, { column, has_header: hasHeader });
  } catch (error) {
    throw new UnreadFile(listID, error);
  }
}
