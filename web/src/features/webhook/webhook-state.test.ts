import type { Info } from "@winnow/core/webhook/schema";
import { expect, test } from "vitest";
import { stateOf } from "./webhook-state.ts";

const webhook: Info = {
  id: "whk_01ARZ3NDEKTSV4RRFFQ69G5FAV",
  url: "https://example.test/hook",
  events: ["list.completed"],
  mode: "live",
  enabled: true,
  description: "",
  secret: "whsec_…",
  previous_secret_expires_at: null,
  disabled_reason: null,
  failing_since: null,
  confirm_by: null,
  created_at: "2026-11-21T10:00:00.000Z",
};
const since = "2026-11-22T10:00:00.000Z";

test.each([
  ["active", {}],
  ["failing", { failing_since: since }],
  ["unconfirmed", { confirm_by: since }],
  ["off", { enabled: false }],
  ["gone", { enabled: false, disabled_reason: "gone", failing_since: since }],
  ["stopped", { enabled: false, disabled_reason: "failing", failing_since: since }],
] as const)("An endpoint is %s", (state, changes) => {
  expect(stateOf({ ...webhook, ...changes })).toBe(state);
});
