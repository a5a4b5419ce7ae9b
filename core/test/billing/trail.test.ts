/** What the audit trail says about billing: people by their own actions, Paddle's reports by the system. */
import { describe, expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { Billing } from "../../src/billing/index.ts";
import { adjustment, eventOf, line, subscription, transaction } from "./paddle-objects.ts";
import { openShop, type Shop } from "./shop.ts";

async function shopWithPlan() {
  const shop = await openShop();
  const sold = subscription({ token: shop.token });
  const lines = [line("pro-month", 29_00)];
  const bought = transaction({ token: shop.token, subscription: sold.id, period: sold.period, lines });
  shop.paddle.known.set(sold.id, sold);
  await shop.report(eventOf.transaction(bought), eventOf.subscription(sold));
  return { ...shop, sold, bought };
}

/** The entries, the oldest first. */
async function trailOf({ asUser }: Pick<Shop, "asUser">) {
  const { results } = await asUser(() => Audit.list({}));
  return results.toReversed().map(({ action, actor, subject, details }) => ({
    action,
    by: actor.id.split(":")[0],
    subject: subject.name,
    details,
  }));
}

describe("the audit trail", () => {
  it("says who changed the plan, cancelled, undid this, and changed the settings, once each", async () => {
    const shop = await shopWithPlan();
    await shop.asUser(() => Billing.changePlan({ plan_id: "business-month", due_now: 0 }));
    const cancel = () => shop.asUser(() => Billing.cancel({ cancel_type: "next_billing_period" }));
    await cancel();
    await cancel();
    await shop.asUser(() => Billing.undoCancel());
    await shop.asUser(() => Billing.undoCancel());
    const top_up = { pack_id: "pack-5000", below: 5_000, monthly_ceiling: 60_00 };
    await shop.asUser(() => Billing.changeSettings({ top_up, low_credit_threshold: 500 }));
    await shop.asUser(() => Billing.changeSettings({ top_up: null, receipt_emails: ["books@inbox.test"] }));
    expect((await trailOf(shop)).slice(1)).toEqual([
      {
        action: "billing.plan_changed",
        by: "user",
        subject: "Business",
        details: { from: "Pro", to: "Business", kind: "upgrade", due_now: "$0" },
      },
      {
        action: "billing.cancelled",
        by: "user",
        subject: "Pro",
        details: { at: "2026-12-20T10:00:00.223Z" },
      },
      { action: "billing.cancel_undone", by: "user", subject: "Pro", details: {} },
      {
        action: "billing.settings_changed",
        by: "user",
        subject: "Billing settings",
        details: {
          low_credit_threshold: "500",
          top_up: "5,000 credits below 5,000, at most $60 a month",
        },
      },
      {
        action: "billing.settings_changed",
        by: "user",
        subject: "Billing settings",
        details: { top_up: "none", receipt_emails: "books@inbox.test" },
      },
    ]);
  });

  it("says what was paid, by whom it was bought, and what was refunded, once each", async () => {
    const shop = await openShop();
    const bought = transaction({ token: shop.token, lines: [line("pack-5000", 25_00)] });
    const refund = adjustment(bought, 12_50);
    const events = [eventOf.transaction(bought), eventOf.adjustment(refund)];
    await shop.report(...events, ...events);
    const renewal = transaction({ token: null });
    await shop.report(eventOf.transaction(renewal));
    expect(await trailOf(shop)).toEqual([
      {
        action: "billing.paid",
        by: "system",
        subject: "5,000 credits",
        details: { transaction: bought.id, total: "$25", buyer: shop.userID },
      },
      {
        action: "billing.refunded",
        by: "system",
        subject: "5,000 credits",
        details: { transaction: bought.id, kind: "refund", total: "$12.50", credits: "2,500" },
      },
    ]);
  });

  it("says that a chargeback was lost and won back", async () => {
    const shop = await openShop();
    const bought = transaction({ token: shop.token });
    const lost = adjustment(bought, 25_00, { action: "chargeback" });
    const won = adjustment(bought, 25_00, { action: "chargeback_reverse" });
    await shop.report(eventOf.transaction(bought), eventOf.adjustment(lost), eventOf.adjustment(won));
    expect((await trailOf(shop)).slice(1)).toMatchObject([
      { action: "billing.refunded", details: { kind: "chargeback", credits: "5,000" } },
      { action: "billing.refunded", details: { kind: "chargeback_reverse", credits: "5,000" } },
    ]);
  });

  it("has no entry of a change that was refused", async () => {
    const shop = await shopWithPlan();
    shop.paddle.preview = { ...shop.paddle.preview, dueNow: 100 };
    await shop.asUser(() => Billing.changePlan({ plan_id: "business-month", due_now: 0 }));
    await shop.asUser(() => Billing.changeSettings({ low_credit_threshold: null }));
    expect((await trailOf(shop)).map(({ action }) => action)).toEqual(["billing.paid"]);
  });
});
