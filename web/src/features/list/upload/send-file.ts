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

/**
 * Makes a list of a file and begins its import. A list whose file does not arrive, or whose upload is cancelled, is
 * removed in the background, once the call that is under way has ended.
 */
export async function sendFile(
  file: File,
  { name, retention, ...columns }: Choice,
  { purpose, ...options }: UploadOptions & { purpose: Purpose },
): Promise<Info> {
  const making = lists.create({
    source: "file",
    purpose,
    name,
    filename: file.name,
    size: file.size,
    retention_days: retention,
  });
  let call: Promise<Info> = making;
  try {
    const created = await unlessAborted(making, options.signal);
    if (created.upload === null) throw new ApiError(0, null);
    await upload(file, created.upload, options);
    call = readFile(created.id, columns);
    return await unlessAborted(call, options.signal);
  } catch (error) {
    if (!(error instanceof UnreadFile)) void removeAfter(call, making);
    throw error;
  }
}

async function removeAfter(call: Promise<Info>, making: Promise<Info>): Promise<void> {
  await Promise.allSettled([call]);
  await making.then(({ id }) => lists.remove(id)).catch(() => undefined);
}

/** Begins the import of a file that has arrived. */
export async function readFile(
  listID: string,
  { column, hasHeader, encoding }: Pick<Choice, "column" | "hasHeader" | "encoding">,
): Promise<Info> {
  try {
    return await lists.uploaded(listID, { column, has_header: hasHeader, encoding });
  } catch (error) {
    throw new UnreadFile(listID, error);
  }
}

/** The answer of a call, or the reason of an abort that comes before it. */
async function unlessAborted<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([call, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
