import { describe, expect, test } from "vitest";
import { healthOf, listHealth } from "./list-health.ts";

describe("the health of a list", () => {
  test.each([
    [0, "success", "Amazing! Your list is 100% clean and ready to go."],
    [0.01, "warning", "Congrats! This list may not require cleaning."],
    [1, "warning", "Congrats! This list may not require cleaning."],
    [1.01, "warning", "Warning! Some invalid emails detected. Cleaning is recommended."],
    [5, "warning", "Warning! Some invalid emails detected. Cleaning is recommended."],
    [5.01, "warning", "Warning! A significant number of invalid emails detected. Cleaning is recommended."],
    [10, "warning", "Warning! A significant number of invalid emails detected. Cleaning is recommended."],
    [10.01, "error", "Warning! Many invalid emails detected. Immediate cleaning required."],
  ])("with %d%% invalid is a %s: %s", (percent, tone, message) => {
    expect(healthOf(percent)).toMatchObject({ tone, message });
  });

  const verification = (invalid: number) => ({
    status: "completed" as const,
    progress: { done: 90, total: 90, percent: 100, eta_seconds: 0 },
    counts: { valid: 90 - invalid, invalid, risky: 0, unknown: 0 },
    reasons: {},
    rows: null,
    providers: {},
    credits: { reserved: 90, charged: 90, returned: 0 },
    started_at: "2026-11-21T10:00:00.000Z",
    completed_at: "2026-11-21T10:00:09.000Z",
  });
  const rows = { total: 120, distinct: 90, duplicates: 20, bad_syntax: 10 };

  test("counts rejected rows as invalid", () => {
    expect(listHealth({ rows, verification: verification(10) })?.invalidPercent).toBe(20);
  });

  test("is null before the verification completes, and for a list without addresses", () => {
    expect(listHealth({ rows, verification: null })).toBeNull();
    expect(listHealth({ rows, verification: { ...verification(1), status: "running" } })).toBeNull();
    const nothing = { total: 0, distinct: 0, duplicates: 0, bad_syntax: 0 };
    const counts = { valid: 0, invalid: 0, risky: 0, unknown: 0 };
    expect(listHealth({ rows: nothing, verification: { ...verification(0), counts } })).toBeNull();
  });
});
