import {
  CreateQueueCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
} from "@aws-sdk/client-sqs";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queueArn } from "../cloud/arn.ts";
import { startEventSource, type EventSourceOptions } from "./event-source.ts";
import type { ReceiveLoop } from "./receive-loop.ts";
import { lambda, maxWait, startTestCloud, type TestCloud } from "./test-cloud.ts";

let cloud: TestCloud;
let loops: ReceiveLoop[];

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  loops = [];
  cloud = await startTestCloud();
});
afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  await cloud.close();
});

async function createQueue(QueueName: string, Attributes: Record<string, string> = {}): Promise<string> {
  const { QueueUrl = "" } = await cloud.sqs.send(new CreateQueueCommand({ QueueName, Attributes }));
  return QueueUrl;
}

const send = (QueueUrl: string, MessageBody: string, more: Partial<SendMessageCommandInput> = {}) =>
  cloud.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));

const sendAll = (QueueUrl: string, bodies: readonly string[]) =>
  cloud.sqs.send(
    new SendMessageBatchCommand({
      QueueUrl,
      Entries: bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
    }),
  );

const depth = (name: string) => cloud.services.sqs.queues.find(name)?.depth();
const isEmpty = (name: string) => Object.values(depth(name) ?? {}).every((count) => count === 0);

type Consume = (event: SQSEvent) => Promise<SQSBatchResponse | void> | SQSBatchResponse | void;

async function consume(
  queueUrl: string,
  handler: Consume,
  options: Partial<EventSourceOptions> & { timeoutSeconds?: number } = {},
): Promise<void> {
  const consumer = lambda(handler, options.timeoutSeconds);
  const defaults = { sqs: cloud.sqs, queueUrl, consumer, batchSize: 10, maxConcurrency: 2 };
  loops.push(await startEventSource({ ...defaults, ...options }));
}

const bodiesOf = ({ Records }: SQSEvent) => Records.map(({ body }) => body);

describe("a function that sends messages to its own queue", () => {
  /** The invocations of a function that sends itself this number of messages in sequence. */
  async function invocationsOf(messages: number, isRecursive: boolean): Promise<number> {
    await createQueue("dead");
    const url = await createQueue("loop", {
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: queueArn("dead"), maxReceiveCount: 3 }),
    });
    let invocations = 0;
    const handler = async () => {
      invocations += 1;
      if (invocations < messages) await send(url, "again");
    };
    loops.push(
      await startEventSource({
        sqs: cloud.sqs,
        queueUrl: url,
        consumer: { ...lambda(handler), isRecursive },
        batchSize: 1,
        maxConcurrency: 1,
      }),
    );
    await send(url, "first");
    await vi.waitUntil(() => isEmpty("loop") && invocations >= 16, maxWait);
    return invocations;
  }

  test("is stopped after 16 invocations, and its message becomes a dead letter", async () => {
    expect(await invocationsOf(20, false)).toBe(16);
    expect(depth("dead")).toMatchObject({ visible: 1 });
  });

  test("continues if the function may be recursive", async () => {
    expect(await invocationsOf(20, true)).toBe(20);
    expect(depth("dead")).toMatchObject({ visible: 0 });
  });
});

describe("a batch", () => {
  test("that succeeds is deleted", async () => {
    const url = await createQueue("q");
    await sendAll(url, ["1", "2", "3"]);
    const seen: string[] = [];
    await consume(url, (event) => void seen.push(...bodiesOf(event)));
    await vi.waitUntil(() => isEmpty("q"), maxWait);
    expect(seen).toEqual(["1", "2", "3"]);
  });

  test("redelivers only the messages that its handler reports as failed", async () => {
    const url = await createQueue("q", { VisibilityTimeout: "1" });
    await sendAll(url, ["good", "bad"]);
    const seen: string[][] = [];
    await consume(url, (event) => {
      seen.push(bodiesOf(event));
      const failed = seen.length === 1 ? event.Records.filter(({ body }) => body === "bad") : [];
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await vi.waitUntil(() => isEmpty("q"), maxWait);
    expect(seen).toEqual([["good", "bad"], ["bad"]]);
  });

  test.each<[string, Consume, number]>([
    ["throws", () => Promise.reject(new Error("broken")), 1],
    ["exceeds its timeout", () => new Promise(() => {}), 0.1],
    [
      "reports an id that is not in the batch",
      () => ({ batchItemFailures: [{ itemIdentifier: "other" }] }),
      1,
    ],
  ])("is redelivered as a whole when its handler %s", async (_, fail, timeoutSeconds) => {
    const url = await createQueue("q", { VisibilityTimeout: "1" });
    await sendAll(url, ["1", "2"]);
    let attempts = 0;
    const seen: string[] = [];
    const handler: Consume = (event) => {
      attempts += 1;
      seen.push(...bodiesOf(event));
      return attempts === 1 ? fail(event) : undefined;
    };
    await consume(url, handler, { timeoutSeconds });
    await vi.waitUntil(() => isEmpty("q"), maxWait);
    expect(seen.toSorted()).toEqual(["1", "1", "2", "2"]);
  });

  test("is filled during its window", async () => {
    const url = await createQueue("q");
    const batches: string[][] = [];
    await consume(url, (event) => void batches.push(bodiesOf(event)), { batchSize: 12, windowSeconds: 2 });
    await send(url, "first");
    await vi.waitUntil(() => depth("q")?.inFlight === 1, maxWait);
    await sendAll(
      url,
      Array.from({ length: 10 }, (_, index) => String(index)),
    );
    await vi.waitUntil(() => batches.length > 0, maxWait);
    expect(batches[0]).toHaveLength(11);
  });

  test("never exceeds its size", async () => {
    const url = await createQueue("q");
    await sendAll(
      url,
      Array.from({ length: 10 }, (_, index) => String(index)),
    );
    const sizes: number[] = [];
    await consume(url, ({ Records }) => void sizes.push(Records.length), {
      batchSize: 3,
      maxConcurrency: 5,
    });
    await vi.waitUntil(() => isEmpty("q"), maxWait);
    expect(Math.max(...sizes)).toBe(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(10);
  });
});

test.each([
  ["without a window", 0],
  ["with a window", 1],
])("The maximum concurrency is reached and not exceeded, %s", async (_, windowSeconds) => {
  const url = await createQueue("q");
  await sendAll(
    url,
    Array.from({ length: 10 }, (_, index) => String(index)),
  );
  let running = 0;
  let max = 0;
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handler: Consume = async () => {
    running += 1;
    max = Math.max(max, running);
    await released;
    running -= 1;
  };
  await consume(url, handler, { batchSize: 1, maxConcurrency: 3, timeoutSeconds: 10, windowSeconds });
  await vi.waitUntil(() => running === 3, maxWait);
  // Other requests are answered meanwhile, so the loop could have taken a fourth message.
  for (let turn = 0; turn < 5; turn += 1) await send(url, "more");
  expect(depth("q")?.inFlight).toBe(3);
  release();
  await vi.waitUntil(() => isEmpty("q"), maxWait);
  expect(max).toBe(3);
  expect(console.error).not.toHaveBeenCalled();
});

test("A FIFO queue redelivers in order from the first failure on.", async () => {
  const url = await createQueue("q.fifo", {
    FifoQueue: "true",
    ContentBasedDeduplication: "true",
    VisibilityTimeout: "1",
  });
  for (const body of ["1", "2", "3"]) await send(url, body, { MessageGroupId: "g" });
  const seen: string[][] = [];
  await consume(url, (event) => {
    seen.push(bodiesOf(event));
    const [, second] = event.Records;
    const failed = seen.length === 1 && second ? [{ itemIdentifier: second.messageId }] : [];
    return { batchItemFailures: failed };
  });
  await vi.waitUntil(() => isEmpty("q.fifo"), maxWait);
  expect(seen).toEqual([
    ["1", "2", "3"],
    ["2", "3"],
  ]);
});

test("A poison message becomes a dead letter and does not block other messages.", async () => {
  await createQueue("dead");
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: "arn:aws:sqs:us-east-1:000000000000:dead",
    maxReceiveCount: 2,
  });
  const url = await createQueue("q", { VisibilityTimeout: "1", RedrivePolicy });
  await sendAll(url, ["poison", "good"]);
  const seen: string[] = [];
  const handler: Consume = async ({ Records: [record] }) => {
    seen.push(record?.body ?? "");
    if (record?.body === "poison") throw new Error("poisoned");
  };
  await consume(url, handler, { batchSize: 1 });
  await vi.waitUntil(() => isEmpty("q") && depth("dead")?.visible === 1, maxWait);
  expect(seen.filter((body) => body === "poison")).toHaveLength(2);
  expect(seen.filter((body) => body === "good")).toHaveLength(1);
});

test("Duplicated, delayed and reordered messages are all consumed.", async () => {
  const url = await createQueue("q");
  for (const fault of [
    { kind: "duplicate", probability: 0.5 },
    { kind: "delay", probability: 0.5, seconds: 1 },
    { kind: "reorder" },
  ])
    await fetch(`${cloud.endpoint}/_local/faults`, {
      method: "POST",
      body: JSON.stringify({ service: "sqs", ...fault }),
      signal: AbortSignal.timeout(5000),
    });
  const sent = Array.from({ length: 10 }, (_, index) => String(index));
  await sendAll(url, sent);
  const seen: string[] = [];
  await consume(url, (event) => void seen.push(...bodiesOf(event)), { batchSize: 2 });
  await vi.waitUntil(() => isEmpty("q"), maxWait);
  expect([...new Set(seen)].toSorted()).toEqual(sent);
});

test("A queue is consumed after temporary request failures.", async () => {
  const url = await createQueue("q");
  const seen: string[] = [];
  await consume(url, (event) => void seen.push(...bodiesOf(event)));
  await fetch(`${cloud.endpoint}/_local/faults`, {
    method: "POST",
    body: JSON.stringify({ service: "sqs", operation: "DeleteMessageBatch", kind: "fail", count: 2 }),
    signal: AbortSignal.timeout(5000),
  });
  await send(url, "x");
  await vi.waitUntil(() => isEmpty("q"), maxWait);
  expect(seen).toEqual(["x"]);
});

describe("an event source mapping is refused", () => {
  test.each<[string, Partial<EventSourceOptions> & { timeoutSeconds?: number }, RegExp]>([
    ["with a function timeout over the visibility timeout", { timeoutSeconds: 31 }, /visibility timeout: 30/],
    ["with a batch size of 0", { batchSize: 0 }, /BatchSize must be 1 to 10000/],
    ["over 10 messages without a window", { batchSize: 11 }, /at least 1/],
    ["with a window over 300 seconds", { windowSeconds: 301 }, /0 to 300/],
    ["with a concurrency of 0", { maxConcurrency: 0 }, /MaximumConcurrency must be 1 to 1000/],
    ["with a concurrency over 1000", { maxConcurrency: 1001 }, /MaximumConcurrency must be 1 to 1000/],
  ])("%s", async (_, options, message) => {
    const url = await createQueue("q");
    await expect(consume(url, () => {}, options)).rejects.toThrow(message);
  });

  test("beyond these limits only", async () => {
    const url = await createQueue("q");
    const max = { batchSize: 10_000, windowSeconds: 300, maxConcurrency: 1000, timeoutSeconds: 30 };
    await consume(url, () => {}, max);
    await consume(url, () => {}, { batchSize: 1, maxConcurrency: 1 });
    expect(loops).toHaveLength(2);
  });
});
