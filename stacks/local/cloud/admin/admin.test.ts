import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { EventBridgeClient, ListRulesCommand } from "@aws-sdk/client-eventbridge";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { queueArn } from "../arn.ts";
import { startCloud, type Cloud } from "../server.ts";

let folder: string;
let cloud: Cloud;
let sqs: SQSClient;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-admin-"));
  cloud = await startCloud({ port: 0, folder });
  sqs = new SQSClient(config());
});
afterEach(async () => {
  sqs.destroy();
  await cloud.close();
  await rm(folder, { recursive: true });
});

const config = (maxAttempts = 1) => ({
  endpoint: cloud.endpoint,
  region: "us-east-1",
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
  maxAttempts,
});

async function admin(method: string, path: string, body?: object) {
  const answer = await fetch(`${cloud.endpoint}/_local/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function createQueue(QueueName: string, Attributes: Record<string, string> = {}): Promise<string> {
  const { QueueUrl = "" } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes }));
  return QueueUrl;
}

async function outcome(request: Promise<unknown>): Promise<string> {
  return request.then(
    () => "accepted",
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );
}

const list = () => outcome(sqs.send(new ListQueuesCommand({})));

test("The admin API reports health, and an unknown route is answered with the list of routes.", async () => {
  expect(await admin("GET", "health")).toEqual({ status: 200, body: { status: "ok" } });
  const unknown = await admin("GET", "nonsense");
  expect(unknown.status).toBe(404);
  expect(unknown.body["message"]).toContain("POST /_local/settle");
});

describe("a fault", () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ["sqs", () => sqs.send(new ListQueuesCommand({})), "RequestThrottled"],
    ["dynamodb", () => new DynamoDBClient(config()).send(new ListTablesCommand({})), "ThrottlingException"],
    ["s3", () => new S3Client(config()).send(new ListBucketsCommand({})), "SlowDown"],
    ["events", () => new EventBridgeClient(config()).send(new ListRulesCommand({})), "ThrottlingException"],
    [
      "ssm",
      () => new SSMClient(config()).send(new GetParameterCommand({ Name: "x" })),
      "ThrottlingException",
    ],
    [
      "ses",
      () => new SESv2Client(config()).send(new SendEmailCommand({ Content: {} })),
      "TooManyRequestsException",
    ],
  ])("of %s fails a request with the error of the service", async (service, request, error) => {
    await admin("POST", "faults", { service, kind: "fail", count: 1 });
    expect(await outcome(request())).toBe(error);
    expect(await outcome(request())).not.toBe(error);
  });

  test("is retried by the SDK", async () => {
    await admin("POST", "faults", { service: "sqs", kind: "fail", count: 1 });
    const retrying = new SQSClient(config(3));
    expect(await outcome(retrying.send(new ListQueuesCommand({})))).toBe("accepted");
    retrying.destroy();
  });

  test("may be limited to one operation", async () => {
    const QueueUrl = await createQueue("q");
    await admin("POST", "faults", { service: "sqs", operation: "SendMessage", kind: "fail" });
    expect(await list()).toBe("accepted");
    expect(await outcome(sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "x" })))).toBe(
      "RequestThrottled",
    );
  });

  test("with probability 0, or a cleared one, has no effect", async () => {
    await admin("POST", "faults", { service: "sqs", kind: "fail", probability: 0 });
    expect(await list()).toBe("accepted");
    await admin("POST", "faults", { service: "sqs", kind: "fail" });
    expect(await list()).toBe("RequestThrottled");
    await admin("DELETE", "faults");
    expect(await list()).toBe("accepted");
    expect((await admin("GET", "faults")).body).toEqual({ faults: [] });
  });

  test("pauses requests until the faults are cleared", async () => {
    await admin("POST", "faults", { service: "sqs", kind: "pause" });
    let answered = false;
    const request = list().finally(() => {
      answered = true;
    });
    expect((await admin("GET", "health")).status).toBe(200);
    expect(answered).toBe(false);
    await admin("DELETE", "faults");
    expect(await request).toBe("accepted");
  });

  test("pauses requests for the given seconds", async () => {
    await admin("POST", "faults", { service: "sqs", kind: "pause", seconds: 0.3, count: 1 });
    const from = performance.now();
    expect(await list()).toBe("accepted");
    expect(performance.now() - from).toBeGreaterThan(290);
  });

  test("delays the responses of a service without messages", async () => {
    await admin("POST", "faults", { service: "s3", kind: "delay", seconds: 0.3, count: 1 });
    const from = performance.now();
    expect(await outcome(new S3Client(config()).send(new ListBucketsCommand({})))).toBe("accepted");
    expect(performance.now() - from).toBeGreaterThan(290);
  });

  test("with an unknown service, kind or field, or a value out of range is refused", async () => {
    for (const wrong of [
      { service: "ec2", kind: "fail" },
      { service: "sqs", kind: "explode" },
      { service: "sqs", kind: "fail", probability: 1.1 },
      { service: "sqs", kind: "fail", count: 0 },
      { service: "sqs", kind: "pause", seconds: 172_801 },
      { service: "sqs", kind: "fail", surprise: true },
    ])
      expect((await admin("POST", "faults", wrong)).status).toBe(400);
    expect((await admin("POST", "faults", { service: "sqs", kind: "pause", seconds: 172_800 })).status).toBe(
      200,
    );
  });
});

describe("the queues", () => {
  test("are listed with their depth and dead letters", async () => {
    await createQueue("dead");
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: queueArn("dead"), maxReceiveCount: 1 });
    const QueueUrl = await createQueue("q", { RedrivePolicy });
    const send = (MessageBody: string, DelaySeconds = 0) =>
      sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds }));
    const receive = (VisibilityTimeout: number) =>
      sqs.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout }));
    await send("poison");
    await receive(0);
    await receive(0);
    await send("in flight");
    await receive(30);
    await send("visible");
    await send("delayed", 60);
    expect((await admin("GET", "queues")).body).toEqual({
      deliveries: 0,
      queues: [
        { name: "dead", visible: 1, inFlight: 0, delayed: 0, isDeadLetterQueue: true },
        { name: "q", visible: 1, inFlight: 1, delayed: 1, isDeadLetterQueue: false, deadLetters: 1 },
      ],
    });
  });
});

describe("settling", () => {
  test("returns at once if only dead letters are left", async () => {
    const dead = await createQueue("dead");
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: queueArn("dead"), maxReceiveCount: 1 });
    await createQueue("q", { RedrivePolicy });
    await sqs.send(new SendMessageCommand({ QueueUrl: dead, MessageBody: "x" }));
    expect(await admin("POST", "settle", { seconds: 0 })).toEqual({ status: 200, body: { settled: true } });
  });

  test("waits until a message is deleted", async () => {
    const QueueUrl = await createQueue("q");
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "x" }));
    const settled = admin("POST", "settle", { seconds: 10 });
    const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: Messages?.[0]?.ReceiptHandle }));
    expect((await settled).status).toBe(200);
  });

  test("reports pending work at the deadline", async () => {
    const QueueUrl = await createQueue("q");
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "x", DelaySeconds: 60 }));
    expect(await admin("POST", "settle", { seconds: 0.1 })).toMatchObject({
      status: 408,
      body: { settled: false, deliveries: 0, queues: [{ name: "q", delayed: 1 }] },
    });
  });

  test("accepts a deadline of up to 600 seconds", async () => {
    expect((await admin("POST", "settle", { seconds: 600 })).status).toBe(200);
    expect((await admin("POST", "settle", { seconds: 601 })).status).toBe(400);
  });
});
