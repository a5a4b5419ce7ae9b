import { Actor } from "@winnow/core/kit/actor";
import { ID, TestWorkspace } from "@winnow/core/kit/id";
import { List } from "@winnow/core/list";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import { systemClock } from "@winnow/core/port/clock/system";
import { Job } from "@winnow/core/job";
import { Segment } from "@winnow/core/segment";
import { Suppression } from "@winnow/core/suppression";
import { Workspace } from "@winnow/core/workspace";
import type { Context, SQSEvent } from "aws-lambda";
import { expect, it } from "vitest";
import { beforeObject } from "../../core/test/hold-back.ts";
import { eventOf, line, subscription, transaction } from "../../core/test/billing/paddle-objects.ts";
import { openShop } from "../../core/test/billing/shop.ts";
import { people } from "../../core/test/member/people.ts";
import { uploadingSpace } from "../../core/test/outcome-file/uploading.ts";
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

it("Closing a workspace ends its subscriptions at once, each once.", async () => {
  const shop = await openShop();
  const sold = subscription({ token: shop.token });
  const bought = transaction({
    token: shop.token,
    subscription: sold.id,
    period: sold.period,
    lines: [line("pro-month", 29_00)],
  });
  shop.paddle.known.set(sold.id, sold);
  await shop.report(eventOf.transaction(bought), eventOf.subscription(sold));
  await shop.asSystem(() => deliverTwice(shop.workspaceID));
  expect(shop.paddle.asked).toEqual([{ call: "cancelNow", subscription: sold.id }]);
  expect(await shop.subscription()).toBeNull();
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

it("A file of outcomes that is read as its workspace closes suppresses nobody there a day later.", async () => {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const { createUser } = people(clock);
  const owner = await createUser();
  const { home } = owner;
  const space = uploadingSpace(home);
  const file = await space.announce("bounces.csv");
  await space.put(
    file,
    [
      "Type,MessageID,Email,BouncedAt,Details",
      "HardBounce,m1,gone@inbox.test,2026-11-20T10:00:00Z,550 5.1.1 User unknown",
    ].join("\n"),
  );
  await Promise.all([
    beforeObject(`suppressions/${home}/`, async () => {
      await owner.do(() => Workspace.close(home));
      await deliverTwice(home);
    }),
    space.step(file).catch((error: unknown) => error),
  ]);
  const left = async () => [await Suppression.version(home), await space.suppressed(), await space.stored()];
  expect(await left()).toMatchObject([1, [{ email: "gone@inbox.test" }], []]);
  clock.advance(19 * 3_600);
  const job = await Job.find({ workspaceID: home, kind: "erase-workspace", id: home });
  expect(job?.staleAt).toBe(clock.now().toISOString());
  if (job) for (const _ of ["once", "twice"]) await inside(home, () => Workspace.eraseAgain(job));
  const announced = (await Job.openOf(home, ["close-workspace"])).map(({ input }) => input["type"]);
  expect(announced).toEqual(["workspace.closed", "workspace.closed"]);
  await deliverTwice(home);
  expect(await left()).toEqual([0, [], []]);
  expect(await Job.find({ workspaceID: home, kind: "erase-workspace", id: home })).toBeNull();
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
