/** The local Paddle beside the product: they share the time, and the product's address leads to it. */
import { Clock } from "@winnow/core/port/clock/index";
import type { Info as List } from "@winnow/core/list/schema";
import { afterAll, describe, expect, it, vi } from "vitest";
import { signIn } from "../../proof/customer.ts";
import { startTestProduct } from "../../test/test-product.ts";

const product = await startTestProduct();
afterAll(() => product.close());

const maxWait = { timeout: 15_000, interval: 200 };

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

  it.each([31, 366])("verifies a list after %i days went by at once", async (days) => {
    const credentials = await product.newCustomer();
    await fetch(`${product.url}/_local/paddle/advance`, { method: "POST", body: JSON.stringify({ days }) });
    const { call, upload, settle } = await signIn(product.url, credentials);
    const { id } = await upload("two.txt", "ann@inbox.test\nno-bob@inbox.test\n");
    await settle();
    expect((await call("POST", `/api/lists/${id}/verify/`)).status).toBe(202);
    await vi.waitFor(async () => {
      const { body } = await call<List>("GET", `/api/lists/${id}/`);
      expect(body).toMatchObject({
        status: "completed",
        verification: { counts: { valid: 1, invalid: 1 }, credits: { charged: 2 } },
      });
    }, maxWait);
  });

  it("allows its checkout on the pages that open one", async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${product.url}${path}`)).headers.get("content-security-policy") ?? "";
    expect(await policyOf("/pricing")).toMatch(/frame-src http:\/\/127\.0\.0\.1:\d+;/);
    expect(await policyOf("/account-settings/my-plan/add-credits")).toContain("frame-src");
    expect(await policyOf("/")).not.toContain("frame-src");
  });
});
