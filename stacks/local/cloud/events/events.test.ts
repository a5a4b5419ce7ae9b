import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EventBridgeClient, PutRuleCommand, PutTargetsCommand } from "@aws-sdk/client-eventbridge";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Faults } from "../admin/faults.ts";
import { queueArn } from "../arn.ts";
import { createSqs, type Sqs } from "../sqs/index.ts";
import { createEvents, type Events } from "./index.ts";

let folder: string;
let sqs: Sqs;
let events: Events;
let faults: Faults;
let server: Server;
let sdk: EventBridgeClient;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-events-"));
  await open();
});
afterEach(async () => {
  await close();
  await rm(folder, { recursive: true });
});

async function open(): Promise<void> {
  faults = new Faults();
  sqs = await createSqs({ folder: join(folder, "sqs"), faults });
  events = await createEvents({ folder: join(folder, "events"), sqs, faults });
  server = createServer((request, response) => void events.handle(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  sdk = new EventBridgeClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
}

async function close(): Promise<void> {
  sdk.destroy();
  server.closeAllConnections();
  server.close();
  await events.close();
  await sqs.close();
}

/** Adds a rule on the default bus that sends the events of the tests to a queue. */
async function addRule(): Promise<void> {
  sqs.queues.create("q", {}, {});
  await sdk.send(new PutRuleCommand({ Name: "r", EventPattern: '{"source":["tests"]}' }));
  await sdk.send(new PutTargetsCommand({ Rule: "r", Targets: [{ Id: "q", Arn: queueArn("q") }] }));
}

const put = () => events.put({ source: "tests", detailType: "t", detail: {} });
const arrived = () => sqs.queues.find("q")?.depth().visible;

test("An event not delivered before a restart is delivered after it.", async () => {
  await addRule();
  faults.add({ service: "events", operation: "Deliver", kind: "fail", probability: 1 });
  await put();
  expect(events.underWay()).toBe(1);
  await close();
  await open();
  expect(events.underWay()).toBe(1);
  await vi.waitUntil(() => events.underWay() === 0, { timeout: 15_000 });
  expect(arrived()).toBe(1);
});

test("An event delivered before a restart is not delivered again.", async () => {
  await addRule();
  await put();
  await vi.waitUntil(() => events.underWay() === 0, { timeout: 15_000 });
  await close();
  await open();
  expect(events.underWay()).toBe(0);
  expect(arrived()).toBe(1);
});
