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
    const counts = { valid: 10_000 - percent * 100, invalid: percent * 100, risky: 0, unknown: 0 };
    expect(healthOf({ counts, total: 10_000 })).toMatchObject({ tone, message, detail: null });
  });

  const of = (risky: number, unknown: number, invalid = 0) =>
    healthOf({
      counts: { valid: 3_000 - risky - unknown - invalid, invalid, risky, unknown },
      total: 3_000,
    });
  const clean = "Amazing! Your list is 100% clean and ready to go.";

  test("is a success without invalid addresses, and names the risky ones where all are", () => {
    expect(of(3_000, 0)).toMatchObject({
      tone: "success",
      message: clean,
      detail: "3,000 of 3,000 are risky: they may bounce or go unread.",
    });
  });

  test("names risky and unknown addresses from 1% on", () => {
    expect(of(29, 29)).toMatchObject({ tone: "success", message: clean, detail: null });
    expect(of(30, 29)).toMatchObject({
      tone: "success",
      detail: "30 of 3,000 are risky: they may bounce or go unread.",
    });
    expect(of(29, 30)).toMatchObject({
      tone: "success",
      detail: "30 of 3,000 are unknown: their mail servers gave no conclusive answer or were not asked.",
    });
    expect(of(30, 60).detail).toBe(
      "30 of 3,000 are risky: they may bounce or go unread. 60 of 3,000 are unknown: their mail servers gave no conclusive answer or were not asked.",
    );
  });

  test("names them beneath a warning and an error too", () => {
    expect(of(300, 0, 30)).toMatchObject({ tone: "warning", detail: expect.stringContaining("300 of") });
    expect(of(300, 0, 600)).toMatchObject({ tone: "error", detail: expect.stringContaining("300 of") });
  });

  test("speaks of one address in the singular, and says what is estimated", () => {
    const counts = { valid: 8, invalid: 0, risky: 1, unknown: 1 };
    expect(healthOf({ counts, total: 10, estimated: new Set(["risky"]) }).detail).toBe(
      "About 1 of 10 is risky: it may bounce or go unread. 1 of 10 is unknown: its mail server gave no conclusive answer or was not asked.",
    );
  });

  const verification = (invalid: number) => ({
    status: "completed" as const,
    progress: { done: 90, total: 90, percent: 100, waiting: 0, eta_seconds: 0 },
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
