/** Whom automatic top-ups charge, and when they are over. */
import { describe, expect, it } from "vitest";
import { SettingsEntity } from "../../src/billing/entity.ts";
import { Billing } from "../../src/billing/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { Payment } from "../../src/port/payment/index.ts";
import { announced } from "../announced.ts";
import { as, user } from "../actors.ts";
import { adjustment, eventOf, transaction } from "./paddle-objects.ts";
import { chargeOf, chosen, shopInNeed, shopWithTopUp } from "./top-up-shop.ts";

const day = 86_400;
const ended = "2026-11-23T10:00:00Z";
/** The period of a subscription that begins long after the first one. */
const later = ["2027-06-10T10:00:00Z", "2027-07-10T10:00:00Z"] as const;
const noAnswer = new Payment.Unavailable("No answer.");

describe("top-ups after a payment was taken back", { timeout: 120_000 }, () => {
  it.each([
    ["refund", "refunded"],
    ["chargeback", "charged_back"],
  ] as const)(
    "are off after the %s of a top-up, which is not bought again, until a person turns them on",
    async (action, reason) => {
      const shop = await shopWithTopUp();
      const takenBack = eventOf.adjustment(adjustment(shop.made, 25_00, { action }));
      await shop.report(takenBack, takenBack);
      await shop.topUp();
      await shop.dueAgain();
      await shop.topUp();
      expect(shop.paddle.asked).toHaveLength(1);
      expect(await shop.setting()).toBeNull();
      expect(await shop.stopped()).toEqual([{ reason }]);
      await shop.asUser(() => Billing.changeSettings({ top_up: { ...chosen, below: 12_000 } }));
      await shop.report(takenBack);
      await shop.topUp();
      expect(shop.paddle.asked).toHaveLength(2);
      expect(await shop.stopped()).toHaveLength(1);
    },
  );

  it("pay no debt; one is due once a person has paid it", async () => {
    const shop = await shopWithTopUp();
    await shop.asUser(() => shop.spend(14_000));
    await shop.report(eventOf.adjustment(adjustment(shop.made, 25_00, { action: "chargeback" })));
    expect(await shop.accounts()).toMatchObject({ lifetime: -4_000 });
    await shop.asUser(() => Billing.changeSettings({ top_up: chosen }));
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(1);
    const before = await shop.topUpsDue();
    await shop.report(eventOf.transaction(transaction({ token: shop.token })));
    expect(await shop.topUpsDue()).toBe(before + 1);
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(2);
  });

  it("stay on where an operator refunds the plan, which makes none due; the next use does, once", async () => {
    const shop = await shopInNeed({ below: 9_000 }, async ({ token, report }) =>
      report(eventOf.transaction(transaction({ token }))),
    );
    const before = await shop.topUpsDue();
    const refund = eventOf.adjustment(adjustment(shop.bought, 29_00));
    await shop.report(refund, refund);
    expect(await shop.accounts()).toMatchObject({ monthly: 0, lifetime: 5_000 });
    expect(await shop.topUpsDue()).toBe(before);
    expect(await shop.setting()).toMatchObject({ below: 9_000 });
    await shop.asUser(() => shop.spend(1));
    expect(await shop.topUpsDue()).toBe(before + 1);
    await shop.asUser(() => shop.spend(1));
    expect(await shop.topUpsDue()).toBe(before + 1);
  });

  it("that are turned on again while a charge has no answer are tried again once it is known", async () => {
    const shop = await shopInNeed();
    shop.paddle.failures = [noAnswer];
    await expect(shop.topUp()).rejects.toThrow("No answer.");
    await shop.report(eventOf.adjustment(adjustment(shop.bought, 1_00, { action: "chargeback" })));
    expect(await shop.setting()).toBeNull();
    await shop.asUser(() => Billing.changeSettings({ top_up: chosen }));
    await shop.topUp();
    shop.clock.advance(3 * 3_600);
    expect(await shop.dueAgain()).toBe(1);
  });
});

describe("top-ups charge the subscription that they were chosen for", { timeout: 120_000 }, () => {
  it("and are off with it, until a person turns them on for the next one", async () => {
    const shop = await shopInNeed();
    await shop.end(ended);
    expect(await shop.setting()).toBeNull();
    expect(await shop.stopped()).toEqual([{ reason: "subscription_ended" }]);
    shop.clock.advance(200 * day);
    const other = await shop.subscribeAgain(...later);
    await shop.topUp();
    expect(shop.paddle.asked).toEqual([]);
    await shop.asUser(() => Billing.changeSettings({ top_up: chosen }));
    await shop.topUp();
    expect(shop.paddle.asked).toMatchObject([{ subscription: other.id }]);
  });

  it("while another one begins beside it", async () => {
    const shop = await shopInNeed();
    await shop.subscribeAgain("2026-11-21T10:00:00Z", "2026-12-21T10:00:00Z");
    await shop.topUp();
    expect(shop.paddle.asked).toMatchObject([{ subscription: shop.sold.id }]);
    await shop.asUser(() => Billing.changeSettings({ top_up: chosen, receipt_emails: [] }));
    const { data } = await SettingsEntity.get({ workspaceID: shop.workspaceID }).go();
    expect(data?.topUp?.subscription).toBe(shop.sold.id);
    expect(await shop.stopped()).toEqual([]);
  });

  it("and wait while it cannot be charged: they are tried again each day", async () => {
    const shop = await shopInNeed();
    const timeUpdated = "2026-11-23T10:00:00Z";
    await shop.report(eventOf.subscription({ ...shop.sold, status: "paused", timeUpdated }));
    await shop.topUp();
    shop.clock.advance(day - 1);
    expect(await shop.dueAgain()).toBe(0);
    shop.clock.advance(2);
    expect(await shop.dueAgain()).toBe(1);
    expect([shop.paddle.asked, await shop.stopped()]).toEqual([[], []]);
  });

  it("also where an earlier version named none and there was only one", async () => {
    const shop = await shopInNeed();
    const { workspaceID, sold } = shop;
    const { pack_id: pack, below, monthly_ceiling: ceiling } = chosen;
    await SettingsEntity.patch({ workspaceID }).set({ topUp: { pack, below, ceiling } }).go();
    await shop.topUp();
    expect(shop.paddle.asked).toHaveLength(1);
    const { data } = await SettingsEntity.get({ workspaceID }).go();
    expect(data?.topUp).toEqual({ pack, below, ceiling, subscription: sold.id });
  });

  it("and are off where an earlier version named none and there were two", async () => {
    const shop = await shopInNeed();
    const { workspaceID } = shop;
    await shop.end(ended);
    shop.clock.advance(200 * day);
    await shop.subscribeAgain(...later);
    const { pack_id: pack, below, monthly_ceiling: ceiling } = chosen;
    await SettingsEntity.patch({ workspaceID }).set({ topUp: { pack, below, ceiling } }).go();
    await shop.topUp();
    expect(shop.paddle.asked).toEqual([]);
    expect(await shop.setting()).toBeNull();
  });

  it("and another one once a confirmed person chose it, which is told", async () => {
    const shop = await shopInNeed();
    const { workspaceID } = shop;
    const { data: row } = await SettingsEntity.get({ workspaceID }).go();
    await shop.end(ended);
    shop.clock.advance(200 * day);
    await shop.subscribeAgain(...later);
    // As it was left by a version that did not turn them off with their subscription.
    await SettingsEntity.patch({ workspaceID }).set({ topUp: row?.topUp }).go();
    const told = async () => (await announced(workspaceID, "billing.top_up_raised")).length;
    const before = await told();
    const person = { ...user(workspaceID), isConfirmed: false } as Actor.Person;
    const save = () =>
      Payment.provide(shop.paddle, () => Billing.changeSettings({ top_up: chosen, low_credit_threshold: 1 }));
    await expect((async () => as(person, save, shop.clock))()).rejects.toMatchObject({
      code: "account.confirmation_needed",
    });
    await shop.asUser(() => Billing.changeSettings({ top_up: chosen }));
    expect(await told()).toBe(before + 1);
  });

  it("whose charge without an answer is looked up where it was asked for", async () => {
    const shop = await shopInNeed({ monthly_ceiling: 25_00 });
    shop.paddle.failures = [noAnswer];
    await expect(shop.topUp()).rejects.toThrow("No answer.");
    shop.paddle.transactions.push({ ...chargeOf(shop, shop), status: "billed" });
    await shop.end("2026-11-22T10:10:00Z");
    shop.clock.advance(2 * 3_600);
    await shop.subscribeAgain("2026-11-22T12:00:00Z", "2026-12-22T12:00:00Z");
    await shop.asUser(() => Billing.changeSettings({ top_up: { ...chosen, monthly_ceiling: 25_00 } }));
    await shop.topUp();
    expect(shop.paddle.asked).toEqual([]);
  });

  it("and not one that was chosen while a worker slept", async () => {
    const shop = await shopInNeed();
    const { charges } = shop.paddle;
    let other = "";
    shop.paddle.failures = [noAnswer];
    await expect(shop.topUp()).rejects.toThrow("No answer.");
    shop.clock.advance(2 * 3_600);
    shop.paddle.charges = async (...asked) => {
      shop.paddle.charges = charges;
      await shop.end("2026-11-22T10:10:00Z");
      other = (await shop.subscribeAgain("2026-11-22T12:00:00Z", "2026-12-22T12:00:00Z")).id;
      await shop.asUser(() => Billing.changeSettings({ top_up: chosen }));
      return charges(...asked);
    };
    await shop.topUp();
    expect(shop.paddle.asked).toEqual([]);
    const { data } = await SettingsEntity.get({ workspaceID: shop.workspaceID }).go();
    expect(data?.topUp?.subscription).toBe(other);
  });
});
