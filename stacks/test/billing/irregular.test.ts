/** What our checkout never makes, played by the local Paddle: handled right, and told to the operator. */
import type { User } from "@winnow/core/account/schema";
import type { Payment, Subscription } from "@winnow/core/billing/schema";
import { afterEach, expect, it } from "vitest";
import { priceIdOf } from "../../local/paddle/id.ts";
import { paymentProblems } from "../../operator/payment-problems.ts";
import { runCron } from "../cron.ts";
import { testProduct } from "../test-product.ts";
import { type Buyer, newBuyer } from "./buyer.ts";

const product = await testProduct();

/** Runs the operator's command on the test product. */
const run = (...args: string[]): Promise<string> =>
  product.enter(() =>
    paymentProblems(["--stage", "test", "--cloud", process.env["AWS_ENDPOINT_URL"] ?? "", ...args]),
  );

/** Sets something at Paddle, for every buyer. */
const set = (path: string, body: object): Promise<unknown> =>
  fetch(`${product.url}/_local/paddle/${path}`, { method: "POST", body: JSON.stringify(body) });

afterEach(async () => {
  await set("currency", { code: "USD" });
  await set("discount", {});
  await set("quantity", { max: 100 });
  await set(`prices/${priceIdOf("pro-month")}`, { cents: 29_00 });
});

const creditsOf = async ({ call }: Buyer) => {
  const { credit_bucket } = (await call<User>("GET", "/api/user/me/")).body;
  return { monthly: credit_bucket?.monthly_credits, lifetime: credit_bucket?.lifetime_credits };
};
const paymentsOf = async ({ call }: Buyer) =>
  (await call<{ results: Payment[] }>("GET", "/api/payment/")).body.results;
const subscriptionOf = async ({ call }: Buyer) =>
  (await call<{ subscription: Subscription | null }>("GET", "/api/subscription/")).body.subscription;

it("Another currency grants as ours does, at its renewal and when it is refunded, and is told each time.", async () => {
  const buyer = await newBuyer(product);
  await set("currency", { code: "EUR" });
  const pack = await buyer.buy("pack-5000");
  const plan = await buyer.buy("pro-month");
  expect(await creditsOf(buyer)).toMatchObject({ monthly: 10_000, lifetime: 5_000 });
  const { id = "" } = (await subscriptionOf(buyer)) ?? {};
  await buyer.admin(`subscriptions/${id}/renew`);
  await buyer.admin(`transactions/${pack}/refund`);
  expect(await creditsOf(buyer)).toMatchObject({ monthly: 10_000, lifetime: 0 });
  const payments = await paymentsOf(buyer);
  expect(payments).toHaveLength(3);
  const listed = await run();
  for (const each of payments) expect(listed).toContain(`${each.id}  other_currency  EUR`);
  expect(payments.map((each) => each.id)).toEqual(expect.arrayContaining([pack, plan]));
});

it("A discount grants in full, and a refund of what was paid takes all; so does a discount of all.", async () => {
  const buyer = await newBuyer(product);
  await set("discount", { percent: 20 });
  const pack = await buyer.buy("pack-5000");
  expect(await creditsOf(buyer)).toMatchObject({ lifetime: 5_000 });
  await buyer.admin(`transactions/${pack}/refund`, { amount: 10_00 });
  expect(await creditsOf(buyer)).toMatchObject({ lifetime: 2_500 });
  await buyer.admin(`transactions/${pack}/refund`);
  expect(await creditsOf(buyer)).toMatchObject({ lifetime: 0 });
  await set("discount", { cents: 500 });
  const cheaper = await buyer.buy("pack-5000");
  await set("discount", { percent: 100 });
  const free = await buyer.buy("pack-5000");
  expect(await creditsOf(buyer)).toMatchObject({ lifetime: 10_000 });
  const listed = await run();
  expect(listed).toContain(`${pack}  discount  500`);
  expect(listed).toContain(`${cheaper}  discount  500`);
  expect(listed).toContain(`${free}  discount  2500`);
  expect(listed).not.toContain("nothing_paid");
});

it("More packs than are sold at once and two of a plan grant what was paid for.", async () => {
  const buyer = await newBuyer(product);
  await set("quantity", { max: 101 });
  const packs = await buyer.buy("pack-5000", { quantity: 101 });
  const plans = await buyer.buy("pro-month", { quantity: 2 });
  expect(await creditsOf(buyer)).toMatchObject({ monthly: 20_000, lifetime: 505_000 });
  const { id = "", next_payment } = (await subscriptionOf(buyer)) ?? {};
  expect(next_payment?.amount).toBe(58_00);
  await buyer.admin(`subscriptions/${id}/renew`);
  expect(await creditsOf(buyer)).toMatchObject({ monthly: 20_000 });
  const listed = await run();
  expect(listed).toContain(`${packs}  too_many_packs  101 × `);
  expect(listed).toContain(`${plans}  plan_quantity  2 × `);
});

it("A plan that cost nothing gives nothing until the operator accepts it.", async () => {
  const buyer = await newBuyer(product);
  await set(`prices/${priceIdOf("pro-month")}`, { cents: 0 });
  const id = await buyer.buy("pro-month");
  expect(await creditsOf(buyer)).toMatchObject({ monthly: 250 });
  expect(await subscriptionOf(buyer)).toBeNull();
  expect(await run()).toContain(`${id}  nothing_paid  0`);
  expect(await run("--accept", id)).toBe(`Accepted ${id}: what it is for is granted within ten minutes.`);
  await runCron(product, "settle-billing");
  await buyer.settle();
  expect(await creditsOf(buyer)).toMatchObject({ monthly: 10_000 });
  expect(await subscriptionOf(buyer)).toMatchObject({ status: "active" });
  expect(await run()).not.toContain(id);
});

it("A paused subscription gives no plan, stands on the list, and gives it again when it is resumed.", async () => {
  const buyer = await newBuyer(product);
  const paid = await buyer.buy("pro-month");
  const { id = "" } = (await subscriptionOf(buyer)) ?? {};
  await buyer.admin(`subscriptions/${id}/pause`);
  expect(await subscriptionOf(buyer)).toBeNull();
  expect(await creditsOf(buyer)).toMatchObject({ monthly: 10_000 });
  expect(await run()).toContain(`${paid}  paused  ${id}`);
  await buyer.admin(`subscriptions/${id}/resume`);
  expect(await subscriptionOf(buyer)).toMatchObject({ id, status: "active" });
  expect(await run()).not.toContain(paid);
});
