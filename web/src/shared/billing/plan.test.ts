import { expect, test } from "vitest";
import type { Plan } from "@winnow/core/kit/plan";
import { paidPlanNames, planFlags, planOf } from "./plan.ts";

const to = (status: string, type: Plan) => ({
  status,
  payment_failed: false,
  plan: { credit_packs_plan_type: type, plan_type: "paid" as const },
});

test("No subscription means the free plan.", () => {
  expect(planOf([])).toBe("free");
});

test.each(["active", "cancel", "trialing"])("A subscription that is %s counts.", (status) => {
  expect(planOf([to("past", "Enterprise"), to(status, "Pro")])).toBe("Pro");
});

test("An ended subscription means the free plan.", () => {
  expect(planOf([to("expired", "Business")])).toBe("free");
});

test("One flag names the plan, and none while it is unknown.", () => {
  const none = { isFree: false, isPro: false, isBusiness: false, isEnterprise: false };
  expect(planFlags("Business")).toEqual({ ...none, isBusiness: true });
  expect(planFlags("free")).toEqual({ ...none, isFree: true });
  expect(planFlags(null)).toEqual(none);
});

test("The paid plans are named in a sentence.", () => {
  expect(paidPlanNames()).toBe("Pro, Business and Enterprise");
});
