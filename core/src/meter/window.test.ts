import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counted, type Use, type Windows, windowAt } from "./window.ts";

const at = (seconds: number): Date => new Date(Date.parse("2026-11-21T00:00:00Z") + 1000 * seconds);

describe("the windows of a key", () => {
  it("count every call of each five seconds", () => {
    const use = fc.constantFrom<Use>("call", "single");
    const calls = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), use), { maxLength: 200 });
    fc.assert(
      fc.property(calls, fc.integer({ min: 1, max: 20 }), (steps, limit) => {
        let row: Windows | null = null;
        let seconds = 0;
        let over = 0;
        const made = new Map<number, number>();
        for (const [wait, what] of steps) {
          seconds += wait;
          const before: Windows | null = row;
          const next = counted(before, what, limit, at(seconds));
          row = next.after;
          over += next.over?.calls ?? 0;
          const window = windowAt(at(seconds), 5);
          made.set(window, (made.get(window) ?? 0) + 1);
          expect(row.left).toBe(limit - (made.get(window) ?? 0));
        }
        expect(over + (row ? limit - row.left : 0)).toBe(steps.length);
      }),
    );
  });

  it("report the calls of a window that is over under its day, those beyond the limit apart", () => {
    let row: Windows | null = null;
    for (let calls = 0; calls < 12; calls++) row = counted(row, "call", 10, at(-1)).after;
    const { after, over } = counted(row, "single", 10, at(0));
    expect(over).toEqual({ day: "2026-11-20", calls: 12, refused: 2 });
    expect(after).toMatchObject({ left: 9, singles: 1 });
  });

  it("count a worker whose clock is behind in the window that others have begun", () => {
    const begun = counted(null, "call", 10, at(5)).after;
    expect(counted(begun, "call", 10, at(4))).toEqual({ after: { ...begun, left: 8 }, over: null });
  });

  it("end where a worker's clock was far ahead, and are counted under their own day", () => {
    const slightly = counted(null, "call", 10, at(10)).after;
    expect(counted(slightly, "call", 10, at(0)).after.window).toBe(slightly.window);
    const ahead = counted(null, "call", 10, at(15)).after;
    const { after, over } = counted(ahead, "call", 10, at(0));
    expect(after).toEqual({ window: windowAt(at(0), 5), limit: 10, left: 9, singles: 0 });
    expect(over).toEqual({ day: "2026-11-21", calls: 1, refused: 0 });
  });
});
