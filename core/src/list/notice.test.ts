import { expect, it } from "vitest";
import { refusalNotice, verificationNotice } from "./notice.ts";

const verification = {
  status: "completed",
  progress: { done: 3, total: 3, percent: 100, eta_seconds: 0 },
  counts: { valid: 2, invalid: 1, risky: 0, unknown: 0 },
  reasons: {},
  rows: { counts: { valid: 1_300, invalid: 1, risky: 0, unknown: 0 }, reasons: {}, kept: null },
  providers: {},
  credits: { reserved: 3, charged: 3, returned: 0 },
  started_at: "2026-11-21T10:00:00.000Z",
  completed_at: "2026-11-21T10:00:09.000Z",
} as const;

it("The notice counts rows as the page does, with rejected ones as invalid.", () => {
  expect(verificationNotice("Spring", verification, 4).content).toBe(
    "<p><b><bdi>Spring</bdi></b>, 1,305 rows: 1,300 valid, 5 invalid, 0 risky, 0 unknown.</p>",
  );
});

it("The notice of one row speaks of one row, and of one address that was reached.", () => {
  const counts = { valid: 1, invalid: 0, risky: 0, unknown: 0 };
  const one = { ...verification, rows: { ...verification.rows, counts } };
  expect(verificationNotice("Spring", one, 0).content).toContain("</b>, 1 row: 1 valid");
  const early = { ...one, status: "failed", progress: { ...one.progress, done: 0, total: 1 } } as const;
  expect(verificationNotice("Spring", early, 0).content).toContain("after 0 of 1 address.");
});

it("The notice of a refused start names the list and says why it was not started.", () => {
  expect(refusalNotice("<Spring>", "clean", "This needs 2 credits.")).toEqual({
    emoji: "TriangleAlert",
    title: "A list was not started",
    content: "<p><b><bdi>&lt;Spring&gt;</bdi></b> was imported, but not cleaned. This needs 2 credits.</p>",
  });
});
