import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { ReceiveMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import type { EventBridgeEvent, SQSEvent } from "aws-lambda";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Topology } from "../../topology.ts";
import { queueArn } from "../cloud/arn.ts";
import { startRuntime, type Runtime } from "./index.ts";
import type { Handler } from "./invocation.ts";
import { provision } from "./provision.ts";
import { emptyTopology, functionSpec, queueSpec, startTestCloud, type TestCloud } from "./test-world.ts";

const topology: Topology = {
  ...emptyTopology,
  queues: { work: queueSpec("queue/work") },
  reactions: [{ name: "greet", events: ["person.came"], function: functionSpec("event/greet") }],
};

let cloud: TestCloud;
let runtime: Runtime | undefined;
let environment: Record<string, string>;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  cloud = await startTestCloud();
  environment = await provision(topology, { endpoint: cloud.endpoint });
});

afterEach(async () => {
  await runtime?.close();
  runtime = undefined;
  await cloud.close();
});

async function start(handlers: Record<string, Handler>): Promise<void> {
  runtime = await startRuntime(topology, {
    handlers: (path) => Promise.resolve({ handler: handlers[path] ?? (() => {}) }),
    endpoint: cloud.endpoint,
    httpPort: 0,
    webFolder: "nowhere",
    reactions: { maximumRetries: 2, maximumAgeSeconds: 60, retryDelaysSeconds: [0] },
  });
}

async function putEvent(detailType: string, detail: object): Promise<void> {
  const events = new EventBridgeClient({
    endpoint: cloud.endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const EventBusName = environment.BUS_NAME;
  await events.send(
    new PutEventsCommand({
      Entries: [{ EventBusName, Source: "winnow", DetailType: detailType, Detail: JSON.stringify(detail) }],
    }),
  );
  events.destroy();
}

const depthOf = (name: string) => cloud.services.sqs.queues.find(name)?.depth();
const EMPTY = { visible: 0, inFlight: 0, delayed: 0 };

test("a message reaches the consumer of its queue and is gone afterwards", async () => {
  const bodies: string[] = [];
  await start({
    "queue/work": ({ Records }: SQSEvent) => void bodies.push(...Records.map(({ body }) => body)),
  });
  await cloud.sqs.send(
    new SendMessageCommand({ QueueUrl: environment.QUEUE_URL_WORK, MessageBody: "hello" }),
  );
  await vi.waitUntil(() => bodies.length > 0);
  expect(bodies).toEqual(["hello"]);
  await vi.waitFor(() => expect(depthOf("winnow-local-work")).toEqual(EMPTY));
});

test("an event reaches its reaction in EventBridge's shape", async () => {
  const seen: EventBridgeEvent<string, unknown>[] = [];
  await start({ "event/greet": (event: EventBridgeEvent<string, unknown>) => void seen.push(event) });
  await putEvent("person.left", { name: "Ada" });
  await putEvent("person.came", { name: "Ada" });
  await vi.waitUntil(() => seen.length > 0);
  expect(seen).toMatchObject([{ "detail-type": "person.came", source: "winnow", detail: { name: "Ada" } }]);
  await vi.waitFor(() => expect(depthOf("_invoke-winnow-local-greet")).toEqual(EMPTY));
});

test("an event that arrives while no function runs waits for one", async () => {
  await putEvent("person.came", { name: "Ada" });
  await vi.waitFor(() => expect(depthOf("_invoke-winnow-local-greet")).toMatchObject({ visible: 1 }));
  const seen: unknown[] = [];
  await start({ "event/greet": (event: unknown) => void seen.push(event) });
  await vi.waitUntil(() => seen.length > 0);
  expect(seen).toMatchObject([{ detail: { name: "Ada" } }]);
});

test("a reaction that throws is tried three times, then its event is a dead letter with the reason", async () => {
  let attempts = 0;
  await start({
    "event/greet": () => {
      attempts += 1;
      throw new Error("no voice");
    },
  });
  await putEvent("person.came", { name: "Ada" });
  await vi.waitUntil(() => depthOf("winnow-local-greet-dead")?.visible === 1, { timeout: 5000 });
  expect(attempts).toBe(3);
  const dead = await cloud.sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: new URL("winnow-local-greet-dead", environment.QUEUE_URL_WORK).href,
    }),
  );
  expect(JSON.parse(dead.Messages?.[0]?.Body ?? "")).toMatchObject({
    requestContext: { condition: "RetriesExhausted", approximateInvokeCount: 3 },
    requestPayload: { detail: { name: "Ada" } },
    responsePayload: { errorType: "Error", errorMessage: "no voice" },
  });
});

test("an event that is too old is a dead letter without having been tried", async () => {
  const arn = queueArn("_invoke-winnow-local-greet");
  const seen: unknown[] = [];
  await cloud.services.sqs.deliver(arn, '{"detail":{}}', {
    MessageAttributes: {
      failures: { DataType: "String", StringValue: "0" },
      acceptedAt: { DataType: "String", StringValue: String(Date.now() - 61_000) },
      deadLetter: { DataType: "String", StringValue: queueArn("winnow-local-greet-dead") },
    },
  });
  await start({ "event/greet": (event: unknown) => void seen.push(event) });
  await vi.waitUntil(() => depthOf("winnow-local-greet-dead")?.visible === 1);
  expect(seen).toEqual([]);
});

test("the start says what to do when nothing is provisioned", async () => {
  const unknown = { ...topology, queues: { missing: queueSpec("queue/missing") } };
  const starting = startRuntime(unknown, {
    handlers: () => Promise.reject(new Error("not asked for")),
    endpoint: cloud.endpoint,
    httpPort: 0,
    webFolder: "nowhere",
  });
  await expect(starting).rejects.toThrow(/no queue winnow-local-missing: run provision/);
});
