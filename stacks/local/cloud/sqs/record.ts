/** What the journal of SQS tells: every change of every queue, in order. */
import type { QueueAttributes } from "./attribute.ts";
import type { Sent } from "./fifo.ts";
import type { Message } from "./message.ts";

/** A message's changing half: everything that a receive or a change of visibility touches. */
export type Turn = Pick<Message, "visibleAt" | "receives" | "firstReceivedAt" | "receipt">;

export type Entry =
  | {
      type: "queue";
      queue: string;
      attributes: QueueAttributes;
      tags: Record<string, string>;
      createdAt: number;
    }
  | { type: "queue-deleted"; queue: string }
  | { type: "purged"; queue: string }
  | { type: "sent"; queue: string; message: Message }
  | { type: "turned"; queue: string; key: string; turn: Turn }
  | { type: "deleted"; queue: string; key: string }
  | { type: "moved"; queue: string; key: string; to: string; message: Message }
  | { type: "deduplicated"; queue: string; deduplication: string; sent: Sent };
