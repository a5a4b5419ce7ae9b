import { Job } from "@winnow/core/job";
import { Actor } from "@winnow/core/kit/actor";
import { ID } from "@winnow/core/kit/id";
import { Reaction } from "@winnow/core/kit/reaction";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import type { Context, SQSEvent } from "aws-lambda";
import { expect, it } from "vitest";
import { SubjectEntity } from "../../core/src/webhook/entity.ts";
import { handler as eraseList } from "../src/event/erase-list.ts";
import { handler as eraseVerification } from "../src/event/erase-verification.ts";

const context = { getRemainingTimeInMillis: () => 30_000 } as Context;

it("The removal of a verification is erased by a reaction of its own.", () => {
  expect(Reaction.to("address.removed")).toEqual(["erase-verification"]);
});

it.each([
  { kind: "erase-verification", handler: eraseVerification },
  { kind: "erase-list", handler: eraseList },
] as const)(
  "A job of $kind, as this version or an earlier one opens it, erases what webhooks were told of a verification.",
  async ({ kind, handler }) => {
    const workspaceID = ID.create("workspace");
    const system = <R>(body: () => R): R =>
      Clock.provide(systemClock, () => Actor.provide({ type: "system", workspaceID, job: "test" }, body));
    const id = ID.create("event");
    const subject = ID.create("verification");
    const input = { id, type: "address.removed", workspaceID, properties: { verificationID: subject } };
    const told = { workspaceID, subject, endpointID: ID.create("webhook"), id: ID.create("delivery") };
    await SubjectEntity.create({ ...told, expires: 4_102_444_800 }).go();
    await system(() => Job.open({ workspaceID, kind, id, input }));
    const record = {
      messageId: "message",
      receiptHandle: "handle",
      body: JSON.stringify({ "detail-type": input.type, detail: input }),
      attributes: { ApproximateReceiveCount: "1" },
    };
    for (let delivery = 1; delivery <= 2; delivery++)
      expect(await handler({ Records: [record] } as unknown as SQSEvent, context)).toEqual({
        batchItemFailures: [],
      });
    expect((await SubjectEntity.get(told).go()).data).toBeNull();
    expect(await system(() => Job.find({ workspaceID, kind, id }))).toBeNull();
  },
);
