import { expect, test } from "vitest";
import { grantedCredits } from "./granted.ts";

const pack = (number: number, transaction: string, credits: number) => ({
  number,
  transaction,
  legs: { lifetime: credits, issued_pack: -credits },
});
const renewal = {
  number: 9,
  transaction: "txn_1",
  legs: { monthly: 9_900, expired: 100, issued_plan: -10_000 },
};
const bought = { transaction: "txn_1" };

test("a payment without an entry has granted nothing yet", () => {
  expect(grantedCredits(bought, [])).toBeNull();
  expect(grantedCredits(bought, [pack(1, "txn_2", 5_000)])).toBeNull();
});

test("the lines of a payment are granted together", () => {
  const entries = [pack(1, "txn_1", 5_000), pack(2, "txn_2", 9), pack(3, "txn_1", 25_000)];
  expect(grantedCredits(bought, entries)).toBe(30_000);
});

test("a plan grants its allowance, whatever expires with the period before", () => {
  expect(grantedCredits(bought, [renewal])).toBe(10_000);
});

test("a plan change is granted by a later entry that issues plan credits", () => {
  expect(grantedCredits({ after: 9 }, [renewal, pack(10, "txn_2", 5_000)])).toBeNull();
  expect(grantedCredits({ after: 8 }, [renewal, pack(10, "txn_2", 5_000)])).toBe(10_000);
});
