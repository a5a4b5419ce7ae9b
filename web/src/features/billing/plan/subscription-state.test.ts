import { expect, test } from "vitest";
import { subscriptionState } from "./subscription-state.ts";

const active = { status: "active", payment_failed: false, scheduled_cancel_at: null } as const;

test.each([
  [{}, "Active"],
  [{ status: "trialing" }, "Trial"],
  [{ scheduled_cancel_at: "2026-12-21T00:00:00.000Z" }, "Ends with its period"],
  [{ status: "past_due" }, "Payment failed"],
  [{ payment_failed: true, scheduled_cancel_at: "2026-12-21T00:00:00.000Z" }, "Payment failed"],
  [{ status: "paused" }, "Paused"],
  [{ status: "canceled", scheduled_cancel_at: "2026-12-21T00:00:00.000Z" }, "Ended"],
] as const)("%j reads %s", (change, text) => {
  expect(subscriptionState({ ...active, ...change }).text).toBe(text);
});
