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
});
