import { expect, test } from "vitest";
import { balanceAfter } from "./balance-after.ts";

test.each([
  [{ monthly_credits: 243, lifetime_credits: 0 }, 5_243],
  [{ monthly_credits: 243, lifetime_credits: 1_000 }, 6_243],
  [{ monthly_credits: 243, lifetime_credits: -300 }, 4_943],
  [{ monthly_credits: 243, lifetime_credits: -6_000 }, 243],
])("A pack of 5,000 beside %j leaves %d available.", (bucket, left) => {
  expect(balanceAfter(bucket, 5_000)).toBe(left);
});
