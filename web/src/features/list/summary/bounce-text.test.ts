import { expect, it } from "vitest";
import { bounceText } from "./bounce-text.ts";
import { limitsAsOf, sendingLimits } from "./sending-limits.ts";

it.each([
  [0, "Sent as it is: 0% would bounce. Amazon SES reviews accounts at 5%."],
  [4.9, "Sent as it is: 4.9% would bounce. Amazon SES reviews accounts at 5%."],
  [9.9, "Sent as it is: 9.9% would bounce. Amazon SES reviews accounts at 5%."],
  [10, "Sent as it is: 10.0% would bounce. Amazon SES pauses accounts at 10%."],
  [23, "Sent as it is: 23.0% would bounce. Amazon SES pauses accounts at 10%."],
])(
  "%d percent of bounces are told beside the limit that they reach, or else the first.",
  (estimate, text) => {
    expect(bounceText({ estimate })).toBe(text);
  },
);

it("The text on bounces has a source for each limit, and the day of this knowledge.", () => {
  for (const { source } of sendingLimits) expect(new URL(source).protocol).toBe("https:");
  expect(Date.parse(limitsAsOf)).toBeGreaterThan(Date.parse("2026-11-01"));
});
