import { expect, test } from "vitest";
import { isCurrent, isLiving, subscriptionState } from "./subscription-state.ts";

const active = {
  status: "active",
  payment_failed: false,
  charged_back: null,
  scheduled_cancel_at: null,
} as const;

test.each([
  [{}, "Active"],
  [{ status: "trialing" }, "Trial"],
  [{ scheduled_cancel_at: "2026-12-21T00:00:00.000Z" }, "Ends with its period"],
  [{ charged_back: "no_plan" }, "Charged back"],
  [{ charged_back: "earlier_plan" }, "Active"],
  [{ status: "past_due" }, "Payment failed"],
  [{ payment_failed: true, scheduled_cancel_at: "2026-12-21T00:00:00.000Z" }, "Payment failed"],
  [{ status: "paused" }, "Paused"],
  [{ status: "canceled", scheduled_cancel_at: "2026-12-21T00:00:00.000Z" }, "Ended"],
] as const)("%j reads %s", (change, text) => {
  expect(subscriptionState({ ...active, ...change }).text).toBe(text);
});

test.each([
  ["active", null, true, true],
  ["active", "earlier_plan", true, true],
  ["active", "no_plan", true, false],
  ["canceled", null, false, false],
] as const)(
  "One that is %s, charged back: %s, goes on: %s, and gives the plan: %s",
  (status, charged_back, goesOn, gives) => {
    expect([isLiving({ status }), isCurrent({ status, charged_back })]).toEqual([goesOn, gives]);
  },
);
