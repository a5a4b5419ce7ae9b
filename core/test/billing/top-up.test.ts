import { describe, expect, it } from "vitest";
import { SettingsEntity } from "../../src/billing/entity.ts";
import { Billing } from "../../src/billing/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Payment } from "../../src/port/payment/index.ts";
import { eventOf, priceOf } from "./paddle-objects.ts";
import { openShop, type Shop } from "./shop.ts";
import { chargeOf, chosen, shopInNeed } from "./top-up-shop.ts";

const hour = 3_600;

describe("an automatic top-up", { timeout: 120_000 }, () => {
  it("charges one pack, however often it is due, and the next one after it is paid", async () => {
    const shop = await shopInNeed();
    await Promise.all([shop.topUp(), shop.topUp()].map((run) => run.catch(() => undefined)));
    const made = chargeOf(shop, shop);
    shop.paddle.transactions.push(made);
    await shop.topUp();
    expect(shop.paddle.asked).toEqual([
      { call: "charge", subscription: shop.sold.id, price: priceOf("pack-5000") },
    ]);
    await shop.report(eventOf.transaction(made), eventOf.transaction(made));
    expect(await shop.accounts()).toMatchObject({ lifetime: 5_000 });
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(2);
  });

  it("stops at the ceiling of the month, and goes on by itself in the next one", async () => {
    const shop = await shopInNeed({ monthly_ceiling: 25_00 });
    await shop.topUp();
    const made = chargeOf(shop, shop);
    shop.paddle.transactions.push(made);
    await shop.report(eventOf.transaction(made));
    await shop.topUp();
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(1);
    shop.clock.advance((Date.parse("2026-12-01") - shop.clock.now().getTime()) / 1_000 - 1);
    expect(await shop.dueAgain()).toBe(0);
    shop.clock.advance(2);
    expect(await shop.dueAgain()).toBe(1);
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(2);
    expect(await shop.dueAgain()).toBe(0);
  });

  it("whose charge has no answer is never charged again before Paddle is known not to have made it", async () => {
    const shop = await shopInNeed();
    shop.paddle.failures = [new Payment.Unavailable("No answer.")];
    await expect(shop.topUp()).rejects.toThrow("No answer.");
    await shop.topUp();
    expect(shop.paddle.asked).toEqual([]);
    const made = chargeOf(shop, shop);
    shop.paddle.transactions.push(made);
    await shop.topUp();
    expect(shop.paddle.asked).toEqual([]);
    await shop.report(eventOf.transaction(made));
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(1);
  });

  it("that Paddle never made, just after one that it made, is bought after an hour", async () => {
    const shop = await shopInNeed({ monthly_ceiling: 50_00 });
    await shop.topUp();
    const made = chargeOf(shop, shop);
    shop.paddle.transactions.push(made);
    await shop.report(eventOf.transaction(made));
    shop.paddle.failures = [new Payment.Unavailable("No answer.")];
    await expect(shop.topUp()).rejects.toThrow("No answer.");
    shop.clock.advance(2 * hour);
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(2);
  });

  it("that Paddle never made, just after two that it made, is bought after an hour", async () => {
    const shop = await shopInNeed({ monthly_ceiling: 100_00, below: 30_000 });
    for (const _ of ["first", "second"]) {
      await shop.topUp();
      const made = chargeOf(shop, shop);
      shop.paddle.transactions.push(made);
      await shop.report(eventOf.transaction(made));
      shop.clock.advance(60);
    }
    shop.paddle.failures = [new Payment.Unavailable("No answer.")];
    await expect(shop.topUp()).rejects.toThrow("No answer.");
    shop.clock.advance(2 * hour);
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(3);
  });

  it("is not ended by another report of the one before", async () => {
    const shop = await shopInNeed({ monthly_ceiling: 100_00, below: 30_000 });
    await shop.topUp();
    const first = chargeOf(shop, shop);
    shop.paddle.transactions.push(first);
    await shop.report(eventOf.transaction(first));
    await shop.topUp();
    await shop.report(eventOf.transaction({ ...first, status: "paid" }), eventOf.transaction(first));
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(2);
    const second = chargeOf(shop, shop);
    shop.paddle.transactions.push(second);
    await shop.report(eventOf.transaction(second), eventOf.transaction(second), eventOf.transaction(first));
    await shop.topUp();
    await shop.report(eventOf.transaction(first), eventOf.transaction(second));
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(3);
    expect(await shop.accounts()).toMatchObject({ lifetime: 10_000 });
  });

  it("is not ended by another report of one that was kept as the last", async () => {
    const shop = await shopInNeed({ monthly_ceiling: 100_00, below: 30_000 });
    await shop.topUp();
    const first = chargeOf(shop, shop);
    shop.paddle.transactions.push(first);
    await shop.report(eventOf.transaction(first));
    const { workspaceID } = shop;
    const topUpState = { month: "2026-11", cents: 25_00, last: first.id };
    await SettingsEntity.patch({ workspaceID }).set({ topUpState }).go();
    await shop.topUp();
    await shop.report(eventOf.transaction(first));
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(2);
  });

  it("that Paddle never made is bought after an hour", async () => {
    const shop = await shopInNeed({ monthly_ceiling: 25_00 });
    shop.paddle.failures = [new Payment.Unavailable("No answer.")];
    await expect(shop.topUp()).rejects.toThrow("No answer.");
    shop.clock.advance(2 * hour);
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(1);
  });

  it("whose card is declined is not tried again for a day", async () => {
    const shop = await shopInNeed();
    shop.paddle.failures = [new Payment.Rejected("subscription_payment_declined", "No.")];
    await shop.topUp();
    await shop.topUp();
    expect(shop.paddle.asked).toEqual([]);
    shop.clock.advance(25 * hour);
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(1);
  });

  it("that is declined is made due again each day for three days, by itself, and told each time", async () => {
    const shop = await shopInNeed();
    const other = await shopInNeed();
    const declined = new Payment.Rejected("subscription_payment_declined", "No.");
    shop.paddle.failures = [declined, declined, declined, declined];
    await shop.topUp();
    for (let day = 1; day <= 4; day++) {
      shop.clock.advance(23 * hour);
      expect([day, await shop.dueAgain()]).toEqual([day, 0]);
      shop.clock.advance(hour + 1);
      expect([day, await shop.dueAgain()]).toEqual([day, day <= 3 ? 1 : 0]);
      if (day <= 3) await shop.topUp();
    }
    expect(shop.paddle.failures).toEqual([]);
    expect((await shop.jobs("billing.top_up_failed")).filter((kind) => kind === "send-mail")).toHaveLength(4);
    expect(other.paddle.asked).toEqual([]);
  });

  it("that is refused for a time is tried again in ten minutes, tells nobody, and is charged once", async () => {
    const shop = await shopInNeed();
    shop.paddle.failures = [new Payment.Rejected("subscription_locked_renewal", "No.")];
    await shop.topUp();
    expect(await shop.dueAgain()).toBe(0);
    shop.clock.advance(601);
    expect(await shop.dueAgain()).toBe(1);
    await shop.topUp();
    const made = chargeOf(shop, shop);
    shop.paddle.transactions.push(made);
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(1);
    expect(await shop.jobs("billing.top_up_failed")).toEqual([]);
  });

  it("that has no answer is looked at again when Paddle can be known not to have made it", async () => {
    const shop = await shopInNeed({ monthly_ceiling: 25_00 });
    shop.paddle.failures = [new Payment.Unavailable("No answer.")];
    await expect(shop.topUp()).rejects.toThrow("No answer.");
    shop.clock.advance(hour);
    expect(await shop.dueAgain()).toBe(0);
    shop.clock.advance(301);
    expect(await shop.dueAgain()).toBe(1);
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(1);
  });

  it("is not made with enough credits, without a choice, without a subscription in good standing, or when closed", async () => {
    const enough = await shopInNeed({ below: 10_000 });
    const none = await shopInNeed();
    await none.asUser(() => Billing.changeSettings({ top_up: null }));
    const due = await shopInNeed();
    await due.report(eventOf.subscription({ ...due.sold, status: "past_due" }, "2026-11-21T10:00:00Z"));
    const closed = await shopInNeed();
    await closed.close();
    for (const shop of [enough, none, due, closed]) {
      await shop.topUp();
      expect(shop.paddle.asked).toEqual([]);
    }
  });
});

describe("the settings", () => {
  it("start empty, change one by one, and set the thresholds of the ledger", async () => {
    const shop = await shopInNeed();
    await shop.asUser(() => Billing.changeSettings({ low_credit_threshold: 500 }));
    const receipt_emails = ["books@inbox.test"];
    await shop.asUser(() => Billing.changeSettings({ receipt_emails }));
    expect(await shop.asUser(() => Billing.settings())).toEqual({
      low_credit_threshold: 500,
      top_up: chosen,
      receipt_emails,
    });
    expect(await shop.asUser(() => Credit.thresholds())).toEqual({ alert: 500, topUp: 20_000 });
    const other = await openShop();
    expect(await other.asUser(() => Billing.settings())).toEqual({
      low_credit_threshold: null,
      top_up: null,
      receipt_emails: [],
    });
  });

  it("refuse an unknown pack, a ceiling below one pack, and a top-up without a subscription", async () => {
    const shop = await shopInNeed();
    const change = (changes: Partial<typeof chosen>, { asUser }: Pick<Shop, "asUser"> = shop) =>
      asUser(() => Billing.changeSettings({ top_up: { ...chosen, ...changes } })).then(
        () => "changed",
        ({ code, fields }: { code: string; fields?: object }) =>
          [code, ...Object.keys(fields ?? {})].join(" "),
      );
    expect([
      await change({ pack_id: "gift" }),
      await change({ monthly_ceiling: 24_99 }),
      await change({}, await openShop()),
    ]).toEqual([
      "billing.top_up top_up.pack_id",
      "billing.top_up top_up.monthly_ceiling",
      "billing.top_up_needs_plan",
    ]);
  });

  it("are read with view and changed with edit of my_plan only", async () => {
    const shop = await openShop();
    const viewer = { my_plan: ["view"] } as const;
    expect(await shop.asUser(() => Billing.settings(), viewer)).toMatchObject({ top_up: null });
    await expect(
      (async () => shop.asUser(() => Billing.changeSettings({ low_credit_threshold: 1 }), viewer))(),
    ).rejects.toMatchObject({ kind: "forbidden" });
  });
});
