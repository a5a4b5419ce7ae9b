/** The state of a message between deliveries, and the order in which messages are delivered. */
import type { Message } from "./message.ts";
import type { DeliveryState } from "./record.ts";

export function deliveryStateOf({ visibleAt, receives, firstReceivedAt, receipt }: Message): DeliveryState {
  return {
    visibleAt,
    receives,
    ...(firstReceivedAt !== undefined && { firstReceivedAt }),
    ...(receipt !== undefined && { receipt }),
  };
}

/** FIFO queues deliver in the order of sending. */
export function bySequence(a: Message, b: Message): boolean {
  return a.sequence < b.sequence;
}

/** Other queues deliver in the order of becoming visible. */
export function byVisibility(a: Message, b: Message): boolean {
  return a.visibleAt < b.visibleAt || (a.visibleAt === b.visibleAt && bySequence(a, b));
}
