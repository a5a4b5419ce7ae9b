import { expect, test } from "vitest";
import { quoteFor } from "./quote.ts";

test("a quote asks one credit for each distinct address", () => {
  expect(quoteFor({ distinct: 4_810 }, { total_credits: 10_000 })).toMatchObject({
    credits: 4_810,
    shortfall: 0,
  });
});

test("a balance that just suffices leaves no shortfall, and one credit less leaves one", () => {
  expect(quoteFor({ distinct: 100 }, { total_credits: 100 }).shortfall).toBe(0);
  expect(quoteFor({ distinct: 100 }, { total_credits: 99 }).shortfall).toBe(1);
});

test("more addresses take longer", () => {
  const short = quoteFor({ distinct: 10 }, { total_credits: 0 }).seconds;
  expect(quoteFor({ distinct: 10_000 }, { total_credits: 0 }).seconds).toBeGreaterThan(short);
});
