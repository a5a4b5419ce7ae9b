import { Job } from "@winnow/core/job";
import { Actor } from "@winnow/core/kit/actor";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import type { Context, SQSEvent, SQSRecord } from "aws-lambda";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { groupedQueue, operatorQueue, queue } from "./queue.ts";
import { on, reactions } from "./reaction.ts";
import { Trace } from "@winnow/core/kit/trace";
import { log } from "../logging/log.ts";

const traces: unknown[] = [];
const error = vi.spyOn(log, "error").mockImplementation(() => void traces.push(Trace.current()));

vi.spyOn(log, "info").mockImplementation(() => {});

const retry = vi.spyOn(Job, "retry");

beforeEach(() => {
  error.mockClear();
  traces.length = 0;
  retry.mockReset().mockResolvedValue();
});

const workspaces = ["wrk_01J00000000000000000000000", "wrk_01J00000000000000000000001"] as const;

/** A payload as the message of a consumer; `event` has the same payload for a reaction. */
const message = (workspaceID: string, name: string) => ({ workspaceID, name });
const event = (workspaceID: string, name: string) => ({
  "detail-type": "analysis.started",
  detail: {
    id: "evt_01J00000000000000000000000",
    type: "analysis.started",
    workspaceID,
    properties: { name },
  },
});

const Person = z.object({ name: z.string() });

const kinds = {
  "a queue's consumer": {
    delivered: message,
    handlerOf: (greet: (name: string) => Promise<void>) =>
      queue("begin-analysis", Person, ({ name }) => greet(name)),
  },
  "a reaction": {
    delivered: event,
    handlerOf: (greet: (name: string) => Promise<void>) =>
      reactions("begin-analysis", [
        on({ type: "analysis.started", schema: Person }, ({ properties }) => greet(properties.name)),
      ]),
  },
};

const eventOf = (bodies: readonly string[]): SQSEvent => ({
  Records: bodies.map((body, index): SQSRecord => ({
    messageId: `message ${index}`,
    receiptHandle: "handle",
    body,
    attributes: {
      ApproximateReceiveCount: "1",
      SentTimestamp: "0",
      SenderId: "sender",
      ApproximateFirstReceiveTimestamp: "0",
    },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: "arn:aws:sqs:eu-west-1:111122223333:greet",
    awsRegion: "eu-west-1",
  })),
});

const context = { getRemainingTimeInMillis: () => 30_000 } as Context;

describe.each(Object.entries(kinds))("%s", (_, { delivered, handlerOf }) => {
  const [here, there] = workspaces;
  const bodyOf = (workspaceID: string, name: string) => JSON.stringify(delivered(workspaceID, name));

  it("runs as the system in the workspace of each message, on every delivery", async () => {
    const greeted: unknown[] = [];
    const handler = handlerOf(async (name) => void greeted.push([name, Actor.system()]));
    const event = eventOf([bodyOf(here, "Ada"), bodyOf(there, "Bob")]);
    for (const _ of ["once", "again"])
      expect(await handler(event, context)).toEqual({ batchItemFailures: [] });
    expect(greeted).toEqual([
      ["Ada", here],
      ["Bob", there],
      ["Ada", here],
      ["Bob", there],
    ]);
  });

  it("reports only the messages that failed or could not be parsed", async () => {
    const handler = handlerOf(async (name) => {
      if (name === "Bob") throw new Error("no voice");
    });
    const bodies = [bodyOf(here, "Ada"), bodyOf(here, "Bob"), "{", "{}", bodyOf("somewhere", "Eve")];
    expect(await handler(eventOf(bodies), context)).toEqual({
      batchItemFailures: [1, 2, 3, 4].map((index) => ({ itemIdentifier: `message ${index}` })),
    });
    expect(new Set(error.mock.calls.map(([logged]) => logged["message"]))).toEqual(
      new Set([1, 2, 3, 4].map((index) => `message ${index}`)),
    );
    expect(traces).toEqual([1, 2, 3, 4].map(() => expect.objectContaining({ job: "begin-analysis" })));
  });
});

describe("a reaction that the bus invokes", () => {
  const [here] = workspaces;
  const eventOf = (name: string) =>
    ({ id: "event 1", time: "2026-11-29T10:00:00Z", source: "winnow", ...event(here, name) }) as never;
  const greeted: unknown[] = [];
  const handler = kinds["a reaction"].handlerOf(async (name) => {
    if (name === "Bob") throw new Error("no voice");
    greeted.push([name, Actor.system()]);
  });

  it("runs as the system in the workspace of the event, on every delivery", async () => {
    greeted.length = 0;
    for (const _ of ["once", "again"]) expect(await handler(eventOf("Ada"), context)).toBeUndefined();
    expect(greeted).toEqual([
      ["Ada", here],
      ["Ada", here],
    ]);
  });

  it("throws where it fails, so that Lambda invokes it again, and logs the id of the event", async () => {
    await expect(handler(eventOf("Bob"), context)).rejects.toThrow("no voice");
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ message: "event 1" }));
    expect(retry).not.toHaveBeenCalled();
  });
});

describe("a message that fails", () => {
  const handler = queue("import-list", Person, async () => {
    throw new Error("no voice");
  });
  const body = JSON.stringify(message(workspaces[0], "Ada"));

  it("is delivered again soon by the queue that its event names, also where its handler serves several", async () => {
    const event = eventOf([body]);
    await handler(event, context);
    const queueARN = event.Records[0]?.eventSourceARN;
    expect(retry.mock.calls).toEqual([[{ queueARN, receiptHandle: "handle", receives: 1 }]]);
  });

  it("whose visibility timeout is not set is an error in the log", async () => {
    const refused = new Error("The message is not in flight.");
    retry.mockRejectedValueOnce(refused);
    await handler(eventOf([body]), context);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ error: refused }));
  });
});

describe("an operator's consumer", () => {
  it("runs as the operator, and reports the messages that it cannot parse", async () => {
    const greeted: string[] = [];
    const handler = operatorQueue("greet", Person, async ({ name }) => {
      Actor.operator();
      greeted.push(name);
    });
    const event = eventOf([JSON.stringify({ name: "Ada" }), "{}"]);
    expect(await handler(event, context)).toEqual({ batchItemFailures: [{ itemIdentifier: "message 1" }] });
    expect(greeted).toEqual(["Ada"]);
  });
});

it("A step has the time of its function by the clock that it reads, even where that runs a year ahead.", async () => {
  const clock = manualClock("2030-01-01T00:00:00.000Z");
  const deadlines: string[] = [];
  const handler = queue("begin-analysis", Person, async (_, { deadline }) => {
    deadlines.push(deadline.toISOString());
  });
  const event = eventOf([JSON.stringify(message(workspaces[0], "Ada"))]);
  await Clock.provide(clock, () => handler(event, context));
  expect(deadlines).toEqual(["2030-01-01T00:00:20.000Z"]);
});

describe("a consumer that takes all messages of a workspace together", () => {
  const [here, there] = workspaces;
  const bodies = [message(here, "Ada"), message(there, "Eve"), message(here, "Bob")].map((body) =>
    JSON.stringify(body),
  );

  it("has those of a group that failed delivered again soon, and no others", async () => {
    const Named = Person.extend({ workspaceID: z.string() });
    const taken: string[][] = [];
    const handler = groupedQueue("record-outcomes", Named, async (messages) => {
      taken.push(messages.map(({ name }) => name));
      if (Actor.system() === here) throw new Error("contended");
    });
    expect(await handler(eventOf(bodies), context)).toEqual({
      batchItemFailures: [{ itemIdentifier: "message 0" }, { itemIdentifier: "message 2" }],
    });
    expect(taken).toEqual([["Ada", "Bob"], ["Eve"]]);
    expect(retry).toHaveBeenCalledTimes(2);
  });
});
