import { describe, expect, it } from "vitest";
import { processLimit } from "./question-limit.ts";

/** The waits of concurrent questions, in milliseconds. */
const waits = (names: readonly string[], limit = processLimit({ questions: 20, clock: () => 0 })) =>
  names.map((name) => limit.reserve(name));
const subdomains = (count: number, domain: string) =>
  Array.from({ length: count }, (_, index) => `x${index}.${domain}`);

describe("questions about one registrable domain", () => {
  it("start at once up to twenty, and the next one a second after the first", () => {
    expect(waits(subdomains(21, "example.co.uk"))).toEqual([...Array.from({ length: 20 }, () => 0), 1_000]);
  });

  it("are twenty in any second", () => {
    let now = 0;
    const limit = processLimit({ questions: 20, clock: () => now });
    const starts = Array.from({ length: 90 }, () => {
      now += 7;
      return now + (limit.reserve("example.com") ?? Number.NaN);
    });
    for (const start of starts)
      expect(starts.filter((each) => each >= start && each < start + 1_000).length).toBeLessThanOrEqual(20);
  });

  it("are not asked if they would wait for more than five seconds", () => {
    const all = waits(subdomains(140, "example.com"));
    expect(all.filter((wait) => wait !== null)).toHaveLength(120);
    expect(all[119]).toBe(5_000);
    expect(all[120]).toBeNull();
  });

  it("do not delay those about another one, also below a shared public suffix", () => {
    const limit = processLimit({ questions: 20, clock: () => 0 });
    waits(subdomains(50, "example.com"), limit);
    expect(waits(["example.org", "one.github.io", "two.github.io"], limit)).toEqual([0, 0, 0]);
  });

  it("are not bounded by an infinite limit", () => {
    expect(new Set(waits(subdomains(1_000, "example.com"), processLimit({ questions: Infinity })))).toEqual(
      new Set([0]),
    );
  });
});
