import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Faults } from "../admin/faults.ts";
import { queueArn } from "../arn.ts";
import { Queues } from "./queues.ts";

let folder: string;
let now: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-queues-"));
  now = 1_000_000;
});
afterEach(() => rm(folder, { recursive: true }));

const open = () => Queues.open({ folder, faults: new Faults(), now: () => now });
const bodies = (messages: readonly { body: string }[]) => messages.map(({ body }) => body);

/** Closes the queues and rebuilds them from the journal. */
async function reopened(queues: Queues): Promise<Queues> {
  await queues.close();
  return open();
}

test("Messages keep their state after a restart: visible, in flight, delayed, deleted.", async () => {
  let queues = await open();
  const queue = queues.create("q", { VisibilityTimeout: "30" }, { team: "a" });
  for (const body of ["deleted", "in flight"]) queue.send({ body });
  queue.send({ body: "delayed", delaySeconds: 60 });
  const [deleted] = queue.receive(2, 30);
  if (deleted) queue.delete(deleted);
  queue.send({ body: "visible" });
  for (const _ of ["once", "and from the compacted journal"]) {
    queues = await reopened(queues);
    expect(queues.find("q")?.depth()).toEqual({ visible: 1, inFlight: 1, delayed: 1 });
    expect(queues.find("q")).toMatchObject({ attributes: { VisibilityTimeout: "30" }, tags: { team: "a" } });
  }
  now += 30_000;
  const again = queues.find("q")?.receive(10, 30) ?? [];
  expect(again.map(({ body, receives }) => [body, receives])).toEqual([
    ["visible", 1],
    ["in flight", 2],
  ]);
  await queues.close();
});

test("A receipt from before a restart still deletes its message.", async () => {
  let queues = await open();
  queues.create("q", {}, {}).send({ body: "x" });
  const [message] = queues.find("q")?.receive(1, 30) ?? [];
  queues = await reopened(queues);
  const queue = queues.find("q");
  const found = queue?.byReceipt(message?.receipt ?? "");
  if (found) queue?.delete(found);
  queues = await reopened(queues);
  expect(queues.find("q")?.depth()).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  await queues.close();
});

test("Dead letters, purges and deletions survive a restart.", async () => {
  let queues = await open();
  queues.create("dead", {}, {});
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: queueArn("dead"), maxReceiveCount: 1 });
  const queue = queues.create("q", { RedrivePolicy }, {});
  queue.send({ body: "poison" });
  queue.receive(1, 0);
  queue.receive(1, 0);
  queues.create("purged", {}, {}).send({ body: "x" });
  queues.find("purged")?.purge();
  queues.delete(queues.create("deleted", {}, {}));
  queues = await reopened(queues);
  expect(queues.all().map(({ name }) => name)).toEqual(["dead", "q", "purged"]);
  expect(queues.find("q")?.depth().visible).toBe(0);
  expect(queues.find("purged")?.depth().visible).toBe(0);
  expect(bodies(queues.find("dead")?.receive(1, 30) ?? [])).toEqual(["poison"]);
  await queues.close();
});

test("A FIFO queue keeps its group locks and deduplication ids after a restart.", async () => {
  let queues = await open();
  const send = (body: string) => queues.find("q.fifo")?.send({ body, group: "g", deduplication: body });
  queues.create("q.fifo", { FifoQueue: "true" }, {});
  send("1");
  send("2");
  const [first] = queues.find("q.fifo")?.receive(1, 30) ?? [];
  queues = await reopened(queues);
  expect(queues.find("q.fifo")?.receive(10, 30)).toEqual([]);
  const found = queues.find("q.fifo")?.byReceipt(first?.receipt ?? "");
  if (found) queues.find("q.fifo")?.delete(found);
  queues = await reopened(queues);
  send("1");
  expect(bodies(queues.find("q.fifo")?.receive(10, 30) ?? [])).toEqual(["2"]);
  await queues.close();
});
