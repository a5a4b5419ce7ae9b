import { describe, expect, it } from "vitest";
import { cancelText } from "./cancel-text.ts";

const progress = { done: 1_482, total: 3_000, percent: 49, waiting: 0, eta_seconds: null };
const credits = { reserved: 3_000, charged: 650, returned: 0 };

describe("the question before a cancellation", () => {
  it("names what stays and what is returned, and what is lost", () => {
    expect(cancelText({ progress: { ...progress, kept: 650 }, credits })).toBe(
      "650 addresses are finished and stay, for 650 credits. The verdicts on 832 more are lost with their batches, and not charged: “Finish now” would keep them. 2,350 credits are returned. It cannot be resumed.",
    );
  });

  it("says nothing of a loss where there is none", () => {
    const whole = { progress: { ...progress, done: 1, kept: 1 }, credits: { ...credits, charged: 1 } };
    expect(cancelText(whole)).toBe(
      "1 address is finished and stays, for 1 credit. 2,999 credits are returned. It cannot be resumed.",
    );
  });

  it("says that nothing is finished yet", () => {
    const begun = { progress: { ...progress, done: 0, kept: 0 }, credits: { ...credits, charged: 0 } };
    expect(cancelText(begun)).toBe(
      "No address is finished yet. 3,000 credits are returned. It cannot be resumed.",
    );
  });

  it("says that the result stays while some are asked again", () => {
    const counts = { valid: 150, invalid: 0, risky: 0, unknown: 1 };
    const rows = { counts, reasons: {}, kept: null, relays: null };
    const previous = { counts, reasons: {}, rows, completed_at: "2026-11-21T10:00:00.000Z" };
    const asked = { reserved: 4, charged: 0, returned: 0 };
    const at = { ...progress, done: 0, kept: 0, total: 151 };
    expect(cancelText({ progress: at, credits: asked, previous })).toBe(
      "The result stays as it is. 4 credits are returned.",
    );
    expect(
      cancelText({
        progress: { ...at, done: 150, kept: 126 },
        credits: { ...asked, charged: 3 },
        previous,
      }),
    ).toBe(
      "The result stays, with the answers of finished batches, for 3 credits. “Finish now” would keep every answer. 1 credit is returned.",
    );
  });

  it("says that a run of a schedule keeps the result", () => {
    expect(
      cancelText({
        progress: { ...progress, done: 0, kept: 0 },
        credits: { ...credits, charged: 0 },
        is_run: true,
      }),
    ).toBe("The result stays as it is. 3,000 credits are returned.");
  });
});
