import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRecent } from "./recent.ts";

const bySize = () => createRecent<number>(10, (size) => size);

describe("recent values", () => {
  it("are kept up to their total size, and the one used longest ago goes first", () => {
    const recent = bySize();
    recent.set("a", 4);
    recent.set("b", 6);
    expect(recent.get("a")).toBe(4);
    recent.set("c", 1);
    expect(["a", "b", "c"].map((key) => recent.get(key))).toEqual([4, undefined, 1]);
  });

  it("are replaced under their key, with the new size", () => {
    const recent = bySize();
    recent.set("a", 9);
    recent.set("a", 1);
    recent.set("b", 9);
    expect(["a", "b"].map((key) => recent.get(key))).toEqual([1, 9]);
  });

  it("keep one that is larger than all may be, alone", () => {
    const recent = bySize();
    recent.set("a", 1);
    recent.set("b", 11);
    expect(["a", "b"].map((key) => recent.get(key))).toEqual([undefined, 11]);
    recent.set("c", 1);
    expect(["b", "c"].map((key) => recent.get(key))).toEqual([undefined, 1]);
  });

  it("never exceed their size, whatever is set and read", () => {
    const step = fc.record({
      key: fc.constantFrom("a", "b", "c", "d"),
      size: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const recent = bySize();
        for (const { key, size } of steps) {
          recent.set(key, size);
          expect(recent.get(key)).toBe(size);
        }
        const kept = ["a", "b", "c", "d"].map((key) => recent.get(key) ?? 0);
        expect(kept.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10);
      }),
    );
  });
});
