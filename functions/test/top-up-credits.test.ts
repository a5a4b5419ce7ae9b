import { Billing } from "@winnow/core/billing";
import { Credit } from "@winnow/core/credit";
import { Job } from "@winnow/core/job";
import type { Context, EventBridgeEvent } from "aws-lambda";
import { expect, it, vi } from "vitest";
import { JobEntity } from "../../core/src/job/entity.ts";
import { eventOf, line, subscription, transaction } from "../../core/test/billing/paddle-objects.ts";
import { openShop } from "../../core/test/billing/shop.ts";
import { handler } from "../src/event/top-up-credits.ts";
import { on, reactions } from "../src/handler/reaction.ts";
import { log } from "../src/logging/log.ts";

vi.spyOn(log, "error").mockImplementation(() => {});

const kind = "top-up-credits";
const context = { getRemainingTimeInMillis: () => 30_000 } as Context;

it("A top-up whose reaction failed three times before it was begun is made once, by what the sweep delivers again.", async () => {
  const shop = await openShop();
  const sold = subscription({ token: shop.token });
  const lines = [line("pro-month", 29_00)];
  const bought = transaction({ token: shop.token, subscription: sold.id, period: sold.period, lines });
  shop.paddle.known.set(sold.id, sold);
  await shop.report(eventOf.transaction(bought), eventOf.subscription(sold));
  const top_up = { pack_id: "pack-5000", below: 10_000, monthly_ceiling: 60_00 } as const;
  await shop.asUser(() => Billing.changeSettings({ top_up }));
  await shop.asSystem(() => shop.spend(5_000));

  const { workspaceID } = shop;
  const { data } = await JobEntity.query.byWorkspace({ workspaceID }).go({ consistent: true, pages: "all" });
  const [job, ...others] = data.filter((row) => row.kind === kind);
  expect(others).toEqual([]);
  if (!job) throw new Error("The top-up has no job.");
  const detail = job.input;
  const invocation = {
    id: "1",
    time: "2026-11-22T10:00:00Z",
    "detail-type": kind,
    detail,
  } as unknown as EventBridgeEvent<string, unknown>;

  const failing = reactions(kind, [
    on(Credit.Events.TopUpDue, async () => {
      throw new Error("The table does not answer.");
    }),
  ]);
  for (let invoked = 1; invoked <= 3; invoked++)
    await expect(shop.asSystem(() => failing(invocation, context))).rejects.toThrow("does not answer");
  expect(await shop.asSystem(() => Job.find(job))).toMatchObject({ input: { id: job.id } });

  for (let delivered = 1; delivered <= 2; delivered++)
    await shop.asSystem(() => handler(invocation, context));
  expect(shop.paddle.asked.map(({ call }) => call)).toEqual(["charge"]);
  expect(await shop.asSystem(() => Job.find(job))).toBeNull();
});
