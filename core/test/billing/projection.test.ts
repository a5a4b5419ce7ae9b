import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Billing } from "../../src/billing/index.ts";
import type { Payment } from "../../src/port/payment/index.ts";
import { adjustment, eventOf, line, paddleID, priceOf, subscription, transaction } from "./paddle-objects.ts";
import { openShop, type Shop } from "./shop.ts";

const { transaction: paid, subscription: subscribed, adjustment: adjusted } = eventOf;

describe("a completed payment of a pack", () => {
  it("adds its credits once, however often it is reported", async () => {
    const shop = await openShop();
    const event = paid(transaction({ token: shop.token, lines: [line("pack-5000", 50_00, 2)] }));
    await shop.report(event, event);
    await shop.report({ ...event, id: paddleID("evt") });
    expect(await shop.accounts()).toMatchObject({ lifetime: 10_000, issued_pack: -10_000 });
    expect(await shop.payments()).toMatchObject([
      { kind: "pack", description: "2 × 5,000 credits", status: "paid", total: 50_00, credits: 10_000 },
    ]);
    expect(await shop.plan()).toBe("free");
  });

  it("adds nothing before it is completed, and stays completed after a late report", async () => {
    const shop = await openShop();
    const bought = transaction({ token: shop.token });
    await shop.report(paid({ ...bought, status: "paid" }));
    expect(await shop.accounts()).toMatchObject({ lifetime: 0 });
    await shop.report(paid(bought), paid({ ...bought, status: "billed" }, "2026-11-20T09:59:59Z"));
    expect(await shop.accounts()).toMatchObject({ lifetime: 5_000 });
    expect(await shop.payments()).toMatchObject([{ status: "paid" }]);
  });

  it("that failed is listed and adds nothing", async () => {
    const shop = await openShop();
    await shop.report(paid(transaction({ token: shop.token, status: "ready", hasFailed: true })));
    expect(await shop.payments()).toMatchObject([{ status: "failed", credits: 0 }]);
    expect(await shop.accounts()).toMatchObject({ lifetime: 0 });
  });
});

describe("a payment without a valid token", () => {
  it.each([
    ["no token", () => null],
    ["another stage's token", ({ token }: Shop) => `${token.slice(0, -4)}AAAA`],
    ["an unsigned token", ({ token }: Shop) => `${token.slice(0, token.lastIndexOf("."))}.`],
    ["a workspace's id for a token", ({ workspaceID }: Shop) => workspaceID],
  ])("(%s) grants nothing and is put on the operator's list once", async (_, tokenOf) => {
    const shop = await openShop();
    const event = paid(transaction({ token: tokenOf(shop) }));
    await shop.report(event, event);
    expect(shop.problems).toEqual([{ transaction: event.object.id, problem: "unknown_buyer" }]);
    const list = await shop.asOperator(() => Billing.problems());
    expect(list).toContainEqual({ transaction: event.object.id, problem: "unknown_buyer" });
    expect(await shop.payments()).toEqual([]);
    expect(await shop.accounts()).toMatchObject({ lifetime: 0 });
  });

  it("is credited once a token arrives, and leaves the list", async () => {
    const shop = await openShop();
    const bought = transaction();
    await shop.report(paid(bought));
    const withToken = { ...bought, token: shop.token };
    await shop.report(paid(withToken, "2026-11-20T11:00:00Z"), paid(withToken, "2026-11-20T11:00:01Z"));
    expect(await shop.accounts()).toMatchObject({ lifetime: 5_000 });
    const list = await shop.asOperator(() => Billing.problems());
    expect(list.map((problem) => problem.transaction)).not.toContain(bought.id);
  });
});

it("A payment with an unknown price grants what is known, and is put on the operator's list.", async () => {
  const shop = await openShop();
  const lines = [line("pack-5000", 25_00), line("gift", 1_00)];
  const event = paid(transaction({ token: shop.token, lines }));
  await shop.report(event, event);
  expect(await shop.accounts()).toMatchObject({ lifetime: 5_000 });
  expect(shop.problems).toEqual([
    { transaction: event.object.id, problem: "unknown_price", detail: priceOf("gift") },
  ]);
});

/** The reports of a subscription that a shop buys and renews. */
function subscribe({ token }: Pick<Shop, "token">) {
  const first = subscription({ token });
  const monthly = (changes: Partial<Payment.Transaction>) =>
    transaction({ subscription: first.id, lines: [line("pro-month", 29_00)], ...changes });
  const bought = monthly({ token, period: first.period });
  const period = { start: "2026-12-20T10:00:00.223456Z", end: "2027-01-20T10:00:00.223456Z" };
  const renewed = {
    subscription: { ...first, period, timeNextBilled: period.end, timeUpdated: "2026-12-20T10:00:01Z" },
    transaction: monthly({
      origin: "subscription_recurring",
      period,
      timeCreated: "2026-12-20T10:00:02Z",
      timeBilled: period.start,
      timeUpdated: "2026-12-20T10:00:03Z",
    }),
  };
  return { first, bought, renewed, period };
}

describe("a subscription", () => {
  it("gives its plan and monthly credits when its first payment is completed", async () => {
    const shop = await openShop();
    const { first, bought } = subscribe(shop);
    await shop.report(subscribed(first));
    expect(await shop.plan()).toBe("free");
    await shop.report(paid(bought), paid(bought), subscribed(first));
    expect(await shop.plan()).toBe("Pro");
    expect(await shop.accounts()).toMatchObject({ monthly: 10_000, issued_plan: -10_000, expired: 250 });
    expect(await shop.subscription()).toMatchObject({
      id: first.id,
      status: "active",
      plan: { id: "pro-month" },
      current_period: { starts_at: "2026-11-20T10:00:00.223Z", ends_at: "2026-12-20T10:00:00.223Z" },
      next_payment: { amount: 29_00 },
      payment_failed: false,
    });
  });

  it("is bound to its workspace at first use: a later token of another workspace changes nothing", async () => {
    const [shop, other] = [await openShop(), await openShop()];
    const { first, bought, renewed } = subscribe(shop);
    await shop.report(paid(bought));
    await shop.report(
      subscribed({ ...first, token: other.token, timeUpdated: "2026-11-20T12:00:00Z" }),
      paid({ ...renewed.transaction, token: other.token }),
    );
    expect(await other.plan()).toBe("free");
    expect(await other.accounts()).toMatchObject({ monthly: 250, lifetime: 0 });
    expect(await shop.accounts()).toMatchObject({ issued_plan: -20_000 });
  });

  it("renews without a token, even where the renewal is reported first", async () => {
    const shop = await openShop("2026-12-21T10:00:00.000Z");
    const { bought, renewed } = subscribe(shop);
    await shop.report(paid(renewed.transaction));
    expect(await shop.accounts()).toMatchObject({ issued_plan: 0 });
    await shop.report(paid(bought));
    expect(await shop.accounts()).toMatchObject({ monthly: 10_000, issued_plan: -20_000 });
    expect(await shop.asOperator(() => Billing.problems())).not.toContainEqual(
      expect.objectContaining({ transaction: renewed.transaction.id }),
    );
  });

  it("whose payment failed keeps its plan without a grant, and recovers", async () => {
    const shop = await openShop();
    const { first, bought, renewed } = subscribe(shop);
    await shop.report(paid(bought), subscribed(first));
    const late = { ...renewed.transaction, status: "past_due" as const, hasFailed: true };
    const due = { ...renewed.subscription, status: "past_due" as const };
    await shop.report(paid(late, "2026-12-20T10:00:02Z"), subscribed(due));
    expect(await shop.plan()).toBe("Pro");
    expect(await shop.subscription()).toMatchObject({ status: "past_due", payment_failed: true });
    expect(await shop.accounts()).toMatchObject({ issued_plan: -10_000 });
    await shop.report(paid(renewed.transaction), subscribed(renewed.subscription, "2026-12-20T12:00:00Z"));
    expect(await shop.subscription()).toMatchObject({ status: "active", payment_failed: false });
    expect(await shop.accounts()).toMatchObject({ issued_plan: -20_000 });
  });

  it("that ends takes the plan away, whatever is reported late", async () => {
    const shop = await openShop();
    const { first, bought, renewed } = subscribe(shop);
    const ended = { ...first, status: "canceled" as const, timeCanceled: "2026-12-20T10:00:00Z" };
    await shop.report(paid(bought), subscribed(ended, "2026-12-20T10:00:00Z"));
    await shop.report(subscribed(first), subscribed(renewed.subscription));
    expect(await shop.plan()).toBe("free");
    expect(await shop.subscription()).toBeNull();
  });

  it("forbids to close its workspace until it is cancelled", async () => {
    const shop = await openShop();
    const { first, bought } = subscribe(shop);
    const close = () => shop.asUser(() => Billing.requireNoRenewal(shop.workspaceID));
    await close();
    await shop.report(paid(bought), subscribed(first));
    await expect(close()).rejects.toMatchObject({ kind: "conflict", code: "billing.still_renewed" });
    const scheduled = { action: "cancel", at: "2026-12-20T10:00:00Z" };
    await shop.report(subscribed({ ...first, scheduled, timeUpdated: "2026-11-21T10:00:00Z" }));
    await close();
  });

  it("that we do not sell forbids to close its workspace, and says who ends it", async () => {
    const shop = await openShop();
    const items = [{ price: "pri_another", quantity: 1, amount: 10_00 }];
    await shop.report(subscribed(subscription({ token: shop.token, items })));
    const close = () => shop.asUser(() => Billing.requireNoRenewal(shop.workspaceID));
    await expect(close()).rejects.toThrow("cannot be cancelled here. Write to us, and we end it.");
  });

  it("that is downgraded keeps plan and credits until the renewal is paid", async () => {
    const shop = await openShop();
    const first = subscription({
      token: shop.token,
      items: [{ price: priceOf("business-month"), quantity: 1, amount: 149_00 }],
    });
    const bought = transaction({
      token: shop.token,
      subscription: first.id,
      period: first.period,
      lines: [line("business-month", 149_00)],
    });
    const items = [{ price: priceOf("pro-month"), quantity: 1, amount: 29_00 }];
    await shop.report(paid(bought), subscribed({ ...first, items, timeUpdated: "2026-11-21T10:00:00Z" }));
    expect(await shop.plan()).toBe("Business");
    expect(await shop.subscription()).toMatchObject({
      plan: { id: "business-month" },
      scheduled_plan: { plan: { id: "pro-month" }, from: "2026-12-20T10:00:00.223Z" },
      next_payment: { amount: 29_00 },
    });
    const { period } = subscribe(shop);
    const lines = [
      { ...line("business-month", -100_00, -1), isProrated: true },
      { ...line("pro-month", 20_00), isProrated: true },
      line("pro-month", 29_00),
    ];
    const origin = "subscription_recurring";
    await shop.report(paid(transaction({ subscription: first.id, origin, period, lines })));
    expect(await shop.plan()).toBe("Pro");
    expect(await shop.accounts()).toMatchObject({ issued_plan: -110_000 });
  });

  it("that is upgraded gets the difference for the time that is left, once for its transaction", async () => {
    const shop = await openShop();
    const { first, bought } = subscribe(shop);
    await shop.report(paid(bought), subscribed(first));
    const change = paid(
      transaction({
        subscription: first.id,
        origin: "subscription_update",
        period: { start: "2026-11-22T10:00:00Z", end: "2026-12-20T10:00:00.223456Z" },
        lines: [
          { ...line("pro-month", -20_00, -1), isProrated: true },
          { ...line("business-month", 130_00), isProrated: true },
        ],
        timeCreated: "2026-11-22T10:00:00Z",
        timeBilled: "2026-11-22T10:00:00Z",
      }),
    );
    await shop.report(change, change);
    expect(await shop.plan()).toBe("Business");
    // Two of thirty days are over, less the minute that has begun.
    const raised = Math.floor(90_000 - (90_000 * (2 * 1440 - 1)) / (30 * 1440));
    expect(await shop.accounts()).toMatchObject({ monthly: 10_000 + raised, issued_plan: -10_000 - raised });
    expect((await shop.payments())[0]).toMatchObject({ kind: "plan_change", total: 110_00, credits: raised });
    expect(await shop.keys()).toContain(`change:${change.object.id}`);
  });
});

describe("refunds", () => {
  it("take the credits of a pack in proportion, once each, also where they are reported first", async () => {
    const shop = await openShop();
    const bought = transaction({ token: shop.token, lines: [line("pack-5000", 25_00)] });
    const [half, rest] = [adjustment(bought, 12_50), adjustment(bought, 12_50)];
    await shop.report(adjusted(half), adjusted(half), paid(bought));
    expect(await shop.accounts()).toMatchObject({ lifetime: 2_500, refunded: 2_500 });
    expect(await shop.payments()).toMatchObject([
      { status: "partly_refunded", adjustments: [{ id: half.id, amount: 12_50, credits: 2_500 }] },
    ]);
    await shop.report(adjusted(rest), adjusted(half), adjusted(rest));
    expect(await shop.accounts()).toMatchObject({ lifetime: 0, refunded: 5_000 });
    expect(await shop.payments()).toMatchObject([{ status: "refunded" }]);
  });

  it("of a plan take what is left of its month", async () => {
    const shop = await openShop();
    const { bought, first } = subscribe(shop);
    await shop.report(paid(bought), subscribed(first), adjusted(adjustment(bought, 29_00)));
    expect(await shop.accounts()).toMatchObject({ monthly: 0, lifetime: 0, refunded: 10_000 });
  });

  it("by chargeback are given back in full when it is reversed, in either order", async () => {
    for (const isLate of [false, true]) {
      const shop = await openShop();
      const bought = transaction({ token: shop.token });
      const lost = adjusted(adjustment(bought, 25_00, { action: "chargeback" }));
      const won = adjusted(adjustment(bought, 25_00, { action: "chargeback_reverse" }));
      await shop.report(paid(bought), ...(isLate ? [won, lost] : [lost, won, won]), lost);
      expect(await shop.accounts()).toMatchObject({ lifetime: 5_000, refunded: 0 });
      expect(await shop.payments()).toMatchObject([{ status: "paid" }]);
    }
  });
});

describe("chargebacks", () => {
  it("of the same amount are each given back by a reversal of their own", async () => {
    const shop = await openShop();
    const bought = transaction({ token: shop.token });
    const part = (action: string) => adjusted(adjustment(bought, 10_00, { action }));
    await shop.report(paid(bought), part("chargeback"), part("chargeback"));
    expect(await shop.accounts()).toMatchObject({ lifetime: 1_000, refunded: 4_000 });
    await shop.report(part("chargeback_reverse"), part("chargeback_reverse"));
    expect(await shop.accounts()).toMatchObject({ lifetime: 5_000, refunded: 0 });
  });

  it("first seen as reversed are taken and given back, both of them listed", async () => {
    const shop = await openShop();
    const bought = transaction({ token: shop.token });
    const lost = adjusted(adjustment(bought, 25_00, { action: "chargeback", status: "reversed" }));
    await shop.report(
      paid(bought),
      lost,
      adjusted(adjustment(bought, 25_00, { action: "chargeback_reverse" })),
    );
    expect(await shop.accounts()).toMatchObject({ lifetime: 5_000, refunded: 0 });
    expect((await shop.payments())[0]?.adjustments.map(({ credits }) => credits)).toEqual([5_000, -5_000]);
  });
});

it("A payment stays with the workspace that it was bound to, whatever token a later report carries.", async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const bought = transaction({ token: shop.token, status: "ready" });
  await shop.report(paid(bought));
  const completed = { ...bought, status: "completed" as const, token: other.token };
  await shop.report(paid({ ...completed, timeUpdated: "2026-11-20T12:00:00Z" }));
  expect(await shop.accounts()).toMatchObject({ lifetime: 5_000 });
  expect(await other.accounts()).toMatchObject({ lifetime: 0 });
  expect(await other.payments()).toEqual([]);
});

it("Reports in any order, some of them twice, lead to the same credits, plan and payments.", async () => {
  const outcomes = await fc.check(
    fc.asyncProperty(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), async (random) => {
      const [inOrder, shuffled] = [
        await openShop("2027-03-01T10:00:00.000Z"),
        await openShop("2027-03-01T10:00:00.000Z"),
      ];
      await inOrder.report(...life(inOrder));
      const events = life(shuffled);
      const repeated = events.filter(() => (random.next().value ?? 0) < 0.3);
      const places = new Map([...events, ...repeated].map((event) => [event, random.next().value ?? 0]));
      const order = [...events, ...repeated].toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
      await shuffled.report(...order);
      expect(await outcomeOf(shuffled)).toEqual(await outcomeOf(inOrder));
    }),
    { numRuns: 3 },
  );
  expect(outcomes.failed, fc.defaultReportMessage(outcomes) ?? "").toBe(false);
}, 240_000);

/** Half a year of a workspace: packs, a plan, renewals, a change, a refund, a chargeback, the end. */
function life({ token }: Shop): Payment.Event[] {
  const { first, bought, renewed, period } = subscribe({ token });
  const pack = transaction({ token });
  const second = transaction({ token, lines: [line("pack-25000", 90_00)] });
  const lost = adjustment(second, 90_00, { action: "chargeback" });
  const change = transaction({
    subscription: first.id,
    origin: "subscription_update",
    period: { start: "2026-12-28T10:00:00Z", end: period.end },
    lines: [
      { ...line("pro-month", -20_00, -1), isProrated: true },
      { ...line("business-month", 130_00), isProrated: true },
    ],
    timeCreated: "2026-12-28T10:00:00Z",
    timeBilled: "2026-12-28T10:00:00Z",
    timeUpdated: "2026-12-28T10:00:01Z",
  });
  const ended = { ...first, status: "canceled" as const, timeUpdated: "2027-01-20T10:00:00Z" };
  return [
    paid({ ...pack, status: "ready" }, "2026-11-20T10:00:00Z"),
    paid(pack),
    paid(bought),
    subscribed(first),
    paid(second),
    adjusted(adjustment(pack, 10_00)),
    adjusted(adjustment(pack, 5_00)),
    adjusted(lost),
    adjusted({ ...lost, id: paddleID("adj"), action: "chargeback_reverse" }),
    subscribed(renewed.subscription),
    paid(renewed.transaction),
    paid(change),
    subscribed(ended),
  ];
}

async function outcomeOf(shop: Shop) {
  const payments = await shop.payments();
  return {
    accounts: await shop.accounts(),
    plan: await shop.plan(),
    subscription: await shop.subscription(),
    payments: payments
      .map(({ kind, status, total, credits, adjustments }) => ({
        kind,
        status,
        total,
        credits,
        taken: adjustments.reduce((sum, each) => sum + each.credits, 0),
      }))
      .toSorted((a, b) => a.total - b.total),
    problems: (await shop.asOperator(() => Billing.problems())).filter(({ transaction }) =>
      payments.some(({ id }) => id === transaction),
    ),
  };
}

describe("a payment of a closed workspace", () => {
  it("is on the operator's list, once; one that was completed before is not", async () => {
    const shop = await openShop();
    const { token } = shop;
    const early = transaction({ token });
    await shop.report(eventOf.transaction(early));
    shop.clock.advance(60);
    await shop.close();
    shop.clock.advance(60);
    const late = transaction({ token });
    await shop.report(eventOf.transaction({ ...late, status: "paid" }));
    expect(shop.problems).toEqual([]);
    await shop.report(eventOf.transaction(late), eventOf.transaction(early), eventOf.transaction(late));
    expect(shop.problems).toEqual([{ transaction: late.id, problem: "closed_workspace" }]);
  });
});
