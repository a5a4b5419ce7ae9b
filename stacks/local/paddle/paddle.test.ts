import { ApiError } from "@paddle/paddle-node-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testCards } from "./card.ts";
import { priceIdOf } from "./id.ts";
import { startTestPaddle, type TestPaddle } from "./test-paddle.ts";

const pack = { price_id: priceIdOf("pack-5000") };
const pro = { price_id: priceIdOf("pro-month") };

let paddle: TestPaddle;
beforeAll(async () => {
  paddle = await startTestPaddle();
});
afterAll(() => paddle.close());

/** The types of the webhooks that arrived since the last call. */
const newEvents = () => paddle.received.splice(0).map(({ eventType }) => eventType);

const all = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const rows: T[] = [];
  for await (const row of list) rows.push(row);
  return rows;
};

async function refusal(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).code;
}

describe("the catalogue", () => {
  it("lists every plan and pack with its price, page by page", async () => {
    const prices = await all(paddle.sdk.prices.list({ perPage: 3 }));
    expect(prices).toHaveLength(10);
    const month = prices.find(({ id }) => id === pro.price_id);
    expect(month).toMatchObject({
      unitPrice: { amount: "2900", currencyCode: "USD" },
      billingCycle: { interval: "month" },
    });
    expect(month?.id).toMatch(/^pri_[a-z0-9]{26}$/);
    const product = await paddle.sdk.products.get(month?.productId ?? "");
    expect(product.name).toBe("Winnow Pro");
  });
});

describe("the API", () => {
  it("refuses another key", async () => {
    const answer = await fetch(`${paddle.url}/prices`, { headers: { authorization: "bearer other" } });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: { type: "request_error", code: "forbidden" } });
  });

  it("refuses a second customer with an address", async () => {
    await paddle.sdk.customers.create({ email: "twice@inbox.test" });
    expect(await refusal(paddle.sdk.customers.create({ email: "Twice@inbox.test" }))).toBe(
      "customer_already_exists",
    );
  });

  it("refuses an unknown price, and more than a price allows", async () => {
    const create = (priceId: string, quantity: number) =>
      paddle.sdk.transactions.create({ items: [{ priceId, quantity }] });
    expect(await refusal(create("pri_unknown", 1))).toBe("transaction_price_not_found");
    expect(await refusal(create(pack.price_id, 101))).toBe("transaction_item_quantity_out_of_range");
    expect(await refusal(create(pro.price_id, 2))).toBe("transaction_item_quantity_out_of_range");
  });

  it("does not know an id that it did not make", async () => {
    expect(await refusal(paddle.sdk.transactions.get("txn_unknown"))).toBe("not_found");
    expect(await refusal(paddle.sdk.subscriptions.get("sub_unknown"))).toBe("not_found");
  });
});

describe("a checkout", () => {
  it("sells packs by price and quantity, in Paddle's order of events", async () => {
    await paddle.settle();
    newEvents();
    const id = await paddle.buy([{ ...pack, quantity: 2 }], { email: "packs@inbox.test" });
    const transaction = await paddle.sdk.transactions.get(id);
    expect(transaction).toMatchObject({
      status: "completed",
      origin: "web",
      customData: { token: "a-signed-token" },
      details: { totals: { subtotal: "5000", tax: "0", total: "5000", grandTotal: "5000", balance: "0" } },
      payments: [{ status: "captured", amount: "5000", methodDetails: { card: { last4: "4242" } } }],
    });
    expect(transaction.invoiceNumber).toMatch(/^325-\d+$/);
    expect(newEvents()).toEqual([
      "transaction.created",
      "customer.created",
      "address.created",
      "transaction.updated",
      "transaction.ready",
      "transaction.updated",
      "transaction.paid",
      "transaction.updated",
      "transaction.completed",
    ]);
  });

  it("starts a subscription for a plan", async () => {
    newEvents();
    const id = await paddle.buy([pro], { email: "plan@inbox.test" });
    const events = paddle.received;
    expect(events.map(({ eventType }) => eventType).slice(6)).toEqual([
      "transaction.paid",
      "subscription.created",
      "subscription.activated",
      "transaction.updated",
      "transaction.updated",
      "transaction.completed",
    ]);
    const times = events.map(({ occurredAt }) => occurredAt);
    expect(new Set(times).size).toBe(times.length);
    const { subscriptionId, billingPeriod } = await paddle.sdk.transactions.get(id);
    const subscription = await paddle.sdk.subscriptions.get(subscriptionId ?? "");
    expect(subscription).toMatchObject({
      status: "active",
      customData: { token: "a-signed-token" },
      currentBillingPeriod: billingPeriod,
      nextBilledAt: billingPeriod?.endsAt,
      billingCycle: { interval: "month", frequency: 1 },
    });
  });

  it("declines a card, keeps the attempt, and lets another card pay", async () => {
    const { id } = await paddle.sdk.transactions.create({ items: [{ priceId: pack.price_id, quantity: 1 }] });
    const declined = await paddle.pay(id, { number: testCards.declined });
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain("The card was declined. Nothing was charged.");
    expect(await paddle.sdk.transactions.get(id)).toMatchObject({
      status: "ready",
      payments: [{ status: "error", errorCode: "declined" }],
    });
    await paddle.pay(id);
    expect((await paddle.sdk.transactions.get(id)).status).toBe("completed");
  });

  it("takes the buyer of the form that pays", async () => {
    const email = "typo@inbox.test";
    const id = await paddle.buy([pack], { email, number: testCards.declined });
    expect(await paddle.sdk.transactions.get(id)).toMatchObject({ status: "ready", businessId: null });
    await paddle.pay(id, { email: "right@inbox.test", company: "Example GmbH", tax_number: "DE123456789" });
    const { status, customerId, businessId } = await paddle.sdk.transactions.get(id);
    expect([status, businessId]).toEqual(["completed", expect.stringMatching(/^biz_/)]);
    expect((await paddle.sdk.customers.get(customerId ?? "")).email).toBe("right@inbox.test");
  });

  it.each([
    ["a wrong number", { number: "4242424242424241" }, "not a card number"],
    ["a past expiry", { expiry: "12/20" }, "has expired"],
    ["a country that is none", { country: "XX" }, "Choose your country"],
    ["a tax number without a company", { tax_number: "DE1" }, "name of the company"],
  ])("does not charge %s", async (_, form, message) => {
    const { id } = await paddle.sdk.transactions.create({ items: [{ priceId: pack.price_id, quantity: 1 }] });
    const answer = await paddle.pay(id, form);
    expect(await answer.text()).toContain(message);
    expect((await paddle.sdk.transactions.get(id)).payments).toEqual([]);
  });

  it("charges once, however often the form is sent", async () => {
    const { id } = await paddle.sdk.transactions.create({ items: [{ priceId: pack.price_id, quantity: 1 }] });
    await Promise.all([paddle.pay(id), paddle.pay(id)]);
    expect((await paddle.sdk.transactions.get(id)).payments).toHaveLength(1);
  });

  it("adds tax to every line", async () => {
    await paddle.admin("tax", { rate: "0.19" });
    const id = await paddle.buy([{ ...pack, quantity: 3 }]);
    await paddle.admin("tax", { rate: "0" });
    const { details } = await paddle.sdk.transactions.get(id);
    expect(details?.totals).toMatchObject({ subtotal: "7500", tax: "1425", grandTotal: "8925" });
    expect(details?.lineItems[0]).toMatchObject({ taxRate: "0.19", totals: { total: "8925" } });
  });
});

describe("lists", () => {
  it("gives the newest transactions first, filtered, page by page", async () => {
    const completed = await all(paddle.sdk.transactions.list({ status: ["completed"], perPage: 2 }));
    expect(completed.length).toBeGreaterThan(3);
    const ids = completed.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const [newest] = completed;
    expect(await all(paddle.sdk.transactions.list({ id: [newest?.id ?? ""] }))).toHaveLength(1);
    const later = new Date(Date.parse(newest?.createdAt ?? "") + 1).toISOString();
    expect(await all(paddle.sdk.transactions.list({ "createdAt[GTE]": later }))).toEqual([]);
  });

  it("gives every event, the newest first or last", async () => {
    const oldestFirst = await all(paddle.sdk.events.list({ orderBy: "id[ASC]", perPage: 20 }));
    expect(oldestFirst.length).toBeGreaterThan(30);
    const newestFirst = await all(paddle.sdk.events.list());
    expect(newestFirst.toReversed()).toEqual(oldestFirst);
  });
});
