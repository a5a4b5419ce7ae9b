/** The local Paddle beside the product: they share the time, and the product's address leads to it. */
import { Clock } from "@winnow/core/port/clock/index";
import { afterAll, describe, expect, it } from "vitest";
import { startTestProduct } from "../../test/test-product.ts";

const product = await startTestProduct();
afterAll(() => product.close());

const state = async () =>
  (await (await fetch(`${product.url}/_local/paddle/state`)).json()) as { now: string };

describe("the product with a local Paddle", () => {
  it("shares its time", async () => {
    const before = await state();
    await fetch(`${product.url}/_local/paddle/advance`, { method: "POST", body: '{"days": 31}' });
    const time = product.enter(Clock.now).getTime();
    const after = await state();
    expect(time).toBeGreaterThanOrEqual(Date.parse(before.now) + 31 * 86_400_000);
    expect(time).toBeLessThanOrEqual(Date.parse(after.now));
  });

  it("allows its checkout on the pages that open one", async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${product.url}${path}`)).headers.get("content-security-policy") ?? "";
    expect(await policyOf("/pricing")).toMatch(/frame-src http:\/\/127\.0\.0\.1:\d+;/);
    expect(await policyOf("/account-settings/my-plan/add-credits")).toContain("frame-src");
    expect(await policyOf("/")).not.toContain("frame-src");
  });
});
