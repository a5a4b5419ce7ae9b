/** The next runtime completes the work of a killed one. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queueArn } from "../cloud/arn.ts";
import { maxWait, startTestCloud, type TestCloud } from "./test-cloud.ts";

let cloud: TestCloud;
let child: ChildProcess | undefined;
let reported: string[];

beforeEach(async () => {
  cloud = await startTestCloud();
  reported = [];
});
afterEach(async () => {
  await kill();
  await cloud.close();
});

async function start(behaviour: "hang" | "work"): Promise<void> {
  child = fork(new URL("./crash-process.ts", import.meta.url), [cloud.endpoint, behaviour]);
  child.on("message", (name: string) => reported.push(name));
  await vi.waitUntil(() => reported.includes("ready"), maxWait);
}

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

async function settle(): Promise<number> {
  const answer = await fetch(`${cloud.endpoint}/_local/settle`, {
    method: "POST",
    body: '{"seconds":15}',
    signal: AbortSignal.timeout(18_000),
  });
  return answer.status;
}

test("A message and an event in progress are redelivered after a crash, and none becomes a dead letter.", async () => {
  await start("hang");
  await cloud.services.sqs.deliver(queueArn("winnow-local-work"), "{}");
  const events = new EventBridgeClient({
    endpoint: cloud.endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const entry = {
    EventBusName: "winnow-local-bus",
    Source: "winnow",
    DetailType: "person.came",
    Detail: "{}",
  };
  await events.send(new PutEventsCommand({ Entries: [entry] }));
  events.destroy();
  await vi.waitUntil(() => reported.length === 3, maxWait);
  await kill();
  reported = [];
  await start("work");
  expect(await settle()).toBe(200);
  expect(reported.toSorted()).toEqual(["event/greet", "queue/work", "ready"]);
  const dead = cloud.services.sqs.queues.all().filter(({ name }) => name.endsWith("-dead"));
  expect(dead.map((queue) => queue.depth().visible)).toEqual([0, 0]);
});
