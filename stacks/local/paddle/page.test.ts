import type { Subscription } from "@paddle/paddle-node-sdk";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { statusUnderHost } from "../test-request.ts";
import { testCards } from "./card.ts";
import { priceIdOf } from "./id.ts";
import { startTestPaddle, type TestPaddle } from "./test-paddle.ts";

let paddle: TestPaddle;
beforeEach(async () => {
  paddle = await startTestPaddle();
});
afterEach(() => paddle.close());

const card = { name: "Ann Example", expiry: "12/40", code: "123" };

async function subscribe(email: string, number: string = testCards.accepted): Promise<Subscription> {
  const id = await paddle.buy([{ price_id: priceIdOf("pro-month") }], { email, number });
  const { subscriptionId } = await paddle.sdk.transactions.get(id);
  return paddle.sdk.subscriptions.get(subscriptionId ?? "");
}

/** A link into the portal of the subscription's customer. */
async function portalOf({ id, customerId }: Subscription): Promise<string> {
  const { urls } = await paddle.sdk.customerPortalSessions.create(customerId, [id]);
  return urls.general.overview;
}

async function post(url: string, form: Record<string, string>): Promise<string> {
  return (await fetch(url, { method: "POST", body: new URLSearchParams(form) })).text();
}

describe("the page of a checkout", () => {
  const open = (input: object) =>
    fetch(`${paddle.url}/checkout?${new URLSearchParams({ input: JSON.stringify(input) }).toString()}`);

  it("says that it is a sample, what it costs, and may be framed by this machine alone", async () => {
    const { id } = await paddle.sdk.transactions.create({
      items: [{ priceId: priceIdOf("pack-5000"), quantity: 2 }],
    });
    const answer = await fetch(`${paddle.url}/checkout/${id}?email=%22%3E%3Cscript`);
    const html = await answer.text();
    expect(html).toContain("a sample. No money moves.");
    expect(html).toContain("Pay $50.00");
    expect(html).not.toContain('"><script');
    expect(answer.headers.get("content-security-policy")).toContain(
      "frame-ancestors http://127.0.0.1:* http://localhost:*",
    );
  });

  it("does not open with the token of another seller, or without items", async () => {
    const items = [{ price_id: priceIdOf("pack-5000") }];
    expect((await open({ items, token: "live_other" })).status).toBe(403);
    expect((await open({ items: [], token: "live_other" })).status).toBe(400);
    expect(await (await fetch(`${paddle.url}/checkout?input={`)).text()).toContain("without items");
    expect((await fetch(`${paddle.url}/checkout/txn_unknown`)).status).toBe(404);
  });
});

describe("the customer portal", () => {
  it("cancels the plan at the end of the period, and keeps it again", async () => {
    const subscription = await subscribe("ann@inbox.test");
    const url = await portalOf(subscription);
    const { id } = subscription;
    expect(await post(url, { action: "cancel", subscription: id })).toContain("The plan ends on");
    expect((await paddle.sdk.subscriptions.get(id)).scheduledChange?.action).toBe("cancel");
    expect(await post(url, { action: "keep", subscription: id })).toContain("The plan goes on.");
    expect((await paddle.sdk.subscriptions.get(id)).scheduledChange).toBeNull();
  });

  it("takes a new card, and pays with it what had failed", async () => {
    const subscription = await subscribe("ann@inbox.test", testCards.declinedLater);
    const { id } = subscription;
    await paddle.admin("advance", { days: 32 });
    expect((await paddle.sdk.subscriptions.get(id)).status).toBe("past_due");
    const url = await portalOf(subscription);
    const change = (number: string) => post(url, { action: "card", subscription: id, number, ...card });
    expect(await change(testCards.declined)).toContain("the payment was declined");
    expect(await change(testCards.accepted)).toContain("the payment that had failed was made");
    expect((await paddle.sdk.subscriptions.get(id)).status).toBe("active");
  });

  it("names a company on the next invoices", async () => {
    const subscription = await subscribe("ann@inbox.test");
    const company = { action: "company", company: "Example GmbH", tax_number: "DE123456789" };
    expect(await post(await portalOf(subscription), company)).toContain(
      "Example GmbH, tax number DE123456789",
    );
    await paddle.admin(`subscriptions/${subscription.id}/renew`, {});
    const [renewal] = await paddle.sdk.transactions.list({ subscriptionId: [subscription.id] }).next();
    expect(renewal?.businessId).toMatch(/^biz_/);
  });

  it("shows invoices and credit notes of its customer alone", async () => {
    const subscription = await subscribe("ann@inbox.test");
    const other = await subscribe("bo@inbox.test");
    const [payment] = await paddle.sdk.transactions.list({ subscriptionId: [subscription.id] }).next();
    await paddle.admin(`transactions/${payment?.id}/refund`, { amount: 100 });
    const html = await (await fetch(await portalOf(subscription))).text();
    expect(html).toContain(`Invoice ${payment?.invoiceNumber}`);
    expect(html).toContain("Credit note: refund");
    const foreign = await (await fetch(await portalOf(other))).text();
    expect(foreign).not.toContain(`Invoice ${payment?.invoiceNumber}`);
    expect(await post(await portalOf(other), { action: "cancel", subscription: subscription.id })).toContain(
      "belongs to another customer",
    );
  });

  it("opens with a signed link only", async () => {
    const subscription = await subscribe("ann@inbox.test");
    const url = await portalOf(subscription);
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.replace(/signature=[^&]+/, "signature=other"))).status).toBe(403);
    expect((await fetch(`${paddle.url}/portal/${subscription.customerId}`)).status).toBe(403);
    const managed = subscription.managementUrls?.updatePaymentMethod ?? "";
    expect(await (await fetch(managed)).text()).toContain("Change the card");
  });
});

describe("Paddle.js", () => {
  it("is served as a script", async () => {
    const answer = await fetch(`${paddle.url}/paddle.js`);
    expect(answer.headers.get("content-type")).toContain("text/javascript");
    expect(await answer.text()).toContain("window.PaddleBillingV1 =");
  });
});

describe("the local Paddle", () => {
  it("writes nothing where nothing changes", async () => {
    await paddle.settle();
    const before = await paddle.logSize();
    await paddle.sdk.prices.list().next();
    await paddle.admin("state");
    expect(await paddle.logSize()).toBe(before);
  });

  it("answers under loopback names only", async () => {
    expect(await statusUnderHost(paddle.url, "paddle.example")).toBe(421);
  });

  it("refuses calls of the admin API from pages elsewhere", async () => {
    const advance = (origin: string) =>
      fetch(`${paddle.url}/_local/paddle/advance`, {
        method: "POST",
        headers: { origin },
        body: JSON.stringify({ days: 1 }),
      });
    expect((await advance("https://example.com")).status).toBe(403);
    expect((await advance("http://localhost:3000")).status).toBe(200);
  });

  it("names its calls to those who ask for another", async () => {
    expect(await paddle.admin("rewind", {})).toMatchObject({
      code: "not_found",
      message: expect.stringContaining("POST advance") as string,
    });
    expect(await paddle.admin("advance", { days: -1 })).toMatchObject({ code: "invalid_field" });
  });

  it("shows what it knows on a page", async () => {
    const { id } = await subscribe("ann@inbox.test");
    const html = await (await fetch(`${paddle.url}/_local/paddle`)).text();
    expect(html).toContain(id);
    expect(html).toContain("and time stands still");
  });
});
