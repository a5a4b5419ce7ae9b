import { describe, expect, it } from "vitest";
import { finishText } from "./finish-text.ts";

const counts = { valid: 150, invalid: 0, risky: 0, unknown: 3 };
const previous = {
  counts,
  reasons: {},
  completed_at: "2026-11-21T10:00:00.000Z",
  rows: { counts, reasons: {}, kept: null, relays: null },
};
const credits = { reserved: 153, charged: 128, returned: 0 };
const progress = { done: 128, total: 153, percent: 83, waiting: 0, eta_seconds: null };

describe("the question before an early finish", () => {
  it("counts the addresses that are left", () => {
    expect(finishText({ progress, credits })).toBe(
      "Addresses with an answer keep their verdict. The other 25 addresses are not asked about: they are unknown, and 25 credits are returned. You can verify them later.",
    );
    expect(finishText({ progress: { ...progress, done: 152 }, credits })).toContain(
      "The other address is not asked about: it is unknown, and 1 credit is returned. You can verify it later.",
    );
  });

  it("counts no credit that was never reserved", () => {
    expect(finishText({ progress, credits: { ...credits, reserved: 130 } })).toContain(
      "they are unknown, and 2 credits are returned.",
    );
    expect(finishText({ progress, credits: { ...credits, reserved: 128 } })).toContain(
      "The other 25 addresses are not asked about: they are unknown. You can verify them later.",
    );
  });

  it("returns no credit of an address that has its answer", () => {
    expect(finishText({ progress, credits: { ...credits, charged: 100 } })).toContain(
      "they are unknown, and 25 credits are returned.",
    );
  });

  it("says that a run of a schedule keeps former verdicts", () => {
    expect(finishText({ progress, credits, is_run: true })).toBe(
      "Addresses with an answer get their new verdict. Those without an answer keep the one they had, and their credits are returned.",
    );
  });

  it("calls no verified address unknown while some are asked again", () => {
    expect(finishText({ progress, credits, previous })).toBe(
      "Addresses with an answer get their verdict. Those without an answer stay unknown, and their credits are returned. You can verify them later.",
    );
  });
});
