/** Lambda's event source mapping: invokes the consumer of a queue and deletes messages that succeed. */
import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { failedIn, recordOf, splitIntoBatches } from "./batch.ts";
import { invoke, type LambdaFunction } from "./invocation.ts";
import { inChain, invocationsIn, maxChain } from "./lineage.ts";
import { untilAnswered } from "./until-answered.ts";
import { startReceiveLoop, type ReceiveLoop } from "./receive-loop.ts";

export interface EventSourceOptions {
  sqs: SQSClient;
  queueUrl: string;
  consumer: LambdaFunction;
  batchSize: number;
  maxConcurrency: number;
  /** The batching window. A batch size over 10 needs at least one second. */
  windowSeconds?: number;
}

const maxDelete = 10;
const maxBatch = 10_000;

/** Starts to consume; throws as Lambda does if the settings of queue and function conflict. */
export async function startEventSource(options: EventSourceOptions): Promise<ReceiveLoop> {
  const { sqs, queueUrl, consumer, batchSize, maxConcurrency, windowSeconds = 0 } = options;
  const command = new GetQueueAttributesCommand({
    QueueUrl: queueUrl,
    AttributeNames: ["QueueArn", "VisibilityTimeout", "RedrivePolicy"],
  });
  const { Attributes = {} } = await untilAnswered(() => sqs.send(command));
  const arn = Attributes.QueueArn ?? "";
  const ordered = arn.endsWith(".fifo");
  checkMapping({
    ...options,
    windowSeconds,
    ordered,
    visibilitySeconds: Number(Attributes.VisibilityTimeout),
  });

  async function work(batch: Message[]): Promise<boolean> {
    const records = batch.map((message) => recordOf(message, arn));
    const [longest] = batch
      .map(({ Attributes: system }) => system?.AWSTraceHeader)
      .toSorted((a, b) => invocationsIn(b, consumer.name) - invocationsIn(a, consumer.name));
    if (!consumer.isRecursive && invocationsIn(longest, consumer.name) >= maxChain) {
      console.error(`${consumer.name}: stops a recursive loop after ${maxChain} invocations`);
      await giveUp(batch);
      return true;
    }
    const failed = await inChain(longest, consumer.name, () => invoke(consumer, { Records: records })).then(
      (result) => failedIn(records, result, ordered),
      (error: unknown) => {
        console.error(`${consumer.name}: a batch of ${records.length} failed and is redelivered`, error);
        return new Set(records.map(({ messageId }) => messageId));
      },
    );
    await deleteAll(batch.filter(({ MessageId = "" }) => !failed.has(MessageId)));
    return failed.size === 0;
  }

  /** Moves the messages to the dead-letter queue, if there is one. */
  async function giveUp(batch: readonly Message[]): Promise<void> {
    const { deadLetterTargetArn = "" } = JSON.parse(Attributes.RedrivePolicy ?? "{}") as {
      deadLetterTargetArn?: string;
    };
    const QueueName = deadLetterTargetArn.split(":").at(-1);
    if (QueueName) {
      const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
      for (const { Body: MessageBody } of batch)
        await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    }
    await deleteAll(batch);
  }

  /** A message that could not be deleted is redelivered, as on AWS. */
  async function deleteAll(messages: readonly Message[]): Promise<void> {
    for (let start = 0; start < messages.length; start += maxDelete) {
      const Entries = messages
        .slice(start, start + maxDelete)
        .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
      try {
        await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
      } catch (error) {
        console.error(
          `${consumer.name}: ${Entries.length} messages could not be deleted and are redelivered`,
          error,
        );
      }
    }
  }

  return startReceiveLoop({
    sqs,
    queueUrl,
    ordered,
    batchSize,
    windowSeconds,
    maxConcurrency,
    split: (messages) => splitIntoBatches(messages, batchSize, arn),
    work,
  });
}

interface Mapping {
  consumer: LambdaFunction;
  batchSize: number;
  maxConcurrency: number;
  windowSeconds: number;
  ordered: boolean;
  visibilitySeconds: number;
}

function checkMapping(mapping: Mapping): void {
  const { consumer, batchSize, maxConcurrency, windowSeconds, ordered, visibilitySeconds } = mapping;
  const refuse = (reason: string) => {
    throw new Error(`InvalidParameterValueException: ${consumer.name}: ${reason}`);
  };
  if (visibilitySeconds < consumer.spec.timeoutSeconds)
    refuse(
      `Queue visibility timeout: ${visibilitySeconds} seconds is less than ` +
        `Function timeout: ${consumer.spec.timeoutSeconds} seconds`,
    );
  if (!Number.isInteger(batchSize) || batchSize < 1 || batchSize > maxBatch)
    refuse(`BatchSize must be 1 to ${maxBatch}, not ${batchSize}`);
  if (windowSeconds < 0 || windowSeconds > 300)
    refuse(`MaximumBatchingWindowInSeconds must be 0 to 300, not ${windowSeconds}`);
  if (batchSize > 10 && (ordered || windowSeconds < 1))
    refuse("BatchSize over 10 needs a standard queue and MaximumBatchingWindowInSeconds of at least 1");
  if (!Number.isInteger(maxConcurrency) || maxConcurrency < 1 || maxConcurrency > 1000)
    refuse(`MaximumConcurrency must be 1 to 1000, not ${maxConcurrency}`);
}
