/** SQS. Delivery is at least once and unordered. */
export * as Queue from "./index.ts";

import { Config } from "../../kit/config.ts";
import { loadOnce } from "../../kit/cache/load-once.ts";
import { Trace } from "../../kit/trace.ts";

/** The SDK is loaded at the first use: most calls of the API have none. */
const loadSQS = loadOnce(() => import("./sqs.ts"));

/** The queues that areas send to, as named in the topology. */
export type Name =
  | "import-list"
  | "read-outcomes"
  | "import-small-list"
  | "analyze-list"
  | "analyze-small-list"
  | "verify-chunk"
  | "make-download"
  | "make-small-download"
  | "make-archive"
  | "verify-address"
  | "send-code"
  | "deliver-webhook"
  | "record-outcomes";

/** The queues that deliver the messages of a group one after the other. */
export type OrderedName = "receive-payment-event";

export interface Message {
  body: Record<string, unknown>;
  /** 0 to 900. */
  delaySeconds?: number;
}

const batchSize = 10;

/**
 * Sends messages in batches of ten, each with the id of the call that caused it. The workspace is the message group, by which
 * SQS shares a busy queue fairly. Throws if any message was not accepted; resending all of them is safe.
 */
export async function send(queue: Name, messages: readonly Message[]): Promise<void> {
  const { client, SendMessageBatchCommand } = await loadSQS();
  const QueueUrl = urlOf(queue);
  for (let start = 0; start < messages.length; start += batchSize) {
    const entries = messages.slice(start, start + batchSize).map((message, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify({ ...message.body, ...Trace.stamp() }),
      DelaySeconds: message.delaySeconds,
      MessageGroupId: groupOf(message.body),
    }));
    const answer = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries: entries }));
    if (answer.Failed?.length) throw new Error(`${queue} did not take ${answer.Failed.length} messages.`);
  }
}

/** Sends a message of a group. A message with the same id within five minutes is taken once. */
export async function sendInOrder(
  queue: OrderedName,
  { body, group, id }: { body: unknown; group: string; id: string },
): Promise<void> {
  const { client, SendMessageCommand } = await loadSQS();
  const message = { MessageBody: JSON.stringify(body), MessageGroupId: group, MessageDeduplicationId: id };
  await client.send(new SendMessageCommand({ QueueUrl: urlOf(queue), ...message }));
}

/** Fair queues: a standard queue delivers messages of quiet groups before those of busy ones. */
const groupOf = ({ workspaceID }: Record<string, unknown>): string | undefined =>
  typeof workspaceID === "string" ? workspaceID : undefined;

/** About how many messages wait to be received. */
export async function waiting(queue: Name): Promise<number> {
  const { client, GetQueueAttributesCommand } = await loadSQS();
  const name = "ApproximateNumberOfMessages";
  const answer = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: urlOf(queue), AttributeNames: [name] }),
  );
  return Number(answer.Attributes?.[name] ?? 0);
}

/** Delivers a message of the queue with this ARN again after this many seconds, unless it is deleted before. */
export async function setVisibility(queueARN: string, receiptHandle: string, seconds: number): Promise<void> {
  const { client, ChangeMessageVisibilityCommand } = await loadSQS();
  const message = { QueueUrl: urlByARN(queueARN), ReceiptHandle: receiptHandle, VisibilityTimeout: seconds };
  await client.send(new ChangeMessageVisibilityCommand(message));
}

/** URL and ARN of a queue end in its name. */
function urlByARN(arn: string): string {
  const name = arn.split(":").at(-1);
  const url = Object.values(Config.get().queues).find((one) => one.split("/").at(-1) === name);
  if (!url) throw new Error(`This function is not given the queue ${arn}.`);
  return url;
}

function urlOf(queue: string): string {
  const url = Config.get().queues[queue];
  if (!url) throw new Error(`This function is not given the queue ${queue}.`);
  return url;
}
