/**
 * Lambda's asynchronous invocation: events wait in the function's own queue, a handler that throws is tried again
 * later, and what nobody could handle goes to the dead letters with the reason. An attempt that was cut off by the end
 * of this process does not count as a failure.
 */
import { DeleteMessageCommand, SendMessageCommand, type Message, type SQSClient } from "@aws-sdk/client-sqs";
import { functionArn } from "../cloud/arn.ts";
import { INVOCATION } from "../cloud/invocation-queue.ts";
import { invoke, type LambdaFunction } from "./invocation.ts";
import { startReceiveLoop, type ReceiveLoop } from "./receive-loop.ts";

export interface AsyncInvokeConfig {
  /** How often a failed event is tried again: 0 to 2. */
  maximumRetries: number;
  /** An event that is older is given up. */
  maximumAgeSeconds: number;
  /** How long to wait before each retry. */
  retryDelaysSeconds: readonly number[];
}

export const DEFAULT_ASYNC_INVOKE: AsyncInvokeConfig = {
  maximumRetries: 2,
  maximumAgeSeconds: 21_600,
  retryDelaysSeconds: [60, 120],
};

export interface EventTargetOptions {
  sqs: SQSClient;
  /** The function's invocation queue. */
  queueUrl: string;
  target: LambdaFunction;
  config: AsyncInvokeConfig;
  /** The URL of a queue by its ARN. */
  queueUrlOf: (arn: string) => string;
}

const MAXIMUM_CONCURRENCY = 20;

/** How much longer than the function's timeout an event stays hidden. */
const VISIBILITY_MARGIN_SECONDS = 3;

export function startEventTarget(options: EventTargetOptions): ReceiveLoop {
  const { sqs, queueUrl, target, config, queueUrlOf } = options;

  async function settle(message: Message): Promise<void> {
    const acceptedAt = Number(attribute(message, INVOCATION.acceptedAt));
    if (Date.now() - acceptedAt > config.maximumAgeSeconds * 1000) {
      await giveUp(message, "EventAgeExceeded", undefined);
    } else {
      try {
        await invoke(target, JSON.parse(message.Body ?? "null"));
      } catch (error) {
        console.error(`${target.name}: failed`, error);
        await retry(message, error);
      }
    }
    await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: message.ReceiptHandle }));
  }

  async function retry(message: Message, error: unknown): Promise<void> {
    const failures = Number(attribute(message, INVOCATION.failures));
    if (failures >= config.maximumRetries) return giveUp(message, "RetriesExhausted", error);
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: message.Body,
        DelaySeconds: config.retryDelaysSeconds[failures] ?? config.retryDelaysSeconds.at(-1),
        MessageAttributes: {
          ...message.MessageAttributes,
          [INVOCATION.failures]: { DataType: "String", StringValue: String(failures + 1) },
        },
      }),
    );
  }

  async function giveUp(
    message: Message,
    condition: "RetriesExhausted" | "EventAgeExceeded",
    error: unknown,
  ): Promise<void> {
    const arn = attribute(message, INVOCATION.deadLetter);
    if (arn === undefined) {
      console.error(`${target.name}: gives up an event that has no dead-letter queue (${condition})`);
      return;
    }
    const record = failureRecord(target, message, condition, error);
    await sqs.send(
      new SendMessageCommand({ QueueUrl: queueUrlOf(arn), MessageBody: JSON.stringify(record) }),
    );
  }

  return startReceiveLoop({
    sqs,
    queueUrl,
    ordered: false,
    batchSize: 1,
    windowSeconds: 0,
    maximumConcurrency: MAXIMUM_CONCURRENCY,
    visibilitySeconds: target.spec.timeoutSeconds + VISIBILITY_MARGIN_SECONDS,
    split: (messages) => messages.map((message) => [message]),
    async work([message]) {
      if (!message) return true;
      try {
        await settle(message);
      } catch (error) {
        console.error(`${target.name}: an event could not be settled and returns`, error);
      }
      return true;
    },
  });
}

function attribute(message: Message, name: string): string | undefined {
  return message.MessageAttributes?.[name]?.StringValue;
}

/** What Lambda sends to a function's on-failure destination. */
function failureRecord(
  target: LambdaFunction,
  message: Message,
  condition: "RetriesExhausted" | "EventAgeExceeded",
  error: unknown,
): object {
  const failures = Number(attribute(message, INVOCATION.failures));
  return {
    version: "1.0",
    timestamp: new Date().toISOString(),
    requestContext: {
      requestId: message.MessageId,
      functionArn: `${functionArn(target.name)}:$LATEST`,
      condition,
      approximateInvokeCount: error === undefined ? failures : failures + 1,
    },
    requestPayload: JSON.parse(message.Body ?? "null") as unknown,
    responseContext: { statusCode: 200, executedVersion: "$LATEST", functionError: "Unhandled" },
    responsePayload: error instanceof Error ? { errorType: error.name, errorMessage: error.message } : null,
  };
}
