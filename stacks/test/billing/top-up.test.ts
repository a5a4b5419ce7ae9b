/** Automatic top-ups on the running product, whose card the local Paddle plays. */
import type { User } from "@winnow/core/account/schema";
import type { Payment, Settings } from "@winnow/core/billing/schema";
import { expect, it } from "vitest";
import { testProduct } from "../test-product.ts";
import { newBuyer } from "./buyer.ts";

const product = await testProduct();

it("A top-up that is refunded is not bought again: top-ups are off, and the people are told.", async () => {
  const buyer = await newBuyer(product);
  await buyer.buy("pro-month");
  const lifetime = async () =>
    (await buyer.call<User>("GET", "/api/user/me/")).body.credit_bucket?.lifetime_credits;
  const payments = async () =>
    (await buyer.call<{ results: Payment[] }>("GET", "/api/payment/")).body.results;
  const topUp = { pack_id: "pack-5000", below: 11_000, monthly_ceiling: 100_00 };
  await buyer.call("PATCH", "/api/billing/settings/", { top_up: topUp });
  await expect.poll(lifetime).toBe(5_000);
  const [bought] = await payments();
  await buyer.admin(`transactions/${bought?.id}/refund`);
  await expect.poll(lifetime).toBe(0);
  const settings = () => buyer.call<Settings>("GET", "/api/billing/settings/");
  expect((await settings()).body.top_up).toBeNull();
  const titles = async () => {
    const { body } = await buyer.call<{ results: { title: string }[] }>("GET", "/api/notice/");
    return body.results.map(({ title }) => title);
  };
  await expect.poll(titles).toContain("Automatic top-ups are off");
  expect(await payments()).toHaveLength(2);
});
