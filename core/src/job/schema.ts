/** The shapes of jobs that travel through queues. */
import { z } from "zod";
import { ID } from "../kit/id.ts";
import { Reaction } from "../kit/reaction.ts";

/**
 * What a job does. The consumers of the queue of that name, or of the queue of small lists, work on each
 * kind. Exceptions:
 *
 * - `verify-list` by `verify-chunk`, `replay-webhook` by `deliver-webhook`
 * - by the sweep alone: `tell-expiry`, `erase-usage`, `remove-list`, `erase-late-objects`,
 *   `erase-outcome-file`, `recover-factor`, `remind-factor`, `keep-fresh`, `close-account`, `erase-account`,
 *   `erase-archive` and `erase-workspace`
 */
export const Kind = z.enum([
  "import-list",
  "read-outcomes",
  "analyze-list",
  "verify-list",
  "verify-address",
  "make-download",
  "make-archive",
  ...Reaction.withJob,
  "deliver-webhook",
  "replay-webhook",
  "tell-expiry",
  "erase-usage",
  "remove-list",
  "erase-late-objects",
  "recover-factor",
  "remind-factor",
  "keep-fresh",
  "close-account",
  "erase-account",
  "erase-archive",
  "erase-outcome-file",
  "erase-workspace",
]);
export type Kind = z.infer<typeof Kind>;

/** One step of a job. Delivered at least once; a message of an earlier step is dropped. */
export const Message = z.object({
  workspaceID: ID.tenant,
  /** The job's. */
  id: z.string(),
  /** How many checkpoints the job has saved. */
  step: z.int().min(0),
  /** Whether it is a fallback message, sent before its job was opened: it only begins a job that no other message has begun. */
  isSpare: z.boolean().optional(),
});
export type Message = z.infer<typeof Message>;
