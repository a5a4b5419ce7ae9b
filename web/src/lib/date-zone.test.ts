import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formatDate, formatDay } from "./date.ts";

describe.each(["America/Los_Angeles", "Pacific/Auckland"])("in %s", (zone) => {
  beforeEach(() => void vi.stubEnv("TZ", zone));
  afterEach(() => void vi.unstubAllEnvs());

  test("a day is that day, and a moment is in local time", () => {
    expect(formatDate("2026-11-01")).toBe("1st November");
    expect(formatDay("2026-11-01")).toBe("1st November 2026");
    const isWest = zone.startsWith("America");
    expect(formatDate("2026-11-01T02:00:00Z")).toBe(isWest ? "31st October" : "1st November");
  });
});
