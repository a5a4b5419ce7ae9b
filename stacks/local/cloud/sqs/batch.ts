/** Batch requests: up to ten entries that succeed or fail separately. */
import { z } from "zod";
import { AwsError } from "../emulated-service.ts";
import { queryCode } from "./error.ts";

const maxBatch = 10;

/** The schema of a batch of entries with these fields and an id. */
export function batchOf<S extends z.ZodRawShape>(fields: S) {
  return z.object({
    QueueUrl: z.string(),
    Entries: z.array(z.object({ ...fields, Id: z.string() })).optional(),
  });
}

/** Runs each entry. Throws if the batch is empty or too long, or if an id is invalid or repeated. */
export function runBatch<T extends { Id: string }>(
  entries: readonly T[] | undefined,
  run: (entry: T) => object,
): object {
  checkEntries(entries ?? []);
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of entries ?? []) {
    try {
      Successful.push({ Id: entry.Id, ...run(entry) });
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      Failed.push({ Id: entry.Id, Code: queryCode(error), Message: error.message, SenderFault: true });
    }
  }
  return { Successful, Failed };
}

function checkEntries(entries: readonly { Id: string }[]): void {
  if (entries.length === 0)
    throw new AwsError("EmptyBatchRequest", "There should be at least one entry in the request.");
  if (entries.length > maxBatch)
    throw new AwsError(
      "TooManyEntriesInBatchRequest",
      `Maximum number of entries per request are ${maxBatch}. You have sent ${entries.length}.`,
    );
  if (entries.some(({ Id }) => !/^[A-Za-z0-9_-]{1,80}$/.test(Id)))
    throw new AwsError(
      "InvalidBatchEntryId",
      "A batch entry id can only contain alphanumeric characters, hyphens and underscores, up to 80.",
    );
  if (new Set(entries.map(({ Id }) => Id)).size !== entries.length)
    throw new AwsError("BatchEntryIdsNotDistinct", "Two or more entries have the same id.");
}
