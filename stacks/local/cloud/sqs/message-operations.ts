/** The operations on messages: send, receive, delete, change visibility. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { operation, type Operation } from "../operation.ts";
import { AwsError } from "../emulated-service.ts";
import { numeric } from "./attribute.ts";
import { batchOf, runBatch } from "./batch.ts";
import { invalidValue } from "./error.ts";
import {
  md5,
  md5OfAttributes,
  MessageAttributes,
  present,
  sequenceNumber,
  sizeOf,
  type Message,
} from "./message.ts";
import type { Queue } from "./queue.ts";
import type { Queues } from "./queues.ts";

const maxBatchBytes = 1_048_576;
const maxVisibilitySeconds = 43_200;

const outgoing = {
  MessageBody: z.string().optional(),
  DelaySeconds: z.number().optional(),
  MessageAttributes: MessageAttributes.optional(),
  MessageGroupId: z.string().min(1).max(128).optional(),
  MessageDeduplicationId: z.string().min(1).max(128).optional(),
};
const Outgoing = z.object(outgoing);
export type Outgoing = z.output<typeof Outgoing>;

const receipt = { ReceiptHandle: z.string() };
const visibility = { ...receipt, VisibilityTimeout: z.number() };
const queueUrl = { QueueUrl: z.string() };

export function messageOperations(queues: Queues): Record<string, Operation> {
  return {
    SendMessage: operation(z.object({ ...queueUrl, ...outgoing }), ({ QueueUrl, ...message }, { trace }) =>
      send(queues.byUrl(QueueUrl), message, trace),
    ),
    SendMessageBatch: operation(batchOf(outgoing), ({ QueueUrl, Entries }, { trace }) => {
      const queue = queues.byUrl(QueueUrl);
      checkBatchSize(Entries ?? []);
      return runBatch(Entries, (entry) => send(queue, entry, trace));
    }),
    ReceiveMessage: operation(
      z.object({
        ...queueUrl,
        MaxNumberOfMessages: z.number().default(1),
        VisibilityTimeout: z.number().optional(),
        WaitTimeSeconds: z.number().optional(),
        AttributeNames: z.array(z.string()).default([]),
        MessageSystemAttributeNames: z.array(z.string()).default([]),
        MessageAttributeNames: z.array(z.string()).default([]),
      }),
      async (input, { signal }) => {
        const queue = queues.byUrl(input.QueueUrl);
        const limit = between(1, 10, input.MaxNumberOfMessages, "MaxNumberOfMessages");
        const seconds = checkVisibility(
          input.VisibilityTimeout ?? numeric(queue.attributes, "VisibilityTimeout"),
        );
        const wait = input.WaitTimeSeconds ?? numeric(queue.attributes, "ReceiveMessageWaitTimeSeconds");
        between(0, 20, wait, "WaitTimeSeconds");
        const messages = await queues.polls(queue).receive(limit, seconds, wait, signal);
        await queues.written();
        if (signal.aborted) giveBack(queue, messages);
        const requested = {
          system: [...input.AttributeNames, ...input.MessageSystemAttributeNames],
          attributes: input.MessageAttributeNames,
        };
        if (messages.length === 0) return {};
        return { Messages: messages.map((message) => present(message, queue.fifo, requested)) };
      },
    ),
    DeleteMessage: operation(z.object({ ...queueUrl, ...receipt }), (input) =>
      remove(queues.byUrl(input.QueueUrl), input.ReceiptHandle),
    ),
    DeleteMessageBatch: operation(batchOf(receipt), ({ QueueUrl, Entries }) => {
      const queue = queues.byUrl(QueueUrl);
      return runBatch(Entries, (entry) => remove(queue, entry.ReceiptHandle));
    }),
    ChangeMessageVisibility: operation(z.object({ ...queueUrl, ...visibility }), (input) =>
      hide(queues.byUrl(input.QueueUrl), input.ReceiptHandle, input.VisibilityTimeout),
    ),
    ChangeMessageVisibilityBatch: operation(batchOf(visibility), ({ QueueUrl, Entries }) => {
      const queue = queues.byUrl(QueueUrl);
      return runBatch(Entries, (entry) => hide(queue, entry.ReceiptHandle, entry.VisibilityTimeout));
    }),
  };
}

/** Validates a message as SQS does and adds it to a queue; returns the output of SendMessage. */
export function send(queue: Queue, message: Outgoing, trace?: string): object {
  const body = checkBody(queue, message);
  const deduplication = checkFifo(queue, message, body);
  const { MessageAttributes: attributes, MessageGroupId: group } = message;
  const delaySeconds = message.DelaySeconds;
  if (delaySeconds !== undefined) between(0, 900, delaySeconds, "DelaySeconds");
  const sent = queue.send({ body, attributes, group, deduplication, delaySeconds, trace });
  return {
    MessageId: sent.id,
    MD5OfMessageBody: md5(body),
    ...(attributes &&
      Object.keys(attributes).length > 0 && { MD5OfMessageAttributes: md5OfAttributes(attributes) }),
    ...(queue.fifo && { SequenceNumber: sequenceNumber(sent.sequence) }),
  };
}

function checkBody(queue: Queue, { MessageBody: body, MessageAttributes: attributes }: Outgoing): string {
  if (!body) throw new AwsError("MissingParameter", "The request must contain the parameter MessageBody.");
  if (attributes && Object.keys(attributes).length > 10)
    throw new AwsError(
      "InvalidParameterValue",
      "Number of message attributes exceeds the allowed maximum 10.",
    );
  const limit = numeric(queue.attributes, "MaximumMessageSize");
  if (sizeOf(body, attributes) > limit)
    throw new AwsError(
      "InvalidParameterValue",
      `One or more parameters are invalid. Reason: Message must be shorter than ${limit} bytes.`,
    );
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(body))
    throw new AwsError("InvalidMessageContents", "The message contains characters outside the allowed set.");
  return body;
}

/** Validates the FIFO fields of a message; returns its deduplication id, undefined for a standard queue. */
function checkFifo(queue: Queue, message: Outgoing, body: string): string | undefined {
  if (!queue.fifo) {
    if (message.MessageDeduplicationId !== undefined)
      throw invalidValue(message.MessageDeduplicationId, "MessageDeduplicationId", "The queue is not FIFO");
    return undefined;
  }
  if (message.MessageGroupId === undefined)
    throw new AwsError("MissingParameter", "The request must contain the parameter MessageGroupId.");
  if (message.DelaySeconds)
    throw invalidValue(message.DelaySeconds, "DelaySeconds", "A FIFO queue delays as a whole");
  if (message.MessageDeduplicationId !== undefined) return message.MessageDeduplicationId;
  if (queue.attributes.ContentBasedDeduplication !== "true")
    throw new AwsError(
      "InvalidParameterValue",
      "The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly",
    );
  return createHash("sha256").update(body).digest("hex");
}

function checkBatchSize(entries: readonly Outgoing[]): void {
  const size = entries.reduce(
    (sum, { MessageBody = "", MessageAttributes }) => sum + sizeOf(MessageBody, MessageAttributes),
    0,
  );
  if (size > maxBatchBytes)
    throw new AwsError(
      "BatchRequestTooLong",
      `Batch requests cannot be longer than ${maxBatchBytes} bytes. You have sent ${size} bytes.`,
    );
}

/** Makes messages visible again whose receiver disconnected before the response. */
function giveBack(queue: Queue, messages: readonly Message[]): void {
  for (const { receipt = "" } of messages) {
    const message = queue.byReceipt(receipt);
    if (message) queue.hide(message, 0);
  }
}

function remove(queue: Queue, receiptHandle: string): object {
  const message = byReceipt(queue, receiptHandle);
  if (message) queue.delete(message);
  return {};
}

function hide(queue: Queue, receiptHandle: string, seconds: number): object {
  checkVisibility(seconds);
  const message = byReceipt(queue, receiptHandle);
  if (!message || !queue.isInFlight(message))
    throw new AwsError("MessageNotInflight", "The message referred to isn't in flight.");
  queue.hide(message, seconds);
  return {};
}

function byReceipt(queue: Queue, receiptHandle: string): Message | undefined {
  const text = Buffer.from(receiptHandle, "base64url").toString();
  if (!/^[0-9a-f-]{36}\/[0-9a-f]{18}$/.test(text))
    throw new AwsError(
      "ReceiptHandleIsInvalid",
      `The input receipt handle "${receiptHandle}" is not a valid receipt handle.`,
    );
  return queue.byReceipt(receiptHandle);
}

function checkVisibility(seconds: number): number {
  return between(0, maxVisibilitySeconds, seconds, "VisibilityTimeout");
}

function between(min: number, max: number, value: number, parameter: string): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw invalidValue(value, parameter, `Must be between ${min} and ${max}, if provided`);
}
