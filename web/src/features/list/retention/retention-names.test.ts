import { describe, expect, test } from "vitest";
import { format } from "date-fns";
import { erasedWhen, retentionName, retentions, untilWhen } from "./retention-names.ts";

const created = "2026-11-21T10:00:00.000Z";
const now = Date.parse("2026-11-25T10:00:00.000Z");
const local = (iso: string) => format(new Date(iso), "do MMMM 'at' HH:mm");

const listWith = (changes: object) =>
  ({
    created_at: created,
    retention_days: 30,
    expires_at: "2026-12-21T10:00:00.000Z",
    status: "completed",
    analysis: null,
    ...changes,
  }) as Parameters<typeof erasedWhen>[0];

describe("the retention of a list", () => {
  test("has a name for each choice", () => {
    expect(retentions.map(retentionName)).toEqual(["No retention", "1 day", "7 days", "30 days", "90 days"]);
  });

  test("is described by its end, which may be over", () => {
    expect(untilWhen(7, { created_at: created }, now)).toBe("Until 28th November.");
    expect(untilWhen(1, { created_at: created }, now)).toMatch(/within the hour/);
    expect(untilWhen(0, { created_at: created }, now)).toMatch(/confirm that you have your file/);
  });

  test("is on the page of the list", () => {
    expect(erasedWhen(listWith({}), now)).toBe("Deleted with all its results on 21st December.");
    const end = "2026-11-26T10:00:00.000Z";
    expect(erasedWhen(listWith({ retention_days: 0, expires_at: end }), now)).toBe(
      `Without retention: erased on ${local(end)} at the latest.`,
    );
    expect(erasedWhen(listWith({ retention_days: 0, status: "running" }), now)).toMatch(
      /24 hours after its end/,
    );
    expect(erasedWhen(listWith({ expires_at: created }), now)).toMatch(/within the hour/);
  });
});
