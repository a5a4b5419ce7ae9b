import { expect, test } from "vitest";
import { grantedCredits } from "./granted.ts";

const pack = (number: number, transaction: string, credits: number) => ({
  number,
  kind: "grant_pack" as const,
  transaction,
  legs: { lifetime: credits, issued_pack: -credits },
});
const renewal = {
  number: 9,
  kind: "renew" as const,
  transaction: "txn_1",
  legs: { monthly: 9_900, expired: 100, issued_plan: -10_000 },
};
const bought = { transaction: "txn_1" };

test("A payment without an entry has granted nothing yet.", () => {
  expect(grantedCredits(bought, [])).toBeNull();
  expect(grantedCredits(bought, [pack(1, "txn_2", 5_000)])).toBeNull();
});

test("The lines of a payment are granted together.", () => {
  const entries = [pack(1, "txn_1", 5_000), pack(2, "txn_2", 9), pack(3, "txn_1", 25_000)];
  expect(grantedCredits(bought, entries)).toBe(30_000);
});

test("A plan grants its allowance, whatever expires with the period before.", () => {
  expect(grantedCredits(bought, [renewal])).toBe(10_000);
});

test("A plan change is granted by a later entry that issues plan credits.", () => {
  expect(grantedCredits({ after: 9 }, [renewal, pack(10, "txn_2", 5_000)])).toBeNull();
  expect(grantedCredits({ after: 8 }, [renewal, pack(10, "txn_2", 5_000)])).toBe(10_000);
});

test("A plan change grants what it raises the month by, also nothing, or the month that it begins less former use.", () => {
  const change = { number: 10, kind: "change_plan" as const, transaction: "txn_2" };
  const raised = { ...change, legs: { monthly: 45_000, issued_plan: -45_000 } };
  expect(grantedCredits({ after: 9 }, [raised])).toBe(45_000);
  expect(grantedCredits({ after: 9 }, [{ ...change, legs: {} }])).toBe(0);
  const begun = { ...change, legs: { monthly: 5_000, expired: 100, clawback: 4_900, issued_plan: -10_000 } };
  expect(grantedCredits({ after: 9 }, [begun])).toBe(5_100);
});
