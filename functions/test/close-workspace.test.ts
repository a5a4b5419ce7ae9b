import { Actor } from "@winnow/core/kit/actor";
import { ID, TestWorkspace } from "@winnow/core/kit/id";
import { List } from "@winnow/core/list";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { Segment } from "@winnow/core/segment";
import type { Context, SQSEvent } from "aws-lambda";
import { expect, it } from "vitest";
import { handler } from "../src/event/close-workspace.ts";

const context = { getRemainingTimeInMillis: () => 30_000 } as Context;

const inside = <R>(workspaceID: string, body: () => R): R =>
  Clock.provide(systemClock, () => Actor.provide({ type: "system", workspaceID, job: "test" }, body));

const emails = ["person@inbox.test"];
const newList = (workspaceID: string) =>
  inside(workspaceID, () => List.create({ name: "A", source: "paste", purpose: "verify", emails }));

it("Closing a workspace removes the lists of its test workspace as well, and of no other.", async () => {
  const workspaceID = ID.create("workspace");
  const another = TestWorkspace.of(ID.create("workspace"));
  const lists = await Promise.all(
    [workspaceID, TestWorkspace.of(workspaceID), another].map(async (id) => ({
      workspaceID: id,
      listID: (await newList(id)).id,
    })),
  );
  await deliverTwice(workspaceID);
  const left = await Promise.all(
    lists.map(({ workspaceID: owner, listID }) =>
      inside(owner, () => List.get(listID)).then(
        () => true,
        () => false,
      ),
    ),
  );
  expect(left).toEqual([false, false, true]);
});

it("Closing a workspace removes its segments and those of its test workspace, and of no other.", async () => {
  const workspaceID = ID.create("workspace");
  const workspaces = [workspaceID, TestWorkspace.of(workspaceID), ID.create("workspace")];
  for (const each of workspaces)
    await inside(each, () => Segment.create({ name: "Ann", filter: { q: "ann@inbox.test" } }));
  await deliverTwice(workspaceID);
  const left = await Promise.all(workspaces.map((each) => inside(each, Segment.list)));
  expect(left.map((segments) => segments.length)).toEqual([0, 0, 1]);
});

/** Delivers the event of a closed workspace, once more than needed. */
async function deliverTwice(workspaceID: string): Promise<void> {
  const id = ID.create("event");
  const detail = { id, type: "workspace.closed", workspaceID, properties: { workspaceName: "A" } };
  const record = {
    messageId: "message",
    receiptHandle: "handle",
    body: JSON.stringify({ detail }),
    attributes: { ApproximateReceiveCount: "1" },
  };
  for (let delivery = 1; delivery <= 2; delivery++)
    expect(await handler({ Records: [record] } as unknown as SQSEvent, context)).toEqual({
      batchItemFailures: [],
    });
}
