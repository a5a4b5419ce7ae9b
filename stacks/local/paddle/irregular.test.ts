/** What the seller can do at Paddle beside our checkout: other currencies, discounts, quantities, prices and pauses. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openAccount } from "./account.ts";
import { balanceOf, changeBalance, createCustomer, findCustomer } from "./customer.ts";
import { priceIdOf } from "./id.ts";
import { memoryStorage, type SettingsRow } from "./storage.ts";
import { startTestPaddle, type TestPaddle } from "./test-paddle.ts";

let paddle: TestPaddle;
beforeEach(async () => {
  paddle = await startTestPaddle();
});
afterEach(() => paddle.close());

const [pro, business, pack] = ["pro-month", "business-month", "pack-5000"].map(priceIdOf) as [
  string,
  string,
  string,
];

const transactionOf = (id: string) => paddle.sdk.transactions.get(id);
const totalsOf = async (id: string) => (await transactionOf(id)).details?.totals;

async function subscribe() {
  const { subscriptionId } = await transactionOf(await paddle.buy([{ price_id: pro }]));
  const subscription = await paddle.sdk.subscriptions.get(subscriptionId ?? "");
  return { id: subscription.id, customer: subscription.customerId, endsAt: subscription.nextBilledAt ?? "" };
}

const advanceTo = (to: string) => paddle.admin("advance", { to });
const newest = async (subscription: string) =>
  (await paddle.sdk.transactions.list({ subscriptionId: [subscription] }).next())[0];
const daysBefore = (time: string, days: number) =>
  new Date(Date.parse(time) - days * 86_400_000).toISOString();

describe("another currency", () => {
  it("is that of a checkout, of its renewals, changes and refunds, and of nothing that was bought before", async () => {
    const dollars = await subscribe();
    await paddle.admin("currency", { code: "EUR" });
    const pay = { email: "eva@inbox.test" };
    const bought = await paddle.buy([{ price_id: pro }], pay);
    const { subscriptionId, details } = await transactionOf(bought);
    const id = subscriptionId ?? "";
    expect(details?.totals).toMatchObject({ grandTotal: "2900", currencyCode: "EUR" });
    await paddle.admin("currency", { code: "USD" });
    await paddle.admin("advance", { days: 31 });
    expect(await newest(id)).toMatchObject({ origin: "subscription_recurring", currencyCode: "EUR" });
    expect((await newest(dollars.id))?.currencyCode).toBe("USD");
    const change = {
      items: [{ priceId: business, quantity: 1 }],
      prorationBillingMode: "prorated_immediately" as const,
    };
    const preview = await paddle.sdk.subscriptions.previewUpdate(id, change);
    expect(preview.updateSummary?.charge.currencyCode).toBe("EUR");
    await paddle.sdk.subscriptions.update(id, change);
    expect((await newest(id))?.currencyCode).toBe("EUR");
    expect(await paddle.admin(`transactions/${bought}/refund`, {})).toMatchObject({ currency_code: "EUR" });
  });

  it("has a balance of its own", async () => {
    await paddle.admin("currency", { code: "EUR" });
    const { id, customer, endsAt } = await subscribe();
    await paddle.sdk.subscriptions.update(id, {
      items: [{ priceId: priceIdOf("pro-year"), quantity: 1 }],
      prorationBillingMode: "prorated_immediately",
    });
    await advanceTo(daysBefore(endsAt, 1));
    await paddle.sdk.subscriptions.update(id, {
      items: [{ priceId: pro, quantity: 1 }],
      prorationBillingMode: "prorated_immediately",
    });
    const balances = async () =>
      Object.fromEntries(
        (await paddle.sdk.customers.getCreditBalance(customer)).map(({ currencyCode, balance }) => [
          currencyCode,
          Number(balance?.available),
        ]),
      );
    expect((await balances())["EUR"]).toBeGreaterThan(200_00);
    expect((await balances())["USD"]).toBe(0);
    await paddle.admin("currency", { code: "USD" });
    expect(await totalsOf(await paddle.buy([{ price_id: pack }]))).toMatchObject({
      grandTotal: "2500",
      credit: "0",
    });
  });
});

describe("a discount", () => {
  it("takes a percentage off before taxes, on renewals where it recurs", async () => {
    await paddle.admin("tax", { rate: "0.1" });
    await paddle.admin("discount", { percent: 20, recurs: true });
    const { id } = await subscribe();
    expect((await newest(id))?.details?.totals).toMatchObject({
      subtotal: "2900",
      discount: "580",
      tax: "232",
      total: "2552",
      grandTotal: "2552",
    });
    await paddle.admin("discount", {});
    await paddle.admin("advance", { days: 31 });
    expect((await newest(id))?.details?.totals).toMatchObject({ discount: "580", grandTotal: "2552" });
    expect((await newest(id))?.discountId).toMatch(/^dsc_/);
    expect(await totalsOf(await paddle.buy([{ price_id: pack }]))).toMatchObject({ discount: "0" });
  });

  it("takes cents off what is bought, at most its price, and nothing off a renewal where it does not recur", async () => {
    await paddle.admin("discount", { cents: 3_000 });
    const items = [{ price_id: pack }, { price_id: priceIdOf("pack-25000") }];
    const { details } = await transactionOf(await paddle.buy(items));
    expect(details?.lineItems.map(({ totals }) => totals?.total)).toEqual(["0", "8500"]);
    const { id } = await subscribe();
    expect((await newest(id))?.details?.totals).toMatchObject({ discount: "2900", grandTotal: "0" });
    await paddle.admin("advance", { days: 31 });
    expect((await newest(id))?.details?.totals).toMatchObject({ discount: "0", grandTotal: "2900" });
  });

  it("of a subscription is taken off its renewals and of both sides of a change", async () => {
    const { id, endsAt } = await subscribe();
    await paddle.admin(`subscriptions/${id}/discount`, { percent: 50, recurs: true });
    await advanceTo(daysBefore(endsAt, 15));
    const preview = await paddle.sdk.subscriptions.previewUpdate(id, {
      items: [{ priceId: business, quantity: 1 }],
      prorationBillingMode: "prorated_immediately",
    });
    const whole = 12_000 * (15 / ((Date.parse(endsAt) - Date.parse(daysBefore(endsAt, 30))) / 86_400_000));
    const due = Number(preview.immediateTransaction?.details.totals.grandTotal);
    expect(due / whole).toBeCloseTo(0.5, 1);
    await paddle.admin("advance", { days: 31 });
    expect((await newest(id))?.details?.totals?.grandTotal).toBe("1450");
  });

  it("of 101 percent or of nothing is refused", async () => {
    for (const body of [{ percent: 101 }, { percent: 0 }, { cents: 0 }])
      expect(await paddle.admin("discount", body)).toMatchObject({ code: "invalid_field" });
  });
});

it("A quantity above the catalogue's and a price of nothing are sold where the seller has set them so.", async () => {
  await paddle.admin("quantity", { max: 101 });
  expect(await totalsOf(await paddle.buy([{ price_id: pack, quantity: 101 }]))).toMatchObject({
    grandTotal: "252500",
  });
  expect(await totalsOf(await paddle.buy([{ price_id: pro, quantity: 2 }]))).toMatchObject({
    grandTotal: "5800",
  });
  const tooMany = paddle.sdk.transactions.create({ items: [{ priceId: pack, quantity: 102 }] });
  await expect(tooMany).rejects.toMatchObject({ code: "transaction_item_quantity_out_of_range" });
  await paddle.admin(`prices/${pro}`, { cents: 0 });
  expect(await totalsOf(await paddle.buy([{ price_id: pro }]))).toMatchObject({
    grandTotal: "0",
    discount: "0",
  });
  expect(await paddle.admin(`prices/pri_${"0".repeat(26)}`, { cents: 0 })).toMatchObject({
    code: "transaction_price_not_found",
  });
});

describe("a paused subscription", () => {
  it("bills nothing, and goes on with its billing period where that has not ended", async () => {
    const { id, endsAt } = await subscribe();
    await paddle.admin(`subscriptions/${id}/pause`, {});
    expect(await paddle.sdk.subscriptions.get(id)).toMatchObject({ status: "paused", nextBilledAt: null });
    await advanceTo(daysBefore(endsAt, 1));
    await paddle.admin(`subscriptions/${id}/resume`, {});
    expect(await paddle.sdk.subscriptions.get(id)).toMatchObject({ status: "active", nextBilledAt: endsAt });
    expect((await newest(id))?.origin).toBe("web");
  });

  it("begins a billing period when it is resumed later, billed once", async () => {
    const { id, endsAt } = await subscribe();
    await paddle.admin(`subscriptions/${id}/pause`, { at_period_end: true });
    expect((await paddle.sdk.subscriptions.get(id)).scheduledChange).toMatchObject({ action: "pause" });
    const resumedAt = daysBefore(endsAt, -70);
    await advanceTo(resumedAt);
    expect((await paddle.sdk.subscriptions.get(id)).status).toBe("paused");
    await paddle.admin(`subscriptions/${id}/resume`, {});
    const { status, currentBillingPeriod } = await paddle.sdk.subscriptions.get(id);
    expect([status, currentBillingPeriod?.startsAt]).toEqual(["active", resumedAt]);
    expect(await paddle.sdk.transactions.list({ subscriptionId: [id] }).next()).toHaveLength(2);
    expect(await newest(id)).toMatchObject({ origin: "subscription_recurring", status: "completed" });
  });
});

it("Rows from before there were other currencies are read: a customer's balance, and the settings.", () => {
  const storage = memoryStorage();
  const account = openAccount({ storage, url: "http://127.0.0.1", onEvent: () => undefined });
  const { id } = createCustomer(account, { email: "ann@inbox.test" });
  storage.customers.put({ ...findCustomer(account, id), credit_balance: 500, credit_used: 100 });
  storage.settings.put({ id: "settings", tax_rate: "0.1" } as SettingsRow);
  expect(balanceOf(account, id, "USD")).toEqual({ available: 500, used: 100 });
  expect(balanceOf(account, id, "EUR")).toEqual({ available: 0, used: 0 });
  changeBalance(account, findCustomer(account, id), "USD", { used: 200, added: 0 });
  expect(balanceOf(account, id, "USD")).toEqual({ available: 300, used: 300 });
  expect(account.settings()).toMatchObject({ tax_rate: "0.1", currency: "USD", prices: {} });
});
