import { expect, test } from "vitest";
import type { Observation } from "./index.ts";
import { createQuestionQueue, type QueuedRecipient } from "./question-queue.ts";

const replied = (code: number): Observation => ({
  kind: "replied",
  stage: "rcpt",
  host: "mx.test",
  code,
  enhanced: null,
  text: "",
});

const queueOf = (catchAll: boolean) =>
  createQuestionQueue(
    [{ domain: "example.test", recipients: ["anna@example.test"], catchAll }],
    () => "random",
  );

function takeOne(queue: ReturnType<typeof queueOf>): QueuedRecipient {
  const [item] = queue.take(1);
  if (!item) throw new Error("nobody is queued");
  return item;
}

const randomOf = (queue: ReturnType<typeof queueOf>) => queue.reports({ kind: "not_asked" })[0]?.random;

test("A catch-all probe that is asked again has no answer until the new one.", () => {
  const queue = queueOf(true);
  const anna = takeOne(queue);
  queue.record(anna, replied(250));
  queue.record(takeOne(queue), replied(550));
  expect(randomOf(queue)).toEqual(replied(550));
  queue.askRandomAgain(anna);
  queue.askRandomAgain(anna);
  expect(randomOf(queue)).toBeNull();
  expect(queue.remaining()).toBe(1);
  queue.record(takeOne(queue), replied(250));
  expect(randomOf(queue)).toEqual(replied(250));
});

test("A catch-all probe that has no answer, or is not wanted, is not asked again.", () => {
  const awaited = queueOf(true);
  const anna = takeOne(awaited);
  awaited.record(anna, replied(250));
  awaited.askRandomAgain(anna);
  expect(awaited.remaining()).toBe(1);
  const unwanted = queueOf(false);
  unwanted.askRandomAgain(takeOne(unwanted));
  expect(unwanted.remaining()).toBe(0);
});
