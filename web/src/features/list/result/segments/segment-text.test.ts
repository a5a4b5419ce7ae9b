import { expect, test } from "vitest";
import { segmentText } from "./segment-text.ts";

test("A segment is told by each part of its filter.", () => {
  expect(segmentText({ status: "risky" })).toBe("Risky");
  const all = {
    status: "invalid",
    reason: "mailbox_full",
    provider: "gmx",
    domain: "gmx.de",
    q: "ann",
  } as const;
  expect(segmentText(all)).toBe("Invalid · Mailbox full · GMX · gmx.de · “ann”");
});
