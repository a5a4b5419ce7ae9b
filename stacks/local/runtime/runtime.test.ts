import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { ReceiveMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import type { EventBridgeEvent, SQSEvent } from "aws-lambda";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Topology } from "../../topology.ts";
import { queueArn } from "../cloud/arn.ts";
import { startCloud } from "../cloud/server.ts";
import { startRuntime, type Runtime } from "./index.ts";
import type { Handler } from "./invocation.ts";
import { provision } from "./provision.ts";
import {
  emptyTopology,
  functionSpec,
  maxWait,
  queueSpec,
  startTestCloud,
  type TestCloud,
} from "./test-cloud.ts";

const topology: Topology = {
  ...emptyTopology,
  queues: { work: queueSpec("queue/work"), greet: queueSpec("event/greet") },
  reactions: [
    { name: "greet", events: ["person.came"], hasDeadLetters: false },
    { name: "wave", events: ["person.came"], function: functionSpec("event/wave"), hasDeadLetters: true },
    { name: "nod", events: ["person.passed"], function: functionSpec("event/nod"), hasDeadLetters: false },
  ],
  crons: [{ name: "sweep", rate: "rate(1 day)", function: functionSpec("cron/sweep") }],
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
  vi.restoreAllMocks();
  await runtime?.close();
  runtime = undefined;
  await cloud.close();
});

async function start(handlers: Record<string, Handler>, onListen?: (url: string) => void): Promise<void> {
  runtime = await startRuntime(topology, {
    handlers: (path) => Promise.resolve({ handler: handlers[path] ?? (() => {}) }),
    endpoint: cloud.endpoint,
    httpPort: 0,
    webFolder: "nowhere",
    reactionRetrySeconds: [0, 1],
    ...(onListen && { onListen }),
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
const empty = { visible: 0, inFlight: 0, delayed: 0 };

test("A message is delivered to the consumer of its queue and deleted.", async () => {
  const bodies: string[] = [];
  await start({
    "queue/work": ({ Records }: SQSEvent) => void bodies.push(...Records.map(({ body }) => body)),
  });
  await cloud.sqs.send(
    new SendMessageCommand({ QueueUrl: environment.QUEUE_URL_WORK, MessageBody: "hello" }),
  );
  await vi.waitUntil(() => bodies.length > 0, maxWait);
  expect(bodies).toEqual(["hello"]);
  await vi.waitFor(() => expect(depthOf("winnow-local-work")).toEqual(empty), maxWait);
});

/** The events in the messages of an invocation. */
const eventsIn = ({ Records }: SQSEvent) =>
  Records.map(({ body }) => JSON.parse(body) as EventBridgeEvent<string, unknown>);

test("An event is delivered to its reaction in EventBridge's format.", async () => {
  const seen: EventBridgeEvent<string, unknown>[] = [];
  await start({ "event/greet": (event: SQSEvent) => void seen.push(...eventsIn(event)) });
  await putEvent("person.left", { name: "Ada" });
  await putEvent("person.came", { name: "Ada" });
  await vi.waitUntil(() => seen.length > 0, maxWait);
  expect(seen).toMatchObject([{ "detail-type": "person.came", source: "winnow", detail: { name: "Ada" } }]);
  await vi.waitFor(() => expect(depthOf("winnow-local-greet")).toEqual(empty), maxWait);
});

test("An event is delivered after the start if no runtime is running.", async () => {
  await putEvent("person.came", { name: "Ada" });
  await vi.waitFor(() => expect(depthOf("winnow-local-greet")).toMatchObject({ visible: 1 }), maxWait);
  const seen: unknown[] = [];
  await start({ "event/greet": (event: SQSEvent) => void seen.push(...eventsIn(event)) });
  await vi.waitUntil(() => seen.length > 0, maxWait);
  expect(seen).toMatchObject([{ detail: { name: "Ada" } }]);
});

test("The URL is told before a message that waits runs a function.", async () => {
  const MessageBody = "left behind";
  await cloud.sqs.send(new SendMessageCommand({ QueueUrl: environment.QUEUE_URL_WORK, MessageBody }));
  const seen: string[] = [];
  await start({ "queue/work": () => void seen.push("run") }, (url) => {
    seen.push(new URL(url).hostname);
  });
  await vi.waitUntil(() => seen.includes("run"), maxWait);
  expect(seen).toEqual(["127.0.0.1", "run"]);
});

test("The event of a failing reaction becomes a dead letter, unchanged.", async () => {
  let attempts = 0;
  await start({
    "event/greet": () => {
      attempts += 1;
      throw new Error("no voice");
    },
  });
  await putEvent("person.came", { name: "Ada" });
  await vi.waitUntil(() => depthOf("winnow-local-greet-dead")?.visible === 1, maxWait);
  expect(attempts).toBe(3);
  const dead = await cloud.sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: new URL("winnow-local-greet-dead", environment.QUEUE_URL_GREET).href,
    }),
  );
  expect(JSON.parse(dead.Messages?.[0]?.Body ?? "")).toMatchObject({
    "detail-type": "person.came",
    detail: { name: "Ada" },
  });
});

describe("a reaction that the bus invokes", () => {
  const invocations = "_invoke-winnow-local-wave";
  const deadLetter = async (): Promise<unknown> => {
    const dead = await cloud.sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: new URL("winnow-local-wave-dead", environment.QUEUE_URL_GREET).href,
      }),
    );
    return JSON.parse(dead.Messages?.[0]?.Body ?? "null");
  };

  test("receives the event of the bus", async () => {
    const seen: unknown[] = [];
    await start({ "event/wave": (event: unknown) => void seen.push(event) });
    await putEvent("person.came", { name: "Ada" });
    await vi.waitFor(() => expect([seen.length, depthOf(invocations)]).toEqual([1, empty]), maxWait);
    expect(seen).toMatchObject([{ "detail-type": "person.came", detail: { name: "Ada" } }]);
    expect(depthOf("winnow-local-wave-dead")).toEqual(empty);
  });

  test.each([
    [2, 0],
    [3, 1],
  ])("that fails %i times gives up %i events", async (failures, givenUp) => {
    let attempts = 0;
    await start({
      "event/wave": () => {
        attempts += 1;
        if (attempts <= failures) throw new Error("no hand");
      },
    });
    await putEvent("person.came", { name: "Ada" });
    await vi.waitFor(() => expect([attempts, depthOf(invocations)]).toEqual([3, empty]), maxWait);
    expect(depthOf("winnow-local-wave-dead")?.visible).toBe(givenUp);
  });

  test("without dead letters is told of nowhere, and has no queue for them", async () => {
    let attempts = 0;
    await start({
      "event/nod": () => {
        attempts += 1;
        throw new Error("no head");
      },
    });
    await putEvent("person.passed", { name: "Ada" });
    const waiting = () => depthOf("_invoke-winnow-local-nod");
    await vi.waitFor(() => expect([attempts, waiting()]).toEqual([3, empty]), maxWait);
    expect(depthOf("winnow-local-nod-dead")).toBeUndefined();
  });

  test("that failed is told of with its event, its function and its error", async () => {
    await start({
      "event/wave": () => {
        throw new Error("no hand");
      },
    });
    await putEvent("person.came", { name: "Ada" });
    await vi.waitFor(() => expect(depthOf("winnow-local-wave-dead")?.visible).toBe(1), maxWait);
    expect(await deadLetter()).toMatchObject({
      requestContext: {
        functionArn: "arn:aws:lambda:us-east-1:000000000000:function:winnow-local-wave",
        condition: "RetriesExhausted",
        approximateInvokeCount: 3,
      },
      requestPayload: { "detail-type": "person.came", detail: { name: "Ada" } },
      responsePayload: { errorType: "Error", errorMessage: "no hand" },
    });
  });

  test.each([
    [21_500, 1, null],
    [21_601, 0, { requestContext: { condition: "EventAgeExceeded" } }],
  ])("that is free after %i seconds works on %i events", async (seconds, times, letter) => {
    await cloud.services.sqs.deliver(queueArn(invocations), '{"detail":{}}');
    pass(seconds);
    let attempts = 0;
    await start({ "event/wave": () => void (attempts += 1) });
    await vi.waitFor(() => expect(depthOf(invocations)).toEqual(empty), maxWait);
    expect(attempts).toBe(times);
    expect([await deadLetter()]).toMatchObject([letter]);
  });
});

/** Advances the clock by this number of seconds. */
function pass(seconds: number): void {
  const later = Date.now() + seconds * 1000 - performance.now();
  vi.spyOn(Date, "now").mockImplementation(() => later + performance.now());
}

describe("a tick", () => {
  const ticks = "_invoke-winnow-local-sweep";
  const tick = () => cloud.services.sqs.deliver(queueArn(ticks), '{"source":"aws.events"}');

  test("invokes the function of its timer", async () => {
    const seen: unknown[] = [];
    await start({ "cron/sweep": (event: unknown) => void seen.push(event) });
    await tick();
    await vi.waitUntil(() => seen.length > 0, maxWait);
    expect(seen).toEqual([{ source: "aws.events" }]);
    await vi.waitFor(() => expect(depthOf(ticks)).toEqual(empty), maxWait);
  });

  test("that fails is not retried, and the next one runs", async () => {
    let attempts = 0;
    await start({
      "cron/sweep": () => {
        attempts += 1;
        throw new Error("no broom");
      },
    });
    await tick();
    await vi.waitFor(() => expect([attempts, depthOf(ticks)]).toEqual([1, empty]), maxWait);
    await tick();
    await vi.waitFor(() => expect([attempts, depthOf(ticks)]).toEqual([2, empty]), maxWait);
  });

  test.each([
    [40, 1],
    [61, 0],
  ])("that is %i seconds old is run %i times", async (seconds, times) => {
    await tick();
    pass(seconds);
    let attempts = 0;
    await start({ "cron/sweep": () => void (attempts += 1) });
    await vi.waitFor(() => expect(depthOf(ticks)).toEqual(empty), maxWait);
    expect(attempts).toBe(times);
  });
});

test("The start waits while the local cloud is down.", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-runtime-"));
  const { endpoint, close } = await startCloud({ port: 0, folder });
  await provision(topology, { endpoint });
  await close();
  const starting = startRuntime(topology, {
    handlers: () => Promise.reject(new Error("not asked for")),
    endpoint,
    httpPort: 0,
    webFolder: "nowhere",
  });
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled(), maxWait);
  const again = await startCloud({ port: Number(new URL(endpoint).port), folder });
  await (await starting).close();
  await again.close();
  await rm(folder, { recursive: true });
});

test("The start fails with an instruction if nothing is provisioned.", async () => {
  const unknown = { ...topology, queues: { missing: queueSpec("queue/missing") } };
  const starting = startRuntime(unknown, {
    handlers: () => Promise.reject(new Error("not asked for")),
    endpoint: cloud.endpoint,
    httpPort: 0,
    webFolder: "nowhere",
  });
  await expect(starting).rejects.toThrow(/no queue winnow-local-missing: run provision/);
});
