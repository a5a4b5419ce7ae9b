/**
 * Invokes a timer's function asynchronously: ticks wait in the function's invocation queue. A failed or old tick is
 * dropped, because the next one is its retry. A tick interrupted by the end of the process is redelivered.
 */
import { DeleteMessageCommand, type Message, type SQSClient } from "@aws-sdk/client-sqs";
import { invoke, type LambdaFunction } from "./invocation.ts";
import { startReceiveLoop, type ReceiveLoop } from "./receive-loop.ts";

export interface CronOptions {
  sqs: SQSClient;
  /** The function's invocation queue. */
  queueUrl: string;
  target: LambdaFunction;
}

/** Older ticks are dropped. */
const maxAgeSeconds = 60;

const maxRuns = 20;

/** Added to the function's timeout for the visibility timeout of a tick. */
const visibilityMarginSeconds = 3;

export function startCron({ sqs, queueUrl, target }: CronOptions): ReceiveLoop {
  async function settle({ Attributes, Body = "null", ReceiptHandle }: Message): Promise<void> {
    const age = Date.now() - Number(Attributes?.SentTimestamp);
    if (age > maxAgeSeconds * 1000) console.error(`${target.name}: drops an old tick`);
    else
      await invoke(target, JSON.parse(Body)).catch((error: unknown) =>
        console.error(`${target.name}: failed`, error),
      );
    await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
  }

  return startReceiveLoop({
    sqs,
    queueUrl,
    ordered: false,
    batchSize: 1,
    windowSeconds: 0,
    maxConcurrency: maxRuns,
    visibilitySeconds: target.spec.timeoutSeconds + visibilityMarginSeconds,
    split: (messages) => messages.map((message) => [message]),
    async work([message]) {
      if (!message) return true;
      try {
        await settle(message);
      } catch (error) {
        console.error(`${target.name}: a tick could not be deleted and is redelivered`, error);
      }
      return true;
    },
  });
}
