import { Queue } from "../aws/queue/index.ts";
import type { Job } from "./entity.ts";

/** The kinds whose messages are events. */
export type ReactionKind = "erase-list" | "close-workspace" | "notify-owner" | "send-mail";

/** Delivers the event of a reaction again, in the shape in which the bus delivers it. */
export const redeliver =
  (kind: ReactionKind) =>
  (job: Job): Promise<void> =>
    Queue.send(kind, [{ body: { "detail-type": job.input["type"], detail: job.input } }]);
