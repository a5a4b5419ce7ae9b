import { expect, test } from "vitest";
import type { Plan } from "@winnow/core/workspace/schema";
import { planOf } from "./plan.ts";

const to = (status: string, type: Plan) => ({
  status,
  plan: { credit_packs_plan_type: type, plan_type: "paid" as const },
});

test("no subscription means the free plan", () => {
  expect(planOf([])).toBe("free");
});

test.each(["active", "cancel", "trialing"])("a subscription that is %s counts", (status) => {
  expect(planOf([to("past", "Enterprise"), to(status, "Pro")])).toBe("Pro");
});

test("an ended subscription means the free plan", () => {
  expect(planOf([to("expired", "Business")])).toBe("free");
});
