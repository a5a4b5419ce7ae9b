import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Faults } from "../admin/faults.ts";
import { messageOperations } from "./message-operations.ts";
import { Queues } from "./queues.ts";

let folder: string;
let queues: Queues;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-hang-up-"));
  queues = await Queues.open({ folder, faults: new Faults() });
});
afterEach(async () => {
  await queues.close();
  await rm(folder, { recursive: true });
});

/** Starts a receive from `q`, and returns a function that disconnects its caller. */
function receive(WaitTimeSeconds: number) {
  const caller = new AbortController();
  const call = { host: "127.0.0.1", signal: caller.signal };
  const input = { QueueUrl: "http://127.0.0.1/000000000000/q", MaxNumberOfMessages: 10, WaitTimeSeconds };
  const answer = messageOperations(queues)["ReceiveMessage"]?.(input, call);
  return { answer, hangUp: () => caller.abort() };
}

test("A message for a receiver that disconnects before the response is visible again.", async () => {
  const queue = queues.create("q", {}, {});
  queue.send({ body: "x" });
  const { answer, hangUp } = receive(0);
  expect(queue.depth().inFlight).toBe(1);
  hangUp();
  await answer;
  expect(queue.depth()).toEqual({ visible: 1, inFlight: 0, delayed: 0 });
});

test("A receiver that disconnects during a long poll takes no message.", async () => {
  const queue = queues.create("q", {}, {});
  const { answer, hangUp } = receive(20);
  hangUp();
  expect(await answer).toEqual({});
  queue.send({ body: "x" });
  expect(await receive(0).answer).toMatchObject({ Messages: [{ Body: "x" }] });
});

test("A message for a connected receiver is in flight.", async () => {
  const queue = queues.create("q", {}, {});
  queue.send({ body: "x" });
  await receive(0).answer;
  expect(queue.depth().inFlight).toBe(1);
});
