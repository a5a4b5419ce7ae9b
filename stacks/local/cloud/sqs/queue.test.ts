import { describe, expect, test } from "vitest";
import { Faults } from "../admin/faults.ts";
import { queueArn } from "../arn.ts";
import { Queue } from "./queue.ts";
import type { Entry } from "./record.ts";

/** Queues with a manual clock and a journal in memory. */
function testQueues() {
  const journal: Entry[] = [];
  const queues: Queue[] = [];
  const faults = new Faults();
  let now = 0;
  const context = {
    now: () => now,
    faults,
    write: (entry: Entry) => void journal.push(entry),
    find: (arn: string) => queues.find((queue) => queue.arn === arn),
  };
  return {
    faults,
    journal,
    open(name: string, attributes: Record<string, string> = {}): Queue {
      const queue = new Queue(name, attributes, 0, context);
      queues.push(queue);
      return queue;
    },
    pass(seconds: number): void {
      now += seconds * 1000;
    },
  };
}

const bodies = (messages: readonly { body: string }[]) => messages.map(({ body }) => body);

describe("the clock", () => {
  test("hides a message until the end of its visibility timeout", () => {
    const { open, pass } = testQueues();
    const queue = open("q");
    queue.send({ body: "x" });
    queue.receive(1, 30);
    pass(29.999);
    expect(queue.receive(1, 30)).toEqual([]);
    pass(0.001);
    expect(bodies(queue.receive(1, 30))).toEqual(["x"]);
  });

  test("removes a message at the end of its retention period", () => {
    const { open, pass } = testQueues();
    const queue = open("q", { MessageRetentionPeriod: "60" });
    queue.send({ body: "old" });
    pass(30);
    queue.send({ body: "new" });
    pass(30);
    expect(bodies(queue.receive(10, 30))).toEqual(["new"]);
  });

  test("accepts a deduplication id again after five minutes", () => {
    const { open, pass } = testQueues();
    const queue = open("q.fifo");
    const send = () => queue.send({ body: "x", group: "g", deduplication: "d" });
    const { id } = send();
    pass(299.999);
    expect(send().id).toBe(id);
    pass(0.001);
    expect(send().id).not.toBe(id);
  });

  test("shows a message received with a timeout of zero to the next receive", () => {
    const queue = testQueues().open("q");
    queue.send({ body: "x" });
    expect(queue.receive(10, 0)).toHaveLength(1);
    expect(queue.receive(10, 0)).toHaveLength(1);
  });
});

describe("a receipt", () => {
  test("of an earlier receive no longer identifies the message", () => {
    const { open, pass } = testQueues();
    const queue = open("q");
    queue.send({ body: "x" });
    const [first] = queue.receive(1, 1);
    pass(1);
    const [second] = queue.receive(1, 1);
    expect(queue.byReceipt(first?.receipt ?? "")).toBeUndefined();
    expect(queue.byReceipt(second?.receipt ?? "")?.body).toBe("x");
  });
});

describe("a FIFO group", () => {
  test("continues after a message that became a dead letter", () => {
    const { open } = testQueues();
    open("dead.fifo");
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: queueArn("dead.fifo"), maxReceiveCount: 1 });
    const queue = open("q.fifo", { RedrivePolicy });
    queue.send({ body: "1", group: "g", deduplication: "1" });
    queue.send({ body: "2", group: "g", deduplication: "2" });
    expect(bodies(queue.receive(1, 0))).toEqual(["1"]);
    expect(bodies(queue.receive(1, 30))).toEqual(["2"]);
  });

  test("stays locked while one of its messages is in flight", () => {
    const queue = testQueues().open("q.fifo");
    for (const body of ["1", "2", "3"]) queue.send({ body, group: "g", deduplication: body });
    const [first, second] = queue.receive(2, 30);
    if (!first || !second) throw new Error("two messages were sent");
    queue.delete(first);
    expect(queue.receive(10, 30)).toEqual([]);
    queue.delete(second);
    expect(bodies(queue.receive(10, 30))).toEqual(["3"]);
  });
});

describe("faults", () => {
  test("duplicate a message under the same id, and both must be deleted", () => {
    const { open, faults } = testQueues();
    const queue = open("q");
    faults.add({ service: "sqs", kind: "duplicate", probability: 1, count: 1 });
    queue.send({ body: "twice" });
    queue.send({ body: "once" });
    const messages = queue.receive(10, 30);
    expect(bodies(messages).toSorted()).toEqual(["once", "twice", "twice"]);
    const [a, b] = messages.filter(({ body }) => body === "twice");
    expect(a?.id).toBe(b?.id);
    expect(a?.receipt).not.toBe(b?.receipt);
  });

  test("delay a message by the given seconds", () => {
    const { open, faults, pass } = testQueues();
    const queue = open("q");
    faults.add({ service: "sqs", kind: "delay", probability: 1, seconds: 5 });
    queue.send({ body: "x" });
    pass(4.999);
    expect(queue.receive(1, 30)).toEqual([]);
    pass(0.001);
    expect(queue.receive(1, 30)).toHaveLength(1);
  });

  test("delay a message by one second by default", () => {
    const { open, faults, pass } = testQueues();
    const queue = open("q");
    faults.add({ service: "sqs", kind: "delay", probability: 1 });
    queue.send({ body: "x" });
    pass(0.999);
    expect(queue.receive(1, 30)).toEqual([]);
    pass(0.001);
    expect(queue.receive(1, 30)).toHaveLength(1);
  });

  test("reorder messages without losing any", () => {
    const { open, faults } = testQueues();
    const queue = open("q");
    faults.add({ service: "sqs", kind: "reorder", probability: 1 });
    const sent = Array.from({ length: 100 }, (_, index) => String(index));
    for (const body of sent) queue.send({ body });
    const received = Array.from({ length: 10 }, () => bodies(queue.receive(10, 30))).flat();
    expect(received).not.toEqual(sent);
    expect(received.toSorted()).toEqual(sent.toSorted());
  });

  test("do not apply to FIFO queues", () => {
    const { open, faults } = testQueues();
    const queue = open("q.fifo");
    for (const kind of ["duplicate", "delay", "reorder"] as const)
      faults.add({ service: "sqs", kind, probability: 1, seconds: 60 });
    for (const body of ["1", "2"]) queue.send({ body, group: "g", deduplication: body });
    expect(bodies(queue.receive(10, 30))).toEqual(["1", "2"]);
  });
});

test("The depth counts visible, in-flight and delayed messages.", () => {
  const { open, pass } = testQueues();
  const queue = open("q");
  queue.send({ body: "seen" });
  queue.send({ body: "later", delaySeconds: 10 });
  queue.receive(1, 30);
  queue.send({ body: "here" });
  expect(queue.depth()).toEqual({ visible: 1, inFlight: 1, delayed: 1 });
  pass(10);
  expect(queue.depth()).toEqual({ visible: 2, inFlight: 1, delayed: 0 });
});
