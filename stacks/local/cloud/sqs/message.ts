/** A message: its size, its digests, and its form for a receiver. */
import { createHash } from "node:crypto";
import { z } from "zod";

const MessageAttribute = z.object({
  DataType: z.string().regex(/^(String|Number|Binary)(\..{1,249})?$/),
  StringValue: z.string().optional(),
  /** As base64. */
  BinaryValue: z.string().optional(),
});
type MessageAttribute = z.output<typeof MessageAttribute>;

export const MessageAttributes = z.record(z.string().regex(/^[A-Za-z0-9_.-]{1,256}$/), MessageAttribute);
export type MessageAttributes = z.output<typeof MessageAttributes>;

export interface Message {
  /** Names this copy; a duplicate has the same `id` under another key. */
  key: string;
  id: string;
  body: string;
  attributes?: MessageAttributes;
  group?: string;
  deduplication?: string;
  /** Its place in the order of sending. */
  sequence: number;
  /** Times in milliseconds since the epoch. */
  sentAt: number;
  visibleAt: number;
  firstReceivedAt?: number;
  receives: number;
  /** The receipt of the latest receive. */
  receipt?: string;
  /** The trace header of its sender. */
  trace?: string;
  /** The ARN of the queue that gave it up as a dead letter. */
  deadLetterSource?: string;
}

export interface NewMessage {
  body: string;
  attributes?: MessageAttributes | undefined;
  group?: string | undefined;
  deduplication?: string | undefined;
  delaySeconds?: number | undefined;
  trace?: string | undefined;
}

/** The number of messages in each state. */
export interface Depth {
  visible: number;
  inFlight: number;
  delayed: number;
}

/** Bytes as SQS counts them: the body and each attribute's name, type and value. */
export function sizeOf(body: string, attributes: MessageAttributes = {}): number {
  let size = Buffer.byteLength(body);
  for (const [name, attribute] of Object.entries(attributes))
    size += Buffer.byteLength(name) + Buffer.byteLength(attribute.DataType) + valueOf(attribute).length;
  return size;
}

export function md5(text: string | Buffer): string {
  return createHash("md5").update(text).digest("hex");
}

/** The digest by which a client checks the attributes: names in order, each part with its length. */
export function md5OfAttributes(attributes: MessageAttributes): string {
  const parts: Buffer[] = [];
  const add = (part: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    parts.push(length, part);
  };
  for (const name of Object.keys(attributes).toSorted()) {
    const attribute = attributes[name];
    if (!attribute) continue;
    add(Buffer.from(name));
    add(Buffer.from(attribute.DataType));
    parts.push(Buffer.from([isBinary(attribute) ? 2 : 1]));
    add(valueOf(attribute));
  }
  return md5(Buffer.concat(parts));
}

/** The number that a FIFO queue tells of a message: 20 digits, growing. */
export function sequenceNumber(sequence: number): string {
  return String(10n ** 19n + BigInt(sequence));
}

/** Which attributes a receiver asked for: names, `All`, or prefixes that end in `.*`. */
export interface Wish {
  system: readonly string[];
  attributes: readonly string[];
}

/** A message as ReceiveMessage answers it. */
export function present(message: Message, fifo: boolean, wish: Wish): Record<string, unknown> {
  const system = pick(systemAttributes(message, fifo), (name) => isWished(wish.system, name));
  const attributes = pick(message.attributes ?? {}, (name) => isWished(wish.attributes, name));
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...(Object.keys(system).length > 0 && { Attributes: system }),
    ...(Object.keys(attributes).length > 0 && {
      MessageAttributes: attributes,
      MD5OfMessageAttributes: md5OfAttributes(attributes),
    }),
  };
}

function systemAttributes(message: Message, fifo: boolean): Record<string, string> {
  return {
    SenderId: "LOCAL",
    SentTimestamp: String(message.sentAt),
    ApproximateReceiveCount: String(message.receives),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
    ...(message.group !== undefined && { MessageGroupId: message.group }),
    ...(message.deduplication !== undefined && { MessageDeduplicationId: message.deduplication }),
    ...(fifo && { SequenceNumber: sequenceNumber(message.sequence) }),
    ...(message.trace !== undefined && { AWSTraceHeader: message.trace }),
    ...(message.deadLetterSource !== undefined && { DeadLetterQueueSourceArn: message.deadLetterSource }),
  };
}

function isWished(wishes: readonly string[], name: string): boolean {
  return wishes.some(
    (wish) => wish === "All" || wish === name || (wish.endsWith(".*") && name.startsWith(wish.slice(0, -2))),
  );
}

function pick<T>(values: Record<string, T>, keep: (name: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => keep(name)));
}

function isBinary(attribute: MessageAttribute): boolean {
  return attribute.DataType.startsWith("Binary");
}

function valueOf(attribute: MessageAttribute): Buffer {
  return isBinary(attribute)
    ? Buffer.from(attribute.BinaryValue ?? "", "base64")
    : Buffer.from(attribute.StringValue ?? "");
}
