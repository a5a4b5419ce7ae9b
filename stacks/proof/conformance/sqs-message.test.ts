import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { afterAll, describe, expect, test } from "vitest";
import { refusal } from "./bucket.ts";
import { openQueues } from "./queue.ts";

const { sqs, create, send, receive, remove, close } = await openQueues();
afterAll(close);

const entries = (count: number, body = "b") =>
  Array.from({ length: count }, (_, index) => ({ Id: String(index), MessageBody: body }));
const hide = (QueueUrl: string, ReceiptHandle: string | undefined, VisibilityTimeout: number) =>
  sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));

async function counts(QueueUrl: string): Promise<string[]> {
  const names = [
    "ApproximateNumberOfMessages",
    "ApproximateNumberOfMessagesNotVisible",
    "ApproximateNumberOfMessagesDelayed",
  ] as const;
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...names] }),
  );
  return names.map((name) => Attributes[name] ?? "");
}

describe("a message", () => {
  test("is received with its body and attributes", async () => {
    const url = await create();
    await send(url, "grüße", {
      MessageAttributes: {
        word: { DataType: "String", StringValue: "v" },
        bytes: { DataType: "Binary", BinaryValue: Buffer.from([0, 255]) },
      },
    });
    const [message] = await receive(url, { WaitTimeSeconds: 5 });
    expect(message).toMatchObject({
      Body: "grüße",
      MessageAttributes: { word: { StringValue: "v" }, bytes: { BinaryValue: new Uint8Array([0, 255]) } },
      Attributes: { ApproximateReceiveCount: "1" },
    });
    expect(Number(message?.Attributes?.SentTimestamp)).toBeGreaterThan(Date.now() - 60_000);
  });

  test("has only the requested attributes", async () => {
    const url = await create();
    const MessageAttributes = {
      "a.one": { DataType: "String", StringValue: "1" },
      "b.two": { DataType: "String", StringValue: "2" },
    };
    await send(url, "x", { MessageAttributes });
    const [message] = await receive(url, {
      WaitTimeSeconds: 5,
      MessageAttributeNames: ["a.*"],
      MessageSystemAttributeNames: ["SentTimestamp"],
    });
    expect(Object.keys(message?.MessageAttributes ?? {})).toEqual(["a.one"]);
    expect(Object.keys(message?.Attributes ?? {})).toEqual(["SentTimestamp"]);
  });

  test("is hidden while in flight and visible again after its timeout, with a higher receive count", async () => {
    const url = await create({ VisibilityTimeout: "3" });
    await send(url, "again");
    await receive(url, { WaitTimeSeconds: 5 });
    expect(await receive(url)).toEqual([]);
    const [message] = await receive(url, { WaitTimeSeconds: 10 });
    expect(message).toMatchObject({ Body: "again", Attributes: { ApproximateReceiveCount: "2" } });
  });

  test("can be deleted repeatedly", async () => {
    const url = await create({ VisibilityTimeout: "0" });
    await send(url, "once");
    const [message] = await receive(url, { WaitTimeSeconds: 5, VisibilityTimeout: 30 });
    await remove(url, message);
    await remove(url, message);
    expect(await counts(url)).toEqual(["0", "0", "0"]);
  });

  test("can be made visible at once, and can be hidden only while in flight", async () => {
    const url = await create();
    await send(url, "now");
    const [first] = await receive(url, { WaitTimeSeconds: 5 });
    await hide(url, first?.ReceiptHandle, 0);
    const [second] = await receive(url, { WaitTimeSeconds: 5 });
    expect(second?.Body).toBe("now");
    await remove(url, second);
    expect(await refusal(hide(url, second?.ReceiptHandle, 10))).toMatch(
      /MessageNotInflight|InvalidParameterValue/,
    );
  });

  test("can be hidden for longer than the queue's visibility timeout", async () => {
    const url = await create({ VisibilityTimeout: "2" });
    await send(url, "long");
    const [message] = await receive(url, { WaitTimeSeconds: 5 });
    await hide(url, message?.ReceiptHandle, 20);
    expect(await receive(url, { WaitTimeSeconds: 3 })).toEqual([]);
  });

  test("with a delay is received after it by a long poll", async () => {
    const url = await create();
    const from = performance.now();
    await send(url, "later", { DelaySeconds: 2 });
    expect(await counts(url)).toEqual(["0", "0", "1"]);
    const [message] = await receive(url, { WaitTimeSeconds: 10 });
    expect(message?.Body).toBe("later");
    expect(performance.now() - from).toBeGreaterThan(1_700);
  });

  test("is received by a long poll", async () => {
    const url = await create();
    const receiving = receive(url, { WaitTimeSeconds: 10 });
    await send(url, "wake");
    expect(await receiving).toMatchObject([{ Body: "wake" }]);
  });
});

describe("limits", () => {
  test("a delay of 900 seconds is accepted, 901 are refused", async () => {
    const url = await create();
    await send(url, "x", { DelaySeconds: 900 });
    expect(await refusal(send(url, "x", { DelaySeconds: 901 }))).toBe("InvalidParameterValue");
  });

  test("a body of 1 MiB is accepted, a byte more is refused", async () => {
    const url = await create();
    await send(url, "x".repeat(1_048_576));
    expect(await refusal(send(url, "x".repeat(1_048_577)))).toBe("InvalidParameterValue");
  });

  test("a body must not be empty or contain characters that XML does not allow", async () => {
    const url = await create();
    expect(await refusal(send(url, ""))).toMatch(/MissingParameter|InvalidParameterValue/);
    expect(await refusal(send(url, "\u0000"))).toBe("InvalidMessageContents");
  });

  test("a receive may request 1 to 10 messages and wait up to 20 seconds", async () => {
    const url = await create();
    await send(url, "x");
    expect(await receive(url, { MaxNumberOfMessages: 10, WaitTimeSeconds: 20 })).toHaveLength(1);
    for (const wrong of [{ MaxNumberOfMessages: 0 }, { MaxNumberOfMessages: 11 }, { WaitTimeSeconds: 21 }])
      expect(await refusal(receive(url, wrong))).toMatch(/InvalidParameterValue|ReadCountOutOfRange/);
  });

  test("a receipt handle must be valid", async () => {
    const url = await create();
    expect(await refusal(hide(url, "nonsense", 1))).toBe("ReceiptHandleIsInvalid");
  });
});

describe("a batch", () => {
  test("of ten is sent and deleted; eleven, none or a repeated id are refused", async () => {
    const url = await create();
    const sendBatch = (Entries: { Id: string; MessageBody: string }[]) =>
      sqs.send(new SendMessageBatchCommand({ QueueUrl: url, Entries }));
    expect((await sendBatch(entries(10))).Successful).toHaveLength(10);
    expect(await refusal(sendBatch(entries(11)))).toMatch(/TooManyEntriesInBatchRequest/);
    expect(await refusal(sendBatch([]))).toMatch(/EmptyBatchRequest/);
    expect(await refusal(sendBatch([...entries(1), ...entries(1)]))).toMatch(/BatchEntryIdsNotDistinct/);
    const messages = await receive(url, { WaitTimeSeconds: 5 });
    const Entries = messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
    const { Successful } = await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries }));
    expect(Successful).toHaveLength(messages.length);
  });

  test("of 1 MiB in total is accepted, a byte more is refused", async () => {
    const url = await create();
    const sendBatch = (lengths: number[]) =>
      sqs.send(
        new SendMessageBatchCommand({
          QueueUrl: url,
          Entries: lengths.map((length, index) => ({ Id: `${index}`, MessageBody: "x".repeat(length) })),
        }),
      );
    expect((await sendBatch([524_288, 524_288])).Successful).toHaveLength(2);
    expect(await refusal(sendBatch([524_288, 524_289]))).toMatch(/BatchRequestTooLong/);
  });

  test("accepts valid entries if others fail", async () => {
    const url = await create();
    const { Successful, Failed } = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: url,
        Entries: [
          { Id: "good", MessageBody: "x" },
          { Id: "bad", MessageBody: "x", DelaySeconds: 901 },
        ],
      }),
    );
    expect(Successful?.map(({ Id }) => Id)).toEqual(["good"]);
    expect(Failed).toMatchObject([{ Id: "bad", SenderFault: true }]);
  });

  test("is received completely by one long poll", async () => {
    const url = await create();
    const receiving = receive(url, { WaitTimeSeconds: 10 });
    await sqs.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: entries(3) }));
    const first = await receiving;
    expect(first.length).toBeGreaterThanOrEqual(1);
  });
});

test("A standard queue accepts a group as fairness hint and refuses a deduplication id.", async () => {
  const url = await create();
  await send(url, "x", { MessageGroupId: "tenant" });
  const sending = sqs.send(
    new SendMessageCommand({ QueueUrl: url, MessageBody: "x", MessageDeduplicationId: "d" }),
  );
  expect(await refusal(sending)).toBe("InvalidParameterValue");
});
