import type { Page } from "@winnow/core/kit/page";
import type { Info as List } from "@winnow/core/list/schema";
import type { Info as Verdict } from "@winnow/core/verdict/schema";
import { describe, expect, it } from "vitest";
import { between, type RequestCounts, requestsSoFar } from "../../proof/bench/size/request-count.ts";
import { testProduct } from "../test-product.ts";

requestsSoFar();
const product = await testProduct();
const customer = await product.newCustomer();

/** Addresses at missing domains: invalid and charged without an SMTP session. */
const cellsOf = (rows: number) =>
  Array.from({ length: rows }, (_, row) => `person.${row}@d${row % 9}.gone.test`);

async function requestsOf(body: () => Promise<unknown>): Promise<RequestCounts> {
  const before = requestsSoFar();
  await body();
  return between(before, requestsSoFar());
}

/** The requests to the cloud during a verification of the given number of addresses. */
async function verified(rows: number): Promise<RequestCounts & { id: string }> {
  const { id } = await customer.upload("large.csv", `email\n${cellsOf(rows).join("\n")}\n`);
  await customer.settle();
  const counts = await requestsOf(async () => {
    await customer.call("POST", `/api/lists/${id}/verify/`, { fresh: true });
    await customer.settle();
  });
  const { body } = await customer.call<List>("GET", `/api/lists/${id}/`);
  expect(body.verification).toMatchObject({
    status: "completed",
    counts: { invalid: rows },
    credits: { charged: rows },
  });
  return { ...counts, id };
}

/** The chunks of a list of 800 to 32,000 addresses; a list of up to 25 has one. */
const chunks = 32;

describe("a large list", { timeout: 120_000 }, () => {
  it("costs at most six table writes per chunk of any size", async () => {
    const one = await verified(25);
    const few = await verified(800);
    const many = await verified(3_000);
    // Heartbeats are rare and counted for the job, not for a chunk.
    const perChunk = (writes: number) => Math.floor((writes - one.writes) / (chunks - 1));
    expect(perChunk(few.writes)).toBeLessThanOrEqual(6);
    expect(perChunk(many.writes)).toBeLessThanOrEqual(6);
    expect(Math.abs(many.writes - few.writes)).toBeLessThan(chunks / 2);
    expect(one.writes).toBeGreaterThan(6);
  });

  it("needs as many requests for its last page as for its first", async () => {
    const { id } = await verified(1_600);
    const page = (query: string) =>
      customer.call<Page.Page<Verdict>>("GET", `/api/lists/${id}/results/?${query}`);
    let last = "limit=50";
    let results = 0;
    for (;;) {
      const { body } = await page(last);
      results += body.results.length;
      if (!body.next_cursor) break;
      last = `limit=50&cursor=${body.next_cursor}`;
    }
    expect(results).toBe(1_600);

    const requests = async (query: string) => {
      const tries = [];
      for (let time = 0; time < 3; time += 1) {
        const { storage, table } = await requestsOf(() => page(query));
        tries.push(storage + table);
      }
      return Math.min(...tries);
    };
    expect(await requests("limit=50")).toBe(await requests(last));
  });
});
