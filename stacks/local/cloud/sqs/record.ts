/** The journal of SQS: every change of every queue, in order. */
import type { QueueAttributes } from "./attribute.ts";
import type { Sent } from "./fifo.ts";
import type { Message } from "./message.ts";

/** The fields that a receive or a change of visibility sets. */
export type DeliveryState = Pick<Message, "visibleAt" | "receives" | "firstReceivedAt" | "receipt">;

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
  | { type: "turned"; queue: string; key: string; turn: DeliveryState }
  | { type: "deleted"; queue: string; key: string }
  | { type: "moved"; queue: string; key: string; to: string; message: Message }
  | { type: "deduplicated"; queue: string; deduplication: string; sent: Sent };
