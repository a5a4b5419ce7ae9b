import { describe, expect, it } from "vitest";
import { Billing } from "../../src/billing/index.ts";
import { Notice } from "../../src/notice/index.ts";
import { Payment } from "../../src/port/payment/index.ts";
import { announced } from "../announced.ts";
import { eventOf, line, subscription, transaction } from "./paddle-objects.ts";
import { openShop } from "./shop.ts";

const toldTo = async (workspaceID: string, type: string) =>
  (await announced(workspaceID, type)).map(({ properties }) => properties);

/** A shop with a plan whose automatic top-up is due. */
async function shopInNeed() {
  const shop = await openShop();
  const sold = subscription({ token: shop.token });
  const lines = [line("pro-month", 29_00)];
  const bought = transaction({ token: shop.token, subscription: sold.id, period: sold.period, lines });
  shop.paddle.known.set(sold.id, sold);
  await shop.report(eventOf.transaction(bought), eventOf.subscription(sold));
  const top_up = { pack_id: "pack-5000", below: 20_000, monthly_ceiling: 60_00 };
  const choose = () => shop.asUser(() => Billing.changeSettings({ top_up }));
  await choose();
  return {
    ...shop,
    sold,
    bought,
    choose,
    topUp: () => shop.asSystem(() => Billing.topUp()),
    failures: () => toldTo(shop.workspaceID, "billing.top_up_failed"),
  };
}

describe("a declined renewal", () => {
  it("is told once, with the end of the plan, however often it is tried and reported", async () => {
    const { sold, bought, ...shop } = await shopInNeed();
    const due = transaction({
      ...bought,
      id: transaction().id,
      status: "past_due",
      origin: "subscription_recurring",
      hasFailed: true,
      timeCreated: "2026-12-20T10:00:00Z",
      timeBilled: "2026-12-20T10:00:00Z",
      ...{
        timeUpdated: "2026-12-20T10:00:01Z",
        period: { start: sold.period?.end ?? "", end: "2027-01-20T10:00:00Z" },
      },
    });
    const again = { ...due, timeUpdated: "2026-12-23T10:00:01Z" };
    await shop.report(eventOf.transaction(due), eventOf.transaction(due), eventOf.transaction(again));
    expect(await toldTo(shop.workspaceID, "billing.renewal_declined")).toEqual([
      {
        transaction: due.id,
        currency: "USD",
        description: "Pro, monthly",
        total: 29_00,
        until: "2027-01-10T10:00:00.000Z",
      },
    ]);
  });

  it("is not told where it was paid meanwhile, nor is a declined first payment", async () => {
    const { bought, ...shop } = await shopInNeed();
    const renewal = { ...bought, id: transaction().id, origin: "subscription_recurring", hasFailed: true };
    const first = { ...bought, id: transaction().id, status: "ready" as const, hasFailed: true };
    const late = { ...renewal, status: "past_due" as const, timeUpdated: "2026-11-20T10:00:01Z" };
    await shop.report(eventOf.transaction(renewal), eventOf.transaction(late), eventOf.transaction(first));
    expect(await toldTo(shop.workspaceID, "billing.renewal_declined")).toEqual([]);
  });
});

describe("a refused top-up", () => {
  it.each([
    "subscription_payment_declined",
    "subscription_update_transaction_balance_less_than_charge_limit",
  ])("is told with its reason, %s, and is tried again at once where it is chosen again", async (code) => {
    const shop = await shopInNeed();
    shop.paddle.failures = [new Payment.Rejected(code, "No.")];
    await shop.topUp();
    await shop.topUp();
    expect(await shop.failures()).toEqual([{ pack: "5,000 credits", total: 25_00, reason: code }]);
    expect(shop.paddle.asked).toEqual([]);
    await shop.choose();
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(1);
  });

  it.each(["subscription_locked_renewal", "subscription_immediate_charge_hour_limit_exceeded"])(
    "by %s is not declined: it is tried again, and nobody is told",
    async (code) => {
      const shop = await shopInNeed();
      shop.paddle.failures = [new Payment.Rejected(code, "No.")];
      await shop.topUp();
      await shop.topUp();
      expect(shop.paddle.asked).toHaveLength(1);
      expect(await shop.failures()).toEqual([]);
    },
  );
});

const said = {
  declined: {
    transaction: "txn_1",
    description: "Pro, monthly",
    total: 29_00,
    currency: "USD",
    until: "2027-01-10T10:00:00.000Z",
  },
  topUp: {
    pack: "5,000 credits",
    total: 25_00,
    reason: "subscription_update_transaction_balance_less_than_charge_limit",
  },
  planChange: { plan: "Pro", from: "Business <b>" },
};

describe("the notice of a payment that failed", () => {
  it("tells those who see the plan once what failed, until when things work, and what to do", async () => {
    const shop = await openShop();
    for (let run = 0; run < 2; run++)
      await shop.asSystem(async () => {
        await Notice.notify("evt_01KADEC00000000000000000A1", Billing.renewalDeclinedMessage(said.declined));
        await Notice.notify("evt_01KADEC00000000000000000A2", Billing.topUpFailedMessage(said.topUp));
        await Notice.notify(
          "evt_01KADEC00000000000000000A3",
          Billing.planChangeFailedMessage(said.planChange),
        );
      });
    const { results } = await shop.asUser(Notice.list);
    expect(results.map(({ title }) => title)).toEqual([
      "The change from Business <b> to Pro was not made",
      "The automatic top-up of 5,000 credits was not made",
      "The renewal of Pro, monthly was declined",
    ]);
    const [change, small, renewal] = results.map(({ content }) => content);
    expect(change).toContain("Business &lt;b&gt; goes on");
    expect(small).toContain("$0.70 at least");
    expect(renewal).toContain("2027-01-10 10:00 UTC");
    for (const { path } of results) expect(path).toBe("/account-settings/my-plan");
    expect((await shop.asUser(Notice.list, { verify_email: ["view"] })).results).toEqual([]);
  });
});
