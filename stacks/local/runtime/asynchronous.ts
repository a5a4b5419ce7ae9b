/**
 * Lambda's asynchronous invocation: events of the bus and ticks of timers wait in the function's invocation queue. Where the function
 * fails it is invoked again later, and the event is given up in the end. One that is interrupted by the end of the process is
 * delivered again.
 */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { functionArn } from "../cloud/arn.ts";
import { invoke, type LambdaFunction } from "./invocation.ts";
import { startReceiveLoop, type ReceiveLoop } from "./receive-loop.ts";

export interface AsynchronousOptions {
  sqs: SQSClient;
  /** The function's invocation queue. */
  queueUrl: string;
  target: LambdaFunction;
  /** Seconds before each further attempt. */
  retrySeconds: readonly number[];
  /** Older events are given up. */
  maxAgeSeconds: number;
  /** The URL of the queue that tells of events that were given up. Without it, nothing does. */
  deadLetters?: string;
  /** Events that the function works on at a time. */
  maxConcurrency?: number;
}

/** Added to the function's timeout for the visibility timeout of an event. */
const visibilityMarginSeconds = 3;

/** Why an event is given up, as Lambda's record of it says. */
type Condition = "RetriesExhausted" | "EventAgeExceeded";

export function startAsynchronous(options: AsynchronousOptions): ReceiveLoop {
  const { sqs, queueUrl: QueueUrl, target, retrySeconds, maxAgeSeconds, maxConcurrency = 20 } = options;

  async function settle({ Attributes, Body = "null", ReceiptHandle }: Message): Promise<void> {
    const event: unknown = JSON.parse(Body);
    const attempts = Number(Attributes?.ApproximateReceiveCount);
    const isOld = () => Date.now() - Number(Attributes?.SentTimestamp) > maxAgeSeconds * 1000;
    const end = () => sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    const giveUp = async (condition: Condition, error?: unknown): Promise<void> => {
      console.error(`${target.name}: gives up an event, ${condition}`, error);
      const letter = { event, condition, attempts, error };
      if (options.deadLetters)
        await sqs.send(
          new SendMessageCommand({ QueueUrl: options.deadLetters, MessageBody: letterOf(target, letter) }),
        );
      await end();
    };

    if (isOld()) return giveUp("EventAgeExceeded");
    try {
      await invoke(target, event);
    } catch (error) {
      const seconds = retrySeconds[attempts - 1];
      if (seconds === undefined) return giveUp("RetriesExhausted", error);
      console.error(`${target.name}: failed and is invoked again in ${seconds} seconds`, error);
      await sqs.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: seconds }),
      );
      return;
    }
    await end();
  }

  return startReceiveLoop({
    sqs,
    queueUrl: QueueUrl,
    ordered: false,
    batchSize: 1,
    windowSeconds: 0,
    maxConcurrency,
    visibilitySeconds: target.spec.timeoutSeconds + visibilityMarginSeconds,
    split: (messages) => messages.map((message) => [message]),
    async work([message]) {
      if (!message) return true;
      try {
        await settle(message);
      } catch (error) {
        console.error(`${target.name}: an event could not be settled and is delivered again`, error);
      }
      return true;
    },
  });
}

interface Letter {
  event: unknown;
  condition: Condition;
  attempts: number;
  error: unknown;
}

/** Lambda's record of an event that it gives up. */
const letterOf = ({ name }: LambdaFunction, { event, condition, attempts, error }: Letter): string =>
  JSON.stringify({
    version: "1.0",
    timestamp: new Date().toISOString(),
    requestContext: { functionArn: functionArn(name), condition, approximateInvokeCount: attempts },
    requestPayload: event,
    ...(error instanceof Error && {
      responseContext: { statusCode: 200, functionError: "Unhandled" },
      responsePayload: { errorType: error.name, errorMessage: error.message },
    }),
  });
