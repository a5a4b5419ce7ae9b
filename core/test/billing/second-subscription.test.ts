import { describe, expect, it } from "vitest";
import { Billing } from "../../src/billing/index.ts";
import { Notice } from "../../src/notice/index.ts";
import { announced } from "../announced.ts";
import { adjustment, eventOf, line, priceOf, subscription, transaction } from "./paddle-objects.ts";
import { openShop, type Shop } from "./shop.ts";

/** What Paddle reports of a plan that was bought at a time. */
function purchase({ token }: Shop, offer: string, amount: number, time: string) {
  const sold = subscription({
    token,
    items: [{ price: priceOf(offer), quantity: 1, amount }],
    period: { start: time, end: time.replace("2026-11", "2026-12") },
    timeCreated: time,
  });
  const bought = transaction({
    token,
    subscription: sold.id,
    period: sold.period,
    lines: [line(offer, amount)],
    timeCreated: time,
  });
  return { sold, bought, events: [eventOf.transaction(bought), eventOf.subscription(sold)] };
}

/** A workspace whose owner paid at two checkouts that were open at a time. */
async function shopWithTwoPlans() {
  const shop = await openShop();
  const first = purchase(shop, "business-month", 149_00, "2026-11-20T10:00:00Z");
  const second = purchase(shop, "pro-month", 29_00, "2026-11-20T10:00:09Z");
  const problem = {
    transaction: second.bought.id,
    problem: "second_subscription" as const,
    detail: second.sold.id,
  };
  const open = async () =>
    (await shop.asOperator(() => Billing.problems())).filter((each) =>
      [first, second].some(({ bought }) => bought.id === each.transaction),
    );
  return { ...shop, first, second, problem, open };
}

const eventsOf = (workspaceID: string) => announced(workspaceID, "billing.second_subscription");

describe("a second subscription", () => {
  it.each(["first", "last"])("is reported once, by its first payment, reported %s", async (place) => {
    const { first, second, problem, open, ...shop } = await shopWithTwoPlans();
    const events = [...first.events, ...second.events];
    await shop.report(...(place === "first" ? events.toReversed() : events), ...events);
    expect(shop.problems).toEqual([problem]);
    expect(await open()).toEqual([problem]);
    expect(await shop.plan()).toBe("Business");
    const told = await eventsOf(shop.workspaceID);
    expect(told.map(({ properties }) => properties)).toEqual([
      { transaction: second.bought.id, plans: expect.arrayContaining(["Business", "Pro"]) },
    ]);
  });

  it("is told to the people of the workspace, once", async () => {
    const { first, second, ...shop } = await shopWithTwoPlans();
    await shop.report(...first.events, ...second.events);
    const [event] = await eventsOf(shop.workspaceID);
    if (!event) throw new Error("There is no event.");
    const plans = ["Business", "Pro"];
    const tell = () =>
      shop.asSystem(() =>
        Notice.notify(event.id, Billing.secondSubscriptionMessage({ transaction: second.bought.id, plans })),
      );
    await tell();
    await tell();
    const { results } = await shop.asUser(Notice.list);
    expect(results).toMatchObject([
      {
        title: "This workspace pays for Business and Pro",
        path: "/account-settings/my-plan",
      },
    ]);
  });

  it("is resolved when one of the two ends, and is not reported for a renewal", async () => {
    const { first, second, open, ...shop } = await shopWithTwoPlans();
    await shop.report(...first.events, ...second.events);
    const renewal = { ...second.bought, ...transaction(), origin: "subscription_recurring" };
    await shop.report(
      eventOf.transaction({
        ...renewal,
        subscription: second.sold.id,
        lines: second.bought.lines,
        period: { start: "2026-12-20T10:00:00Z", end: "2027-01-20T10:00:00Z" },
      }),
    );
    expect(shop.problems).toHaveLength(1);
    await shop.report(
      eventOf.subscription({ ...first.sold, status: "canceled", timeUpdated: "2026-12-21T10:00:00Z" }),
    );
    expect(await open()).toEqual([]);
  });

  it.each(["first", "last"])(
    "leaves the credits of the plan that was paid for last, reported %s",
    async (place) => {
      const { first, second, ...shop } = await shopWithTwoPlans();
      const events = [...first.events, ...second.events];
      await shop.report(...(place === "first" ? events.toReversed() : events), ...events);
      expect(await shop.bucket()).toMatchObject({ monthly_credits: 10_000 });
      await shop.report(eventOf.adjustment(adjustment(second.bought, 29_00)));
      expect(await shop.bucket()).toMatchObject({ monthly_credits: 0 });
      const plans = ["Business", "Pro"];
      const { says } = Billing.secondSubscriptionMessage({ transaction: second.bought.id, plans });
      expect(says).toContain("the monthly credits of the plan that was paid for last");
    },
  );

  it("is cancelled like the first, one after the other, no matter who bought it", async () => {
    const { first, second, ...shop } = await shopWithTwoPlans();
    for (const { sold } of [first, second]) shop.paddle.known.set(sold.id, sold);
    await shop.report(...first.events, ...second.events);
    const cancel = () => shop.asUser(() => Billing.cancel({ cancel_type: "next_billing_period" }));
    for (const shown of [second, first, second]) {
      expect(await shop.subscription()).toMatchObject({ id: shown.sold.id });
      await cancel();
    }
    expect(shop.paddle.asked).toEqual(
      [second, first].map(({ sold }) => ({ call: "cancel", subscription: sold.id })),
    );
    await shop.asUser(() => Billing.requireNoRenewal(shop.workspaceID));
  });

  it("that was cancelled by mistake is kept, the one that was paid for last first", async () => {
    const { first, second, ...shop } = await shopWithTwoPlans();
    for (const { sold } of [first, second]) shop.paddle.known.set(sold.id, sold);
    await shop.report(...first.events, ...second.events);
    const cancel = () => shop.asUser(() => Billing.cancel({ cancel_type: "next_billing_period" }));
    await cancel();
    await shop.asUser(Billing.undoCancel);
    expect(await shop.subscription()).toMatchObject({ id: second.sold.id, scheduled_cancel_at: null });
    for (const _ of [second, first]) await cancel();
    await shop.asUser(Billing.undoCancel);
    expect(await shop.subscription()).toMatchObject({ id: second.sold.id, scheduled_cancel_at: null });
    await expect(shop.asUser(() => Billing.requireNoRenewal(shop.workspaceID))).rejects.toBeDefined();
  });

  it("after the end of the first is none", async () => {
    const { first, second, open, ...shop } = await shopWithTwoPlans();
    await shop.report(...first.events);
    await shop.report(
      eventOf.subscription({ ...first.sold, status: "canceled", timeUpdated: "2026-11-20T10:00:05Z" }),
    );
    await shop.report(...second.events);
    expect(await open()).toEqual([]);
    expect(shop.problems).toEqual([]);
  });

  it("that an operator closed is not reported again", async () => {
    const { first, second, open, problem, ...shop } = await shopWithTwoPlans();
    await shop.report(...first.events, ...second.events);
    const close = () => shop.asOperator(() => Billing.closeProblem(problem));
    await close();
    await expect(close()).rejects.toMatchObject({ kind: "missing" });
    await shop.report(...second.events);
    expect(await open()).toEqual([]);
    expect(shop.problems).toHaveLength(1);
  });
});

describe("closing a workspace", () => {
  const ending = { action: "cancel", at: "2026-12-20T10:00:00Z" };
  const later = { timeUpdated: "2026-11-21T10:00:00Z" };

  it("is refused while one of two subscriptions would be renewed", async () => {
    const { first, second, ...shop } = await shopWithTwoPlans();
    const close = () => shop.asUser(() => Billing.requireNoRenewal(shop.workspaceID));
    await shop.report(...first.events, ...second.events);
    await shop.report(eventOf.subscription({ ...second.sold, ...later, scheduled: ending }));
    await expect(close()).rejects.toMatchObject({ code: "billing.still_renewed" });
    await shop.report(eventOf.subscription({ ...first.sold, ...later, scheduled: ending }));
    await close();
  });

  it("is refused while one is past due, and not while it is paused, which ends with the workspace", async () => {
    const { first, ...shop } = await shopWithTwoPlans();
    const close = () => shop.asUser(() => Billing.requireNoRenewal(shop.workspaceID));
    await shop.report(...first.events);
    await shop.report(eventOf.subscription({ ...first.sold, ...later, status: "past_due" }));
    await expect(close()).rejects.toMatchObject({ code: "billing.still_renewed" });
    const paused = { ...first.sold, status: "paused" as const, timeUpdated: "2026-11-21T11:00:00Z" };
    shop.paddle.known.set(paused.id, paused);
    await shop.report(eventOf.subscription(paused));
    await close();
    await shop.asSystem(() => Billing.endSubscriptions(shop.workspaceID, "now"));
    expect(shop.paddle.asked).toEqual([{ call: "cancelNow", subscription: paused.id }]);
  });

  it("is refused while a payment is being completed, for a day at most", async () => {
    const shop = await openShop();
    const close = () => shop.asUser(() => Billing.requireNoRenewal(shop.workspaceID));
    const time = shop.clock.now().toISOString();
    await shop.report(
      eventOf.transaction(
        transaction({ token: shop.token, status: "paid", timeCreated: time, timeUpdated: time }),
      ),
    );
    await expect(close()).rejects.toMatchObject({ code: "billing.payment_open" });
    shop.clock.advance(86_401);
    await close();
  });
});
