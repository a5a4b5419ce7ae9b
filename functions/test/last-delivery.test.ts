import { Job } from "@winnow/core/job";
import { Actor } from "@winnow/core/kit/actor";
import { ID } from "@winnow/core/kit/id";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import type { Context, SQSEvent } from "aws-lambda";
import { describe, expect, it, vi } from "vitest";
import { jobQueue } from "../src/handler/queue.ts";
import { log } from "../src/logging/log.ts";

vi.spyOn(log, "error").mockImplementation(() => {});
vi.spyOn(log, "warn").mockImplementation(() => {});

const context = { getRemainingTimeInMillis: () => 30_000 } as Context;

const unavailable = Object.assign(new Error("We encountered an internal error."), {
  $metadata: { httpStatusCode: 500 },
});
const bug = new TypeError("undefined is not a function");

/** Delivers the message of a new job whose step fails. Returns what became of the message and the job. */
async function deliver(error: Error, receives: number) {
  const workspaceID = ID.create("workspace");
  const id = ID.create("import");
  const key = { workspaceID, kind: "make-download", id } as const;
  await Clock.provide(systemClock, () => Job.open({ ...key, input: {} }));
  let isGivenUp = false;
  const handler = jobQueue(
    "make-download",
    async () => {
      throw error;
    },
    async () => {
      Actor.system();
      isGivenUp = true;
    },
  );
  const record = {
    messageId: "message",
    receiptHandle: "handle",
    body: JSON.stringify({ workspaceID, id, step: 0 }),
    attributes: { ApproximateReceiveCount: String(receives) },
  };
  const { batchItemFailures } = await handler({ Records: [record] } as unknown as SQSEvent, context);
  return { isGivenUp, isRedelivered: batchItemFailures.length > 0 };
}

describe("a step that fails", () => {
  it.each([1, 24])("is delivered again after delivery %i", async (receives) => {
    expect(await deliver(bug, receives)).toEqual({ isGivenUp: false, isRedelivered: true });
  });

  it("ends its job at its last delivery", async () => {
    expect(await deliver(bug, 25)).toEqual({ isGivenUp: true, isRedelivered: false });
  });

  it("leaves its job to the sweep where the cloud is unavailable", async () => {
    expect(await deliver(unavailable, 25)).toEqual({ isGivenUp: false, isRedelivered: false });
  });

  it("is not run again after its last delivery", async () => {
    expect(await deliver(bug, 26)).toEqual({ isGivenUp: false, isRedelivered: false });
  });
});
