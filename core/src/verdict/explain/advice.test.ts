import { expect, it } from "vitest";
import { reasonGuides } from "./advice.ts";

it("A reason is retryable where the advice asks for another verification, and nowhere else.", () => {
  for (const { reason, advice, retryable } of reasonGuides)
    expect({ reason, retryable }).toEqual({ reason, retryable: /\bverify it\b/i.test(advice) });
});

it("Of the unknown ones, those are final that no later verification changes.", () => {
  const final = reasonGuides.filter(({ status, retryable }) => status === "unknown" && !retryable);
  expect(final.map(({ reason }) => reason).toSorted()).toEqual([
    "not_understood",
    "probe_unavailable",
    "provider_opaque",
    "sender_blocked",
  ]);
});
