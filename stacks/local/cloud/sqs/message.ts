/** A message: its size, digests, and output for a receiver. */
import { createHash } from "node:crypto";
import { z } from "zod";

const MessageAttribute = z.object({
  DataType: z.string().regex(/^(String|Number|Binary)(\..{1,249})?$/),
  StringValue: z.string().optional(),
  /** Base64. */
  BinaryValue: z.string().optional(),
});
type MessageAttribute = z.output<typeof MessageAttribute>;

export const MessageAttributes = z.record(z.string().regex(/^[A-Za-z0-9_.-]{1,256}$/), MessageAttribute);
export type MessageAttributes = z.output<typeof MessageAttributes>;

export interface Message {
  /** Identifies this copy; a duplicate has the same `id` and another key. */
  key: string;
  id: string;
  body: string;
  attributes?: MessageAttributes;
  group?: string;
  deduplication?: string;
  /** Its number in the order of sending. */
  sequence: number;
  /** Times in milliseconds since the epoch. */
  sentAt: number;
  visibleAt: number;
  firstReceivedAt?: number;
  receives: number;
  /** The receipt of the latest receive. */
  receipt?: string;
  /** The X-Ray trace header of its sender. */
  trace?: string;
  /** The ARN of the queue from which it was moved as a dead letter. */
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

/** The size in bytes as SQS counts it: the body and each attribute's name, type and value. */
export function sizeOf(body: string, attributes: MessageAttributes = {}): number {
  let size = Buffer.byteLength(body);
  for (const [name, attribute] of Object.entries(attributes))
    size += Buffer.byteLength(name) + Buffer.byteLength(attribute.DataType) + valueOf(attribute).length;
  return size;
}

export function md5(text: string | Buffer): string {
  return createHash("md5").update(text).digest("hex");
}

/** The digest with which a client verifies the attributes: sorted by name, each part with its length. */
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

/** The sequence number of a message in a FIFO queue: 20 digits, ascending. */
export function sequenceNumber(sequence: number): string {
  return String(10n ** 19n + BigInt(sequence));
}

/** The attributes that a receiver requests: names, `All`, or prefixes that end in `.*`. */
export interface RequestedAttributes {
  system: readonly string[];
  attributes: readonly string[];
}

/** A message in the output of ReceiveMessage. */
export function present(
  message: Message,
  fifo: boolean,
  requested: RequestedAttributes,
): Record<string, unknown> {
  const system = pick(systemAttributes(message, fifo), (name) => isRequested(requested.system, name));
  const attributes = pick(message.attributes ?? {}, (name) => isRequested(requested.attributes, name));
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

function isRequested(names: readonly string[], name: string): boolean {
  return names.some(
    (one) => one === "All" || one === name || (one.endsWith(".*") && name.startsWith(one.slice(0, -2))),
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
