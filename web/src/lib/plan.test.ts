import { expect, test } from "vitest";
import type { Plan } from "@winnow/core/workspace/schema";
import { planOf } from "./plan.ts";

const to = (status: string, type: Plan) => ({
  status,
  plan: { credit_packs_plan_type: type, plan_type: "paid" as const },
});

test("who has no subscription is free", () => {
  expect(planOf([])).toBe("free");
});

test.each(["active", "cancel", "trialing"])("a subscription that is %s counts", (status) => {
  expect(planOf([to("past", "Enterprise"), to(status, "Pro")])).toBe("Pro");
});

test("a subscription that is over leaves a person free", () => {
  expect(planOf([to("expired", "Business")])).toBe("free");
});
