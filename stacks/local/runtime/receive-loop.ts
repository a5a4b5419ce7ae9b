/** Receives from a queue and processes batches, up to the maximum concurrency. */
import { ReceiveMessageCommand, type Message, type SQSClient } from "@aws-sdk/client-sqs";
import { setTimeout as wait } from "node:timers/promises";

export interface ReceiveLoopOptions {
  sqs: SQSClient;
  queueUrl: string;
  /** Whether messages must be processed in the order of receipt. */
  ordered: boolean;
  batchSize: number;
  /** The batching window after the first message. */
  windowSeconds: number;
  maxConcurrency: number;
  /** The visibility timeout of received messages; by default that of the queue. */
  visibilitySeconds?: number;
  /** Splits received messages into batches. */
  split: (messages: Message[]) => Message[][];
  /** Processes a batch; must not reject. Resolves with false if later batches may not be processed. */
  work: (batch: Message[]) => Promise<boolean>;
}

export interface ReceiveLoop {
  /** Stops receiving; resolves once all work has ended. */
  stop(): Promise<void>;
}

const maxReceive = 10;
const longPollSeconds = 20;
const firstPauseMs = 100;
/** The pause between receives in the last second of a window, which is too short for a long poll. */
const lookAgainMs = 100;
const maxPauseMs = 5_000;

export function startReceiveLoop(options: ReceiveLoopOptions): ReceiveLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const working = new Set<Promise<boolean>>();

  async function receive(limit: number, seconds: number): Promise<Message[]> {
    const command = new ReceiveMessageCommand({
      QueueUrl: options.queueUrl,
      MaxNumberOfMessages: Math.min(maxReceive, limit),
      WaitTimeSeconds: Math.min(longPollSeconds, Math.max(0, seconds)),
      VisibilityTimeout: options.visibilitySeconds,
      MessageSystemAttributeNames: ["All"],
      MessageAttributeNames: ["All"],
    });
    const { Messages = [] } = await options.sqs.send(command, { abortSignal: signal });
    return Messages;
  }

  /** Receives messages, with a window also those that arrive within it. */
  async function gather(limit: number): Promise<Message[]> {
    const messages = await receive(limit, longPollSeconds);
    const end = Date.now() + options.windowSeconds * 1000;
    while (messages.length > 0 && messages.length < limit && Date.now() < end && !signal.aborted) {
      const left = Math.floor((end - Date.now()) / 1000);
      const more = await receive(limit - messages.length, left).catch(() => undefined);
      if (!more) break;
      messages.push(...more);
      if (more.length === 0 && left === 0)
        await wait(Math.min(lookAgainMs, end - Date.now()), undefined, { signal }).catch(() => {});
    }
    return messages;
  }

  async function freePlaces(): Promise<number> {
    while (working.size >= options.maxConcurrency) await Promise.race(working);
    return options.maxConcurrency - working.size;
  }

  async function hand(batches: readonly Message[][]): Promise<void> {
    for (const batch of batches) {
      await freePlaces();
      const work = options.work(batch).finally(() => working.delete(work));
      working.add(work);
      if (options.ordered && !(await work)) return;
    }
  }

  async function run(): Promise<void> {
    let pause = firstPauseMs;
    while (!signal.aborted) {
      const places = await freePlaces();
      const limit =
        options.ordered || options.windowSeconds > 0 ? options.batchSize : places * options.batchSize;
      try {
        await hand(options.split(await gather(limit)));
        pause = firstPauseMs;
      } catch (error) {
        if (signal.aborted) break;
        console.error(`receive: ${options.queueUrl} does not answer; trying again`, describe(error));
        await wait(pause, undefined, { signal }).catch(() => {});
        pause = Math.min(maxPauseMs, pause * 2);
      }
    }
    await Promise.all(working);
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
