import { expect, test } from "vitest";
import { type Exchange, noUsage, scale, sum, usageOf } from "./usage.ts";

const of = (exchange: Partial<Exchange> & { json?: object }) =>
  usageOf({
    method: "POST",
    url: "/",
    target: undefined,
    body: Buffer.from(JSON.stringify(exchange.json ?? {})),
    answerBytes: 100,
    ...exchange,
  });
const item = (bytes: number, more: object = {}) => ({ Item: { text: { S: "x".repeat(bytes) }, ...more } });

test("A write costs a unit per started kilobyte, two in a transaction, and one more per index.", () => {
  expect(of({ target: "DynamoDB_20120810.PutItem", json: item(100) }).writeUnits).toBe(1);
  expect(of({ target: "DynamoDB_20120810.PutItem", json: item(1_100) }).writeUnits).toBe(2);
  expect(of({ target: "DynamoDB_20120810.PutItem", json: item(10, { gsi1pk: { S: "a" } }) }).writeUnits).toBe(
    2,
  );
  const TransactItems = [{ Put: item(100) }, { Update: { Key: {} } }, { ConditionCheck: {} }];
  expect(of({ target: "DynamoDB_20120810.TransactWriteItems", json: { TransactItems } }).writeUnits).toBe(6);
});

test("A read costs a unit per started four kilobytes, half if it is eventually consistent.", () => {
  const read = (json: object, answerBytes: number) =>
    of({ target: "DynamoDB_20120810.Query", json, answerBytes }).readUnits;
  expect([read({ ConsistentRead: true }, 10), read({}, 10), read({}, 4_097)]).toEqual([1, 0.5, 1]);
});

test("S3 deletions are free, and listings cost as much as writes.", () => {
  const [put, list, get, gone] = [
    of({ method: "PUT", url: "/b/k", body: Buffer.alloc(9) }),
    of({ method: "GET", url: "/b?list-type=2" }),
    of({ method: "GET", url: "/b/k" }),
    of({ method: "DELETE", url: "/b/k" }),
  ];
  expect([put.objectWrites, put.storedBytes, list.objectWrites, get.objectReads]).toEqual([1, 9, 1, 1]);
  expect([gone, of({ url: "/_local/settle" })]).toEqual([noUsage, noUsage]);
});

test("Each message is received and deleted separately, and each chunk message is a round.", () => {
  const done = (QueueUrl: string) =>
    of({ target: "AmazonSQS.DeleteMessageBatch", json: { QueueUrl, Entries: [{}, {}] } });
  const two = { ...noUsage, queueCalls: 4, invocations: 2 };
  expect(done("http://127.0.0.1/0/winnow-bench-verify-chunk")).toEqual({ ...two, rounds: 2 });
  expect(done("http://127.0.0.1/0/winnow-bench-notify-owner")).toEqual(two);
  expect(of({ target: "AmazonSQS.SendMessageBatch" }).queueCalls).toBe(1);
});

test("An event is sent to the queues of its reactions only.", () => {
  const Entries = ["verification.started", "list.created"].map((DetailType) => ({ DetailType }));
  expect(of({ target: "AWSEvents.PutEvents", json: { Entries } })).toEqual({
    ...noUsage,
    events: 2,
    queueCalls: 1,
  });
});

test("Usages add up and scale.", () => {
  const one = { ...noUsage, events: 2, readUnits: 0.5 };
  expect(sum(one, scale(one, 3))).toEqual({ ...noUsage, events: 8, readUnits: 2 });
});
