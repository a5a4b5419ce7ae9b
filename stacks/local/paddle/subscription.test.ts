import { ApiError, type EventEntity, type Subscription } from "@paddle/paddle-node-sdk";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testCards } from "./card.ts";
import { priceIdOf } from "./id.ts";
import { startTestPaddle, type TestPaddle } from "./test-paddle.ts";

const priceId = {
  pro: priceIdOf("pro-month"),
  business: priceIdOf("business-month"),
  year: priceIdOf("pro-year"),
};
const packId = priceIdOf("pack-25000");

let paddle: TestPaddle;
beforeEach(async () => {
  paddle = await startTestPaddle();
});
afterEach(() => paddle.close());

let buyers = 0;

/** A new customer's subscription, half of whose period has passed if asked. */
async function subscribe(price: string, form: Record<string, string> = {}): Promise<Subscription> {
  const email = `buyer-${buyers++}@inbox.test`;
  const id = await paddle.buy([{ price_id: price }], { email, ...form });
  const { subscriptionId } = await paddle.sdk.transactions.get(id);
  paddle.received.length = 0;
  return paddle.sdk.subscriptions.get(subscriptionId ?? "");
}

const typesOf = (events: readonly EventEntity[]) => events.map(({ eventType }) => eventType);
const halfway = ({ currentBillingPeriod }: Subscription) => {
  const { startsAt = "", endsAt = "" } = currentBillingPeriod ?? {};
  return new Date((Date.parse(startsAt) + Date.parse(endsAt)) / 2).toISOString();
};
const advanceTo = (to: string) => paddle.admin("advance", { to });
const daysLater = (time: string | null | undefined, days: number) =>
  new Date(Date.parse(time ?? "") + days * 86_400_000).toISOString();

async function latestTransaction(subscription: string) {
  const [latest] = await paddle.sdk.transactions.list({ subscriptionId: [subscription] }).next();
  if (!latest) throw new Error("There is no transaction.");
  return latest;
}

const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

describe("an upgrade billed at once", () => {
  it("charges the rest of the period for the new plan and credits that of the old one, as previewed", async () => {
    const { id, ...subscription } = await subscribe(priceId.pro);
    await advanceTo(halfway(subscription as Subscription));
    const change = {
      items: [{ priceId: priceId.business, quantity: 1 }],
      prorationBillingMode: "prorated_immediately" as const,
    };
    const preview = await paddle.sdk.subscriptions.previewUpdate(id, change);
    expect(preview.updateSummary).toEqual({
      credit: { amount: "-1450", currencyCode: "USD" },
      charge: { amount: "7450", currencyCode: "USD" },
      result: { action: "charge", amount: "6000", currencyCode: "USD" },
    });
    expect(preview.immediateTransaction?.details.totals.grandTotal).toBe("6000");
    expect(preview.nextTransaction?.details.totals.grandTotal).toBe("14900");
    expect((await paddle.sdk.subscriptions.get(id)).items[0]?.price.id).toBe(priceId.pro);

    const updated = await paddle.sdk.subscriptions.update(id, {
      ...change,
      onPaymentFailure: "prevent_change",
    });
    expect(updated.items[0]?.price.id).toBe(priceId.business);
    expect(updated.nextBilledAt).toBe(subscription.nextBilledAt);
    const transaction = await latestTransaction(id);
    expect(transaction).toMatchObject({
      status: "completed",
      origin: "subscription_update",
      details: {
        totals: { grandTotal: "6000" },
        lineItems: [
          { priceId: priceId.business, quantity: 1, proration: { rate: "0.5" }, totals: { total: "7450" } },
          { priceId: priceId.pro, quantity: -1, proration: { rate: "0.5" }, totals: { total: "-1450" } },
        ],
      },
    });
    await paddle.settle();
    expect(typesOf(paddle.received)).toEqual([
      "transaction.created",
      "transaction.billed",
      "transaction.updated",
      "transaction.paid",
      "subscription.updated",
      "transaction.updated",
      "transaction.completed",
    ]);
  });

  it("is prevented by a declined payment", async () => {
    const { id } = await subscribe(priceId.pro);
    await paddle.admin("decline", { next: 1 });
    const change = paddle.sdk.subscriptions.update(id, {
      items: [{ priceId: priceId.business, quantity: 1 }],
      prorationBillingMode: "prorated_immediately",
      onPaymentFailure: "prevent_change",
    });
    expect(await codeOf(change)).toBe("subscription_payment_declined");
    expect((await paddle.sdk.subscriptions.get(id)).items[0]?.price.id).toBe(priceId.pro);
    expect((await latestTransaction(id)).status).toBe("canceled");
    await paddle.settle();
    expect(typesOf(paddle.received)).not.toContain("subscription.updated");
  });

  it("needs a proration mode", async () => {
    const { id } = await subscribe(priceId.pro);
    const change = paddle.sdk.subscriptions.update(id, {
      items: [{ priceId: priceId.business, quantity: 1 }],
    });
    expect(await codeOf(change)).toBe("subscription_items_update_missing_proration_billing_mode");
  });
});

describe("another interval", () => {
  it("begins a new period at once, charged in full", async () => {
    const subscription = await subscribe(priceId.pro);
    await advanceTo(halfway(subscription));
    const { id } = subscription;
    const updated = await paddle.sdk.subscriptions.update(id, {
      items: [{ priceId: priceId.year, quantity: 1 }],
      prorationBillingMode: "prorated_immediately",
    });
    expect(updated.billingCycle.interval).toBe("year");
    expect(updated.currentBillingPeriod?.startsAt).toBe(halfway(subscription));
    expect((await latestTransaction(id)).details?.totals?.grandTotal).toBe(String(29_000 - 1_450));
  });

  it("credits what is left to the customer's balance, which pays the next renewals", async () => {
    const subscription = await subscribe(priceId.year);
    await advanceTo(halfway(subscription));
    const { id, customerId } = subscription;
    await paddle.sdk.subscriptions.update(id, {
      items: [{ priceId: priceId.pro, quantity: 1 }],
      prorationBillingMode: "prorated_immediately",
    });
    const change = await latestTransaction(id);
    expect(change.details?.totals).toMatchObject({
      total: "-11600",
      grandTotal: "0",
      creditToBalance: "11600",
    });
    expect(change.payments).toEqual([]);
    const balances = () => paddle.sdk.customers.getCreditBalance(customerId);
    expect(await balances()).toMatchObject([{ balance: { available: "11600", used: "0" } }]);
    const { nextBilledAt } = await paddle.sdk.subscriptions.get(id);
    await advanceTo(nextBilledAt ?? "");
    expect((await latestTransaction(id)).details?.totals).toMatchObject({
      total: "2900",
      credit: "2900",
      grandTotal: "0",
    });
    expect(await balances()).toMatchObject([{ balance: { available: "8700", used: "2900" } }]);
  });
});

describe("a downgrade billed with the next renewal", () => {
  it("bills nothing now, and the difference with the renewal", async () => {
    const subscription = await subscribe(priceId.business);
    await advanceTo(halfway(subscription));
    const { id } = subscription;
    const change = {
      items: [{ priceId: priceId.pro, quantity: 1 }],
      prorationBillingMode: "prorated_next_billing_period" as const,
    };
    const preview = await paddle.sdk.subscriptions.previewUpdate(id, change);
    expect(preview.immediateTransaction).toBeNull();
    const { items } = await paddle.sdk.subscriptions.update(id, change);
    expect(items[0]?.price.id).toBe(priceId.pro);
    expect((await latestTransaction(id)).origin).toBe("web");
    await advanceTo(subscription.nextBilledAt ?? "");
    const renewal = await latestTransaction(id);
    expect(renewal.origin).toBe("subscription_recurring");
    expect(renewal.details?.totals).toMatchObject({
      total: String(2_900 + 1_450 - 7_450),
      creditToBalance: "3100",
      grandTotal: "0",
    });
    expect(renewal.details?.totals?.total).toBe(preview.nextTransaction?.details.totals.total);
  });
});

describe("a renewal", () => {
  it("begins the next period where the last one ends, in Paddle's order of events", async () => {
    const { id, currentBillingPeriod } = await subscribe(priceId.pro);
    await advanceTo(daysLater(currentBillingPeriod?.endsAt, 1));
    const renewed = await paddle.sdk.subscriptions.get(id);
    expect(renewed.currentBillingPeriod?.startsAt).toBe(currentBillingPeriod?.endsAt);
    await paddle.settle();
    const own = paddle.received.filter(({ data }) => JSON.stringify(data).includes(id));
    expect(typesOf(own)).toEqual([
      "subscription.updated",
      "transaction.created",
      "transaction.billed",
      "transaction.updated",
      "transaction.paid",
      "transaction.updated",
      "transaction.completed",
    ]);
    expect((await latestTransaction(id)).billingPeriod).toEqual(renewed.currentBillingPeriod);
  });

  it("happens once for each period that time passes", async () => {
    const { id } = await subscribe(priceId.pro);
    await paddle.admin("advance", { days: 95 });
    const transactions = await paddle.sdk.transactions.list({ subscriptionId: [id] }).next();
    expect(transactions).toHaveLength(4);
    expect(new Set(transactions.map(({ billingPeriod }) => billingPeriod?.startsAt)).size).toBe(4);
  });

  it("can be had now for one subscription", async () => {
    const { id } = await subscribe(priceId.pro);
    const other = await subscribe(priceId.pro);
    const { now } = await paddle.admin("state");
    await paddle.admin(`subscriptions/${id}/renew`, {});
    expect((await paddle.sdk.subscriptions.get(id)).currentBillingPeriod?.startsAt).toBe(now);
    expect((await latestTransaction(id)).origin).toBe("subscription_recurring");
    expect(await paddle.sdk.subscriptions.get(other.id)).toEqual(other);
  });
});

describe("a payment that fails", () => {
  it("makes the subscription past due, until a retry succeeds", async () => {
    const { id, nextBilledAt } = await subscribe(priceId.pro);
    await paddle.admin("decline", { next: 2 });
    await advanceTo(nextBilledAt ?? "");
    expect((await paddle.sdk.subscriptions.get(id)).status).toBe("past_due");
    expect((await latestTransaction(id)).status).toBe("past_due");
    await advanceTo(daysLater(nextBilledAt, 3));
    expect((await paddle.sdk.subscriptions.get(id)).status).toBe("past_due");
    await advanceTo(daysLater(nextBilledAt, 7));
    expect((await paddle.sdk.subscriptions.get(id)).status).toBe("active");
    const recovered = await latestTransaction(id);
    expect(recovered.status).toBe("completed");
    expect(recovered.payments.map(({ status }) => status)).toEqual(["captured", "error", "error"]);
    await paddle.settle();
    const own = paddle.received.filter(({ data }) => JSON.stringify(data).includes(id));
    expect(typesOf(own)).toEqual([
      "subscription.updated",
      "transaction.created",
      "transaction.billed",
      "transaction.updated",
      "transaction.payment_failed",
      "transaction.updated",
      "transaction.past_due",
      "subscription.updated",
      "subscription.past_due",
      "transaction.updated",
      "transaction.payment_failed",
      "transaction.updated",
      "transaction.paid",
      "subscription.updated",
      "subscription.activated",
      "transaction.updated",
      "transaction.completed",
    ]);
  });

  it("cancels the subscription after the last retry", async () => {
    const { id, nextBilledAt } = await subscribe(priceId.pro, { number: testCards.declinedLater });
    await advanceTo(daysLater(nextBilledAt, 20));
    expect((await paddle.sdk.subscriptions.get(id)).status).toBe("past_due");
    await advanceTo(daysLater(nextBilledAt, 21));
    expect(await paddle.sdk.subscriptions.get(id)).toMatchObject({
      status: "canceled",
      currentBillingPeriod: null,
      nextBilledAt: null,
    });
    expect((await latestTransaction(id)).status).toBe("canceled");
  });

  it("prevents a change of the plan until it is paid", async () => {
    const { id, nextBilledAt } = await subscribe(priceId.pro, { number: testCards.declinedLater });
    await advanceTo(nextBilledAt ?? "");
    const change = paddle.sdk.subscriptions.update(id, {
      items: [{ priceId: priceId.business, quantity: 1 }],
      prorationBillingMode: "prorated_immediately",
    });
    expect(await codeOf(change)).toBe("subscription_update_when_past_due");
  });
});

describe("a cancellation", () => {
  it("takes effect at the end of the period", async () => {
    const { id, nextBilledAt } = await subscribe(priceId.pro);
    const canceled = await paddle.sdk.subscriptions.cancel(id, { effectiveFrom: "next_billing_period" });
    expect(canceled).toMatchObject({
      status: "active",
      nextBilledAt: null,
      scheduledChange: { action: "cancel", effectiveAt: nextBilledAt },
    });
    await advanceTo(nextBilledAt ?? "");
    await paddle.settle();
    expect(await paddle.sdk.subscriptions.get(id)).toMatchObject({
      status: "canceled",
      canceledAt: nextBilledAt,
    });
    const own = paddle.received.filter(({ data }) => JSON.stringify(data).includes(id));
    expect(typesOf(own)).toEqual(["subscription.updated", "subscription.updated", "subscription.canceled"]);
    expect(await codeOf(paddle.sdk.subscriptions.cancel(id))).toBe("subscription_is_canceled_action_invalid");
  });

  it("can be undone before", async () => {
    const { id, nextBilledAt } = await subscribe(priceId.pro);
    await paddle.sdk.subscriptions.cancel(id, { effectiveFrom: "next_billing_period" });
    const undone = await paddle.sdk.subscriptions.update(id, { scheduledChange: null });
    expect(undone).toMatchObject({ scheduledChange: null, nextBilledAt });
    await advanceTo(nextBilledAt ?? "");
    expect((await paddle.sdk.subscriptions.get(id)).status).toBe("active");
  });
});

describe("a one-time charge", () => {
  it("sells a pack on the card of the subscription, as previewed", async () => {
    const { id } = await subscribe(priceId.pro);
    const charge = { effectiveFrom: "immediately" as const, items: [{ priceId: packId, quantity: 2 }] };
    const preview = await paddle.sdk.subscriptions.previewOneTimeCharge(id, charge);
    expect(preview.immediateTransaction?.details.totals.grandTotal).toBe("18000");
    await paddle.sdk.subscriptions.createOneTimeCharge(id, charge);
    expect(await latestTransaction(id)).toMatchObject({
      status: "completed",
      origin: "subscription_charge",
      customData: { token: "a-signed-token" },
      details: { totals: { grandTotal: "18000" } },
    });
  });

  it("charges nothing where the card is declined", async () => {
    const { id } = await subscribe(priceId.pro, { number: testCards.declinedLater });
    const charge = paddle.sdk.subscriptions.createOneTimeCharge(id, {
      effectiveFrom: "immediately",
      items: [{ priceId: packId, quantity: 1 }],
      onPaymentFailure: "prevent_change",
    });
    expect(await codeOf(charge)).toBe("subscription_payment_declined");
    expect((await latestTransaction(id)).status).toBe("canceled");
  });
});
