import type { Info as List } from "@winnow/core/list/schema";
import { expect, it } from "vitest";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();

it(
  "A running verification has rows and a file of its results so far, only for who asks for them.",
  { timeout: 150_000 },
  async () => {
    const quick = Array.from({ length: 1_000 }, (_, index) => `so.far.${index}@inbox.test`);
    const slow = Array.from({ length: 2_000 }, (_, index) => `so.far.${index}@slow.test`);
    const { id } = await customer.upload("people.txt", [...quick, ...slow].join("\n"));
    await customer.settle();
    await customer.call("POST", `/api/lists/${id}/verify/`);
    const done = async () =>
      (await customer.call<List>("GET", `/api/lists/${id}/`)).body.verification?.progress.done;
    await expect.poll(done, { timeout: 15_000 }).toBeGreaterThan(0);

    const rowsSoFar = async () =>
      (await customer.call<{ count: number }>("GET", `/api/lists/${id}/rows/`)).body.count;
    await customer.call("POST", `/api/lists/${id}/pause/`);
    await expect.poll(rowsSoFar, { timeout: 60_000 }).toBeGreaterThan(0);
    const ask = (body: object) =>
      customer.call<{ url: string | null }>("POST", `/api/lists/${id}/download/`, body);
    expect((await ask({})).status).toBe(409);
    await expect.poll(async () => (await ask({ so_far: true })).body.url, { timeout: 60_000 }).not.toBeNull();
    await customer.call("POST", `/api/lists/${id}/cancel/`);
    await customer.settle();
    expect(await rowsSoFar()).toBeLessThan(quick.length + slow.length);
    expect(await product.violations([])).toEqual([]);
  },
);
