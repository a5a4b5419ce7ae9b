import { centsPerMonth, centsPerThousand } from "@winnow/core/billing/comparison";
import type { CustomPlan } from "@winnow/core/billing/schema";
import { expect, test } from "vitest";
import { coveringPurchase, isLarger, isYours, packsOf, plansOf } from "./offers.ts";

const offer = (id: string, rest: Partial<CustomPlan>): CustomPlan => ({
  id,
  name: id,
  plan_type: "paid",
  credit_packs_plan_type: "Pro",
  payment_recurring_interval: "month",
  amount: 2_900,
  currency: "USD",
  credits: 10_000,
  max_team_members: 2,
  daily_analyses: null,
  limits: null,
  ...rest,
});
const pack = (credits: number, amount: number) =>
  offer(`pack-${credits}`, { plan_type: "pack", payment_recurring_interval: null, credits, amount });

const free = offer("free", {
  plan_type: "free",
  credit_packs_plan_type: "free",
  payment_recurring_interval: null,
  amount: 0,
  credits: 250,
});
const monthly = offer("pro-month", {});
const yearly = offer("pro-year", { payment_recurring_interval: "year", amount: 29_000 });
const small = pack(5_000, 2_500);
const large = pack(25_000, 9_000);
const all = [large, yearly, monthly, small, free];

test("A plan is one's own at its interval, so that the other one can be chosen.", () => {
  const payer = { type: "Pro", interval: "month" } as const;
  expect([monthly, yearly].map((plan) => isYours(plan, payer))).toEqual([true, false]);
  expect([monthly, yearly].map((plan) => isYours(plan, { type: "Pro", interval: null }))).toEqual([
    true,
    true,
  ]);
  const unpaid = offer("free", { credit_packs_plan_type: "free", payment_recurring_interval: null });
  expect(isYours(unpaid, { type: "free", interval: null })).toBe(true);
  expect(isYours(monthly, { type: null, interval: null })).toBe(false);
});

test("Of two plans the one with more credits is the larger, at either interval.", () => {
  expect([free, monthly, yearly].map((plan) => isLarger(plan, "free"))).toEqual([false, true, true]);
  expect([monthly, yearly].map((plan) => isLarger(plan, "Pro"))).toEqual([false, false]);
  expect(isLarger(monthly, "Business")).toBe(false);
  expect(isLarger(offer("pack", { credit_packs_plan_type: null }), "free")).toBe(false);
});

test("The free plan stands before the paid plans of either interval.", () => {
  expect(plansOf(all, "month")).toEqual([free, monthly]);
  expect(plansOf(all, "year")).toEqual([free, yearly]);
});

test("Packs are sorted by size.", () => {
  expect(packsOf(all)).toEqual([small, large]);
});

test("A plan that is paid by the year has its credits every month.", () => {
  expect(centsPerThousand(monthly)).toBe(290);
  expect(centsPerThousand(yearly)).toBe(242);
  expect(centsPerMonth(yearly)).toBe(2_417);
});

test.each([
  [1, small, 1],
  [5_000, small, 1],
  [5_001, small, 2],
  [20_000, large, 1],
  [60_000, large, 3],
])("%i missing credits are covered at the lowest price.", (missing, pack, quantity) => {
  expect(coveringPurchase([small, large], missing, 100)).toEqual({ pack, quantity });
});

test("More than the largest purchase is not covered.", () => {
  expect(coveringPurchase([small], 500_001, 100)).toBeNull();
});
