import { describe, expect, it } from "vitest";
import { ScheduledPlanEntity } from "../../src/billing/entity.ts";
import { Billing } from "../../src/billing/index.ts";
import { Payment } from "../../src/port/payment/index.ts";
import { eventOf, line, paddleID, priceOf, subscription, transaction } from "./paddle-objects.ts";
import { openShop } from "./shop.ts";

const hourMs = 3_600_000;
const start = "2026-11-20T10:00:00.000Z";
const renewal = "2026-12-20T10:00:00.000Z";
const declined = new Payment.Rejected("subscription_payment_declined", "No.");
const unavailable = new Payment.Unavailable("No answer.");

/** A workspace that has bought a plan, at the middle of its month. */
async function shopWith(plan: string, end = renewal) {
  const shop = await openShop("2026-12-05T10:00:00.000Z");
  const sold = subscription({
    token: shop.token,
    items: [{ price: priceOf(plan), quantity: 1, amount: 0 }],
    period: { start, end },
    timeNextBilled: end,
  });
  const lines = [line(plan, 149_00)];
  const bought = transaction({ token: shop.token, subscription: sold.id, period: sold.period, lines });
  shop.paddle.known.set(sold.id, sold);
  await shop.report(eventOf.transaction(bought), eventOf.subscription(sold));
  const change = (plan_id: string, due_now = 0) =>
    shop.asUser(() => Billing.changePlan({ plan_id, due_now }));
  return {
    ...shop,
    sold,
    change,
    preview: (plan_id: string) => shop.asUser(() => Billing.previewPlanChange({ plan_id })),
    /** The price that Paddle bills next, and what we asked for, the oldest first. */
    billed: () => shop.paddle.known.get(sold.id)?.items[0]?.price,
    asked: () => shop.paddle.asked.map(({ price, charged }) => [price, charged]),
    toCome: async () => (await shop.subscription())?.scheduled_plan?.plan.id,
    runTimer: () => shop.asOperator(() => Billing.settleBilling(new Date("2030-01-01"), () => undefined)),
    at: (time: string) => shop.clock.advance((Date.parse(time) - shop.clock.now().getTime()) / 1_000),
  };
}

const before = (time: string, minutes: number): string =>
  new Date(Date.parse(time) - minutes * 60_000).toISOString();

describe("a smaller plan at the same interval", () => {
  it("is put on at Paddle at once, unbilled, and holds from the renewal", async () => {
    const shop = await shopWith("business-month");
    expect(await shop.preview("pro-month")).toMatchObject({
      kind: "downgrade",
      at_once: false,
      due_now: 0,
      effective_at: renewal,
      next_payment: { at: renewal, amount: 29_00 },
      plan_credits: null,
    });
    await shop.change("pro-month");
    expect(shop.asked()).toEqual([[priceOf("pro-month"), "at_renewal"]]);
    expect(await shop.subscription()).toMatchObject({
      plan: { id: "business-month" },
      scheduled_plan: { plan: { id: "pro-month" }, from: renewal },
      next_payment: { amount: 29_00 },
    });
  });

  it("is dropped by keeping the plan, only in the billing period that was paid for", async () => {
    const shop = await shopWith("business-month");
    await shop.change("pro-month");
    await shop.change("business-month");
    expect(shop.billed()).toBe(priceOf("business-month"));
    await shop.change("pro-month");
    const known = shop.paddle.known.get(shop.sold.id) ?? shop.sold;
    const period = { start: renewal, end: "2027-01-20T10:00:00.000Z" };
    shop.paddle.known.set(shop.sold.id, { ...known, period });
    expect(await shop.change("business-month")).toMatchObject({
      changed: false,
      refusal: { code: "billing.stale_preview" },
    });
    expect(shop.billed()).toBe(priceOf("pro-month"));
  });

  it("is dropped by a cancellation, and not brought back by undoing it", async () => {
    const shop = await shopWith("business-month");
    await shop.change("pro-month");
    await shop.asUser(() => Billing.cancel({ cancel_type: "next_billing_period" }));
    await shop.asUser(() => Billing.undoCancel());
    expect(shop.billed()).toBe(priceOf("business-month"));
    expect(await shop.toCome()).toBeUndefined();
  });
});

describe("a larger plan", () => {
  it("shows what can be spent until the renewal", async () => {
    const shop = await shopWith("business-month");
    shop.paddle.preview = { ...shop.paddle.preview, dueNow: 275_00 };
    const preview = await shop.preview("enterprise-month");
    expect(preview).toMatchObject({ kind: "upgrade", at_once: true, due_now: 275_00 });
    expect(preview.plan_credits?.after).toBe(100_000 + 450_000);
    expect(preview.monthly_credits).toBe(1_000_000);
  });

  it("is made where it costs less than was agreed, and refused where it costs more", async () => {
    const shop = await shopWith("pro-month");
    shop.paddle.preview = { ...shop.paddle.preview, dueNow: 60_00 };
    expect(await shop.change("business-month", 59_99)).toMatchObject({
      changed: false,
      refusal: { code: "billing.stale_preview" },
      preview: { due_now: 60_00 },
    });
    expect(await shop.change("business-month", 60_01)).toMatchObject({ changed: true });
  });

  it("costs as much while a smaller one is pending as without it", async () => {
    const shop = await shopWith("business-month");
    await shop.change("pro-month");
    // Paddle credits the rest of the smaller plan; that of the present one is worth 74.50.
    const cost = { ...shop.paddle.preview, charge: 349_50, credit: 14_50, dueNow: 335_00 };
    shop.paddle.previews.set(priceOf("enterprise-month"), cost);
    shop.paddle.previews.set(priceOf("business-month"), { ...cost, charge: 74_50, dueNow: 60_00 });
    expect(await shop.preview("enterprise-month")).toMatchObject({
      charge: 349_50,
      credit: 74_50,
      due_now: 275_00,
    });
    await shop.change("enterprise-month", 275_00);
    expect(shop.asked().slice(1)).toEqual([
      [priceOf("business-month"), "at_renewal"],
      [priceOf("enterprise-month"), "immediately"],
    ]);
    expect(await shop.toCome()).toBeUndefined();
  });

  it("that cannot be paid leaves the smaller one pending", async () => {
    const shop = await shopWith("business-month");
    await shop.change("pro-month");
    shop.paddle.failures = [null, declined];
    await expect(shop.change("enterprise-month")).rejects.toMatchObject({ code: "billing.payment_declined" });
    expect(shop.billed()).toBe(priceOf("pro-month"));
    expect(await shop.toCome()).toBe("pro-month");
  });

  it("that cannot be paid has the smaller one put on again by the timer, where Paddle does not answer", async () => {
    const shop = await shopWith("business-month");
    await shop.change("pro-month");
    shop.paddle.failures = [null, declined, unavailable];
    await expect(shop.change("enterprise-month")).rejects.toMatchObject({ code: "billing.payment_declined" });
    expect(shop.billed()).toBe(priceOf("business-month"));
    expect(await shop.toCome()).toBe("pro-month");
    shop.clock.advance(61);
    shop.paddle.failures = [unavailable];
    await expect(shop.runTimer()).rejects.toThrow("could not be put on");
    await shop.runTimer();
    await shop.runTimer();
    expect(shop.billed()).toBe(priceOf("pro-month"));
    expect(await shop.toCome()).toBe("pro-month");
  });
});

describe("a smaller plan that is pending", () => {
  const cancel = ({ asUser }: Awaited<ReturnType<typeof shopWith>>) =>
    asUser(() => Billing.cancel({ cancel_type: "next_billing_period" }));

  it("stays so where a cancellation has no answer", async () => {
    const shop = await shopWith("business-month");
    await shop.change("pro-month");
    shop.paddle.failures = [null, unavailable];
    await expect(cancel(shop)).rejects.toMatchObject({ kind: "unavailable" });
    expect(shop.billed()).toBe(priceOf("pro-month"));
    expect(await shop.toCome()).toBe("pro-month");
    await cancel(shop);
    expect(await shop.subscription()).toMatchObject({ scheduled_plan: null, scheduled_cancel_at: renewal });
  });

  it.each<[string, (shop: Awaited<ReturnType<typeof shopWith>>) => Promise<unknown>]>([
    ["a cancellation", cancel],
    ["an upgrade", ({ change }) => change("enterprise-month")],
  ])("is put on again by the timer where everything ends in the middle of %s", async (_, make) => {
    const shop = await shopWith("business-month");
    await shop.change("pro-month");
    const dead = new Error("The function ended.");
    shop.paddle.failures = [null, dead, dead];
    await expect(make(shop)).rejects.toThrow("The function ended.");
    expect(shop.billed()).toBe(priceOf("business-month"));
    await shop.runTimer();
    expect(shop.billed()).toBe(priceOf("business-month"));
    shop.clock.advance(61);
    await shop.runTimer();
    await shop.runTimer();
    expect(shop.billed()).toBe(priceOf("pro-month"));
    expect(await shop.toCome()).toBe("pro-month");
  });

  it("is not put on again after an upgrade that was made without an answer", async () => {
    const shop = await shopWith("business-month");
    await shop.change("pro-month");
    const { changePlan } = shop.paddle;
    shop.paddle.changePlan = async (planned) => {
      const answer = await changePlan(planned);
      if (planned.charged === "immediately") throw unavailable;
      return answer;
    };
    await expect(shop.change("enterprise-month")).rejects.toMatchObject({ kind: "unavailable" });
    shop.clock.advance(61);
    await shop.runTimer();
    expect(shop.billed()).toBe(priceOf("enterprise-month"));
    expect(await shop.toCome()).toBeUndefined();
  });

  it("is put on again by a row that was written before the timer knew what it was taken back for", async () => {
    const shop = await shopWith("business-month");
    await ScheduledPlanEntity.put({
      workspaceID: shop.workspaceID,
      subscription: shop.sold.id,
      plan: "pro-month",
      until: renewal,
      charged: "at_renewal",
      timeDue: start,
      list: "open",
    }).go();
    await shop.runTimer();
    expect(shop.billed()).toBe(priceOf("pro-month"));
  });
});

describe("another interval", () => {
  it("at the same allowance begins at once by the year", async () => {
    const shop = await shopWith("pro-month");
    expect(await shop.preview("pro-year")).toMatchObject({ kind: "interval", at_once: true });
    await shop.change("pro-year");
    expect(shop.asked()).toEqual([[priceOf("pro-year"), "immediately"]]);
  });

  it("that waits is not sent to Paddle before two hours before the renewal", async () => {
    const shop = await shopWith("business-month");
    expect(await shop.preview("pro-year")).toMatchObject({
      kind: "interval",
      at_once: false,
      due_now: 0,
      next_payment: { at: renewal, amount: 290_00 },
    });
    await shop.change("pro-year");
    expect(await shop.toCome()).toBe("pro-year");
    shop.at(before(renewal, 121));
    await shop.runTimer();
    expect(shop.asked()).toEqual([]);
    shop.at(before(renewal, 119));
    await shop.runTimer();
    await shop.runTimer();
    expect(shop.asked()).toEqual([[priceOf("pro-year"), "immediately"]]);
    expect(await shop.jobs("billing.plan_change_failed")).toEqual([]);
  });

  it.each(["subscription_locked_processing", "subscription_immediate_charge_hour_limit_exceeded"])(
    "that Paddle refuses for a time (%s) is tried again by the next run",
    async (code) => {
      const shop = await shopWith("business-month");
      await shop.change("pro-year");
      shop.paddle.failures = [new Payment.Rejected(code, "No.")];
      shop.at(before(renewal, 100));
      await shop.runTimer();
      expect(await shop.toCome()).toBe("pro-year");
      shop.at(before(renewal, 90));
      await shop.runTimer();
      await shop.runTimer();
      expect(shop.asked()).toEqual([[priceOf("pro-year"), "immediately"]]);
      expect(await shop.jobs("billing.plan_change_failed")).toEqual([]);
    },
  );

  it("that Paddle refuses until it is too late leaves the plan as it is, and the owner is told", async () => {
    const shop = await shopWith("business-month");
    await shop.change("pro-year");
    shop.paddle.failures = [new Payment.Rejected("subscription_locked_processing", "No.")];
    shop.at(before(renewal, 46));
    await shop.runTimer();
    shop.at(before(renewal, 44));
    await shop.runTimer();
    expect(await shop.toCome()).toBeUndefined();
    expect(await shop.jobs("billing.plan_change_failed")).toContain("notify-owner");
  });

  it("that was made without an answer is not made twice", async () => {
    const shop = await shopWith("pro-year", "2027-11-20T10:00:00.000Z");
    await shop.change("pro-month");
    shop.at(before("2027-11-20T10:00:00.000Z", 100));
    shop.paddle.failures = [unavailable];
    await expect(shop.runTimer()).rejects.toThrow("could not be put on");
    const known = shop.paddle.known.get(shop.sold.id) ?? shop.sold;
    const items = [{ price: priceOf("pro-month"), quantity: 1, amount: 29_00 }];
    shop.paddle.known.set(shop.sold.id, { ...known, items, timeUpdated: "2027-11-20T08:30:00Z" });
    await shop.runTimer();
    expect(shop.asked()).toEqual([]);
    expect(await shop.toCome()).toBeUndefined();
  });

  it.each([
    ["is declined", 100, [declined]],
    ["could not be made in time", 44, []],
  ])("that %s leaves the plan as it is, and the owner is told", async (_, minutes, failures) => {
    const shop = await shopWith("business-month");
    await shop.change("pro-year");
    shop.at(before(renewal, minutes));
    shop.paddle.failures = [...failures];
    await shop.runTimer();
    expect(shop.billed()).toBe(priceOf("business-month"));
    expect(await shop.toCome()).toBeUndefined();
    expect(await shop.jobs("billing.plan_change_failed")).toContain("notify-owner");
  });

  it.each<[string, (shop: Awaited<ReturnType<typeof shopWith>>) => Promise<unknown>]>([
    ["keeping the plan", ({ change }) => change("business-month")],
    ["a cancellation", ({ asUser }) => asUser(() => Billing.cancel({ cancel_type: "next_billing_period" }))],
    ["an upgrade that is paid", ({ change }) => change("enterprise-month")],
    ["a smaller plan at the same interval", ({ change }) => change("pro-month")],
  ])("that waits is dropped by %s", async (_, drop) => {
    const shop = await shopWith("business-month");
    await shop.change("pro-year");
    await drop(shop);
    shop.at(before(renewal, 100));
    const asked = shop.asked().length;
    await shop.runTimer();
    expect(shop.asked()).toHaveLength(asked);
  });

  it("that waits stays where an upgrade cannot be paid", async () => {
    const shop = await shopWith("business-month");
    await shop.change("pro-year");
    shop.paddle.failures = [declined];
    await expect(shop.change("enterprise-month")).rejects.toMatchObject({ code: "billing.payment_declined" });
    expect(await shop.toCome()).toBe("pro-year");
  });
});

describe("a change is refused", () => {
  it("to the same plan, or to the one that is to come", async () => {
    const shop = await shopWith("business-month");
    await expect(shop.change("business-month")).rejects.toMatchObject({ code: "billing.same_plan" });
    for (const plan of ["pro-month", "pro-year"]) {
      await shop.change(plan);
      await expect(shop.change(plan)).rejects.toMatchObject({ code: "billing.same_plan" });
    }
  });

  it.each([
    ["for more than this one", "pro-month", "enterprise-month", "business-month"],
    ["for a smaller one", "business-month", "enterprise-month", "pro-month"],
  ])("%s, while the plan that somebody else chose is being paid for", async (_, held, chosen, other) => {
    const shop = await shopWith(held);
    await shop.change(chosen);
    await expect(shop.change(other)).rejects.toMatchObject({
      code: "billing.changing",
      retryAfterSeconds: 60,
    });
    await expect(shop.preview(other)).rejects.toMatchObject({ code: "billing.changing" });
    expect(shop.billed()).toBe(priceOf(chosen));
    shop.clock.advance(3_601);
    await expect(shop.preview(other)).resolves.toMatchObject({ plan: { id: other } });
  });

  it.each<[string, string[], string]>([
    ["of one plan", [], "business-month"],
    ["with a smaller one pending", ["pro-month"], "enterprise-month"],
  ])("where somebody else has changed it at Paddle since the preview, %s", async (_, before, target) => {
    const shop = await shopWith(before.length > 0 ? "business-month" : "pro-month");
    for (const plan of before) await shop.change(plan);
    const { previewChange } = shop.paddle;
    shop.paddle.previewChange = async (planned) => {
      const known = shop.paddle.known.get(shop.sold.id) ?? shop.sold;
      const items = [{ price: priceOf("enterprise-year"), quantity: 1, amount: 0 }];
      shop.paddle.known.set(shop.sold.id, { ...known, items, timeUpdated: "2026-12-05T10:00:01Z" });
      return previewChange(planned);
    };
    const asked = shop.asked().length;
    await expect(shop.change(target)).rejects.toMatchObject({ code: "billing.changing" });
    expect(shop.billed()).toBe(priceOf("enterprise-year"));
    expect(shop.asked()).toHaveLength(asked);
  });

  it("while the subscription is being renewed, with the time to try again", async () => {
    const shop = await shopWith("business-month");
    shop.at(renewal);
    await expect(shop.change("enterprise-month")).rejects.toMatchObject({
      code: "billing.renewing",
      retryAfterSeconds: 300,
    });
  });
});

it("A renewal that Paddle reports late leaves credits for a day; what is spent is taken from the new month.", async () => {
  const shop = await shopWith("pro-month");
  shop.at(new Date(Date.parse(renewal) + hourMs).toISOString());
  expect(await shop.bucket()).toMatchObject({ monthly_credits: 10_000 });
  const period = { start: renewal, end: "2027-01-20T10:00:00.000Z" };
  const renewed = { origin: "subscription_recurring", subscription: shop.sold.id, period };
  await shop.asUser(() => shop.spend(1_000));
  await shop.report(
    eventOf.transaction(transaction({ ...renewed, id: paddleID("txn"), lines: [line("pro-month", 29_00)] })),
  );
  expect(await shop.bucket()).toMatchObject({ monthly_credits: 9_000 });
});

it("A renewal that fails ends what can be spent.", async () => {
  const shop = await shopWith("pro-month");
  shop.at(new Date(Date.parse(renewal) + hourMs).toISOString());
  const late = { ...shop.sold, status: "past_due" as const, timeUpdated: "2026-12-20T10:30:00Z" };
  await shop.report(eventOf.subscription(late));
  expect(await shop.bucket()).toMatchObject({ monthly_credits: 0 });
});
