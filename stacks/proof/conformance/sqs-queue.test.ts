import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListDeadLetterSourceQueuesCommand,
  ListQueuesCommand,
  ListQueueTagsCommand,
  PurgeQueueCommand,
  SetQueueAttributesCommand,
  StartMessageMoveTaskCommand,
  TagQueueCommand,
  UntagQueueCommand,
} from "@aws-sdk/client-sqs";
import { afterAll, describe, expect, test } from "vitest";
import { refusal } from "./bucket.ts";
import { openQueues } from "./queue.ts";
import { uniqueName } from "./target.ts";

const { sqs, create, createFifo, send, receive, remove, arn, close } = await openQueues();
afterAll(close);

const nameOf = (url: string) => url.split("/").at(-1) ?? "";
const bodies = (messages: { Body?: string | undefined }[]) => messages.map(({ Body }) => Body);

describe("a queue", () => {
  test("is found by its name until it is deleted", async () => {
    const url = await create();
    const found = await sqs.send(new GetQueueUrlCommand({ QueueName: nameOf(url) }));
    expect(found.QueueUrl).toBe(url);
    const listed = await sqs.send(new ListQueuesCommand({ QueueNamePrefix: nameOf(url) }));
    expect(listed.QueueUrls).toEqual([url]);
    const gone = await create();
    await sqs.send(new DeleteQueueCommand({ QueueUrl: gone }));
    expect(await refusal(sqs.send(new GetQueueUrlCommand({ QueueName: nameOf(gone) })))).toMatch(
      /QueueDoesNotExist/,
    );
  });

  test("can be created again with the same attributes, not with others", async () => {
    const url = await create({ VisibilityTimeout: "7" });
    const again = (VisibilityTimeout: string) =>
      sqs.send(new CreateQueueCommand({ QueueName: nameOf(url), Attributes: { VisibilityTimeout } }));
    expect((await again("7")).QueueUrl).toBe(url);
    expect(await refusal(again("8"))).toMatch(/QueueNameExists|QueueAlreadyExists/);
  });

  test("refuses an invalid name and invalid attributes", async () => {
    const make = (QueueName: string, Attributes: Record<string, string> = {}) =>
      refusal(sqs.send(new CreateQueueCommand({ QueueName, Attributes })));
    expect(await make("with space")).toMatch(/InvalidParameterValue/);
    expect(await make("x".repeat(81))).toMatch(/InvalidParameterValue/);
    expect(await make(uniqueName(), { VisibilityTimeout: "43201" })).toBe("InvalidAttributeValue");
    expect(await make(uniqueName(), { DelaySeconds: "901" })).toBe("InvalidAttributeValue");
    expect(await make(uniqueName(), { Nonsense: "1" })).toBe("InvalidAttributeName");
    expect(nameOf(await create({ VisibilityTimeout: "43200", DelaySeconds: "900" }))).not.toBe("");
  });

  test("returns its attributes and accepts new ones", async () => {
    const url = await create();
    const read = async () =>
      (await sqs.send(new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ["All"] }))).Attributes;
    expect(await read()).toMatchObject({
      VisibilityTimeout: "30",
      DelaySeconds: "0",
      MessageRetentionPeriod: "345600",
    });
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: { VisibilityTimeout: "5" } }));
    expect(await read()).toMatchObject({ VisibilityTimeout: "5" });
  });

  test("is empty after a purge", async () => {
    const url = await create();
    await send(url, "x");
    await sqs.send(new PurgeQueueCommand({ QueueUrl: url }));
    expect(await receive(url)).toEqual([]);
  });

  test("keeps tags", async () => {
    const url = await create();
    await sqs.send(new TagQueueCommand({ QueueUrl: url, Tags: { a: "1", b: "2" } }));
    await sqs.send(new UntagQueueCommand({ QueueUrl: url, TagKeys: ["a"] }));
    expect((await sqs.send(new ListQueueTagsCommand({ QueueUrl: url }))).Tags).toEqual({ b: "2" });
  });
});

describe("dead letters", () => {
  async function createPair() {
    const dead = await create();
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: await arn(dead), maxReceiveCount: 2 });
    return { dead, url: await create({ VisibilityTimeout: "0", RedrivePolicy }) };
  }

  test("a message moves after the maximum of receives, with the ARN of its source", async () => {
    const { dead, url } = await createPair();
    await send(url, "poison");
    expect(bodies(await receive(url, { WaitTimeSeconds: 5 }))).toEqual(["poison"]);
    expect(bodies(await receive(url, { WaitTimeSeconds: 5 }))).toEqual(["poison"]);
    expect(await receive(url)).toEqual([]);
    const [letter] = await receive(dead, { WaitTimeSeconds: 5 });
    expect(letter).toMatchObject({
      Body: "poison",
      Attributes: { DeadLetterQueueSourceArn: await arn(url), ApproximateReceiveCount: "1" },
    });
    const sources = await sqs.send(new ListDeadLetterSourceQueuesCommand({ QueueUrl: dead }));
    expect(sources.queueUrls).toEqual([url]);
  });

  test("move back to their source", async () => {
    const { dead, url } = await createPair();
    await send(url, "second chance");
    for (let attempt = 0; attempt < 3; attempt += 1) await receive(url, { WaitTimeSeconds: 1 });
    await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: await arn(dead) }));
    expect(bodies(await receive(url, { WaitTimeSeconds: 10 }))).toEqual(["second chance"]);
  });
});

describe("a FIFO queue", () => {
  test("keeps the order of a group, and locks the group while one of its messages is in flight", async () => {
    const url = await createFifo({ ContentBasedDeduplication: "true" });
    for (const [body, MessageGroupId] of [
      ["a1", "a"],
      ["a2", "a"],
      ["b1", "b"],
    ] as const)
      await send(url, body, { MessageGroupId });
    const [first] = await receive(url, { MaxNumberOfMessages: 1, WaitTimeSeconds: 5 });
    expect(first).toMatchObject({ Body: "a1", Attributes: { MessageGroupId: "a" } });
    expect(bodies(await receive(url, { WaitTimeSeconds: 5 }))).toEqual(["b1"]);
    expect(await receive(url)).toEqual([]);
    await remove(url, first);
    expect(bodies(await receive(url, { WaitTimeSeconds: 5 }))).toEqual(["a2"]);
  });

  test("delivers several messages of a group at once, in order", async () => {
    const url = await createFifo({ ContentBasedDeduplication: "true" });
    for (const body of ["1", "2", "3"]) await send(url, body, { MessageGroupId: "g" });
    expect(bodies(await receive(url, { WaitTimeSeconds: 5 }))).toEqual(["1", "2", "3"]);
  });

  test("redelivers a message before those sent after it", async () => {
    const url = await createFifo({ ContentBasedDeduplication: "true", VisibilityTimeout: "1" });
    for (const body of ["1", "2"]) await send(url, body, { MessageGroupId: "g" });
    await receive(url, { MaxNumberOfMessages: 1, WaitTimeSeconds: 5 });
    expect(bodies(await receive(url, { WaitTimeSeconds: 10 }))).toEqual(["1", "2"]);
  });

  test("accepts a message once per deduplication id or content", async () => {
    const url = await createFifo({ ContentBasedDeduplication: "true" });
    await send(url, "same", { MessageGroupId: "g" });
    await send(url, "same", { MessageGroupId: "g" });
    await send(url, "one", { MessageGroupId: "g", MessageDeduplicationId: "d" });
    await send(url, "two", { MessageGroupId: "g", MessageDeduplicationId: "d" });
    expect(bodies(await receive(url, { WaitTimeSeconds: 5 }))).toEqual(["same", "one"]);
  });

  test("needs a group and a deduplication id or content-based deduplication, and allows no delay per message", async () => {
    const url = await createFifo();
    const refused = (more: object) => refusal(send(url, "x", more));
    expect(await refused({ MessageDeduplicationId: "d" })).toBe("MissingParameter");
    expect(await refused({ MessageGroupId: "g" })).toBe("InvalidParameterValue");
    expect(await refused({ MessageGroupId: "g", MessageDeduplicationId: "d", DelaySeconds: 1 })).toBe(
      "InvalidParameterValue",
    );
  });
});
