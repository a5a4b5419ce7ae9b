import { describe, expect, it } from "vitest";
import { Info as List } from "../list/schema.ts";
import { Completed } from "../single-verification/schema.ts";
import { sampleOf } from "./sample.ts";
import { EventType } from "./schema.ts";

const ofLists = EventType.options.filter((type) => type.startsWith("list."));
const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

describe("the sample of a test event", () => {
  it.each(ofLists)("of %s is a whole list in the mode of its endpoint", (type) => {
    for (const mode of ["live", "test"] as const)
      expect({ ...sampleOf(type, mode), ...List.parse(sampleOf(type, mode)) }).toEqual({
        ...sampleOf(type, mode),
        mode,
      });
  });

  it("of list.analyzed has its health, of list.completed and list.cancelled their counts", () => {
    expect(List.parse(sampleOf("list.analyzed", "live")).analysis?.health?.sample.size).toBeGreaterThan(0);
    for (const type of ["list.completed", "list.cancelled"] as const) {
      const { verification } = List.parse(sampleOf(type, "live"));
      const { progress, credits, counts, reasons, rows: ended } = verification ?? {};
      expect(sumOf(counts ?? {})).toBe(progress?.done);
      expect(sumOf(reasons ?? {})).toBe(progress?.done);
      expect(sumOf(ended?.reasons ?? {})).toBe(sumOf(ended?.counts ?? {}));
      expect(credits?.reserved).toBe((credits?.charged ?? 0) + (credits?.returned ?? 0));
    }
    const { verification, rows } = List.parse(sampleOf("list.completed", "live"));
    expect(sumOf(verification?.rows?.counts ?? {}) + (rows?.bad_syntax ?? 0)).toBe(rows?.total);
  });

  it("of list.failed says why", () => {
    expect(List.parse(sampleOf("list.failed", "live")).error?.code).toBe("file.no_rows");
  });

  it("of verification.completed is a whole verdict", () => {
    const sample = sampleOf("verification.completed", "live");
    expect(Completed.parse(sample)).toEqual(sample);
  });
});
