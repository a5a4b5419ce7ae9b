import type { Message } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { failedIn, recordOf, splitIntoBatches } from "./batch.ts";

const queueArn = "arn:aws:sqs:us-east-1:000000000000:q";
const message = (id: string, body = "x"): Message => ({
  MessageId: id,
  ReceiptHandle: `r-${id}`,
  Body: body,
});
const records = ["a", "b", "c"].map((id) => recordOf(message(id), queueArn));
const failed = (result: unknown, fifo = false) => [...failedIn(records, result, fifo)];
const reporting = (...ids: unknown[]) => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
});

describe("a batch", () => {
  test.each([undefined, null, {}, { batchItemFailures: null }, { batchItemFailures: [] }, "text"])(
    "whose handler returns %j has succeeded",
    (result) => {
      expect(failed(result)).toEqual([]);
    },
  );

  test("fails for the messages that its handler reports", () => {
    expect(failed(reporting("b"))).toEqual(["b"]);
    expect(failed(reporting("c", "a")).toSorted()).toEqual(["a", "c"]);
  });

  test.each([
    ["an id that is not in the batch", reporting("a", "z")],
    ["an empty id", reporting("")],
    ["no id", reporting(undefined)],
    ["null", { batchItemFailures: [null] }],
    ["no list", { batchItemFailures: "a" }],
  ])("fails as a whole when its handler reports %s", (_, result) => {
    expect(failed(result)).toEqual(["a", "b", "c"]);
  });

  test("of a FIFO queue fails from its first failed message on", () => {
    expect(failed(reporting("b"), true)).toEqual(["b", "c"]);
    expect(failed({}, true)).toEqual([]);
  });
});

describe("messages", () => {
  test("are split by the batch size", () => {
    const sizes = splitIntoBatches(
      ["1", "2", "3", "4", "5"].map((id) => message(id)),
      2,
      queueArn,
    ).map(({ length }) => length);
    expect(sizes).toEqual([2, 2, 1]);
    expect(splitIntoBatches([], 2, queueArn)).toEqual([]);
  });

  test("are split so that no event is larger than 6 MB", () => {
    const large = Array.from({ length: 10 }, (_, index) => message(String(index), "x".repeat(2 ** 20)));
    const batches = splitIntoBatches(large, 10, queueArn);
    expect(batches.flat()).toEqual(large);
    for (const batch of batches) {
      const event = JSON.stringify({ Records: batch.map((one) => recordOf(one, queueArn)) });
      expect(Buffer.byteLength(event)).toBeLessThanOrEqual(6 * 2 ** 20);
    }
    expect(batches).toHaveLength(2);
  });
});

test("A record has the fields of a message in Lambda's format.", () => {
  const record = recordOf(
    {
      ...message("a", "body"),
      MD5OfBody: "md5",
      Attributes: { ApproximateReceiveCount: "2" },
      MessageAttributes: { k: { DataType: "Binary", BinaryValue: Buffer.from("v") } },
    },
    queueArn,
  );
  expect(record).toEqual({
    messageId: "a",
    receiptHandle: "r-a",
    body: "body",
    attributes: { ApproximateReceiveCount: "2" },
    messageAttributes: {
      k: {
        stringValue: undefined,
        binaryValue: "dg==",
        stringListValues: [],
        binaryListValues: [],
        dataType: "Binary",
      },
    },
    md5OfBody: "md5",
    eventSource: "aws:sqs",
    eventSourceARN: queueArn,
    awsRegion: "us-east-1",
  });
});
