import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requireShare, shareOf } from "./share.ts";

const bears = { key: "google", connections: 5, recipients: 50, spacingSeconds: 3 };

describe("a share of what hosts bear", () => {
  test("is a part of the sessions, as many recipients in each, and as much time between two at a place", () => {
    expect(shareOf({ ...bears, connections: 10 }, 0.2)).toEqual({ ...bears, connections: 2 });
  });

  test("is one session at least, which then comes the more seldom", () => {
    expect(shareOf(bears, 0.2)).toEqual({ ...bears, connections: 1 });
    expect(shareOf(bears, 0.1)).toEqual({ ...bears, connections: 1, spacingSeconds: 6 });
    expect(shareOf({ ...bears, connections: 4 }, 0.2)).toMatchObject({
      connections: 1,
      spacingSeconds: expect.closeTo(3.75),
    });
  });

  test("of all is all", () => {
    expect(shareOf(bears, 1)).toEqual(bears);
  });

  test("is never more, neither at a time nor in a while", () => {
    const limits = fc.record({
      connections: fc.integer({ min: 1, max: 50 }),
      spacingSeconds: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(limits, fc.double({ min: 0.01, max: 1, noNaN: true }), (some, share) => {
        const { connections, spacingSeconds } = shareOf({ ...bears, ...some }, share);
        expect(connections).toBeLessThanOrEqual(Math.max(1, some.connections * share));
        const [ours, theirs] = [connections / spacingSeconds, some.connections / some.spacingSeconds];
        expect(ours).toBeLessThanOrEqual(theirs * share * (1 + 1e-9));
      }),
    );
  });

  test.each([0.001, 0.2, 1])("may be %d", (share) => {
    expect(() => requireShare(share)).not.toThrow();
  });

  test.each([0, -0.2, 1.001, 20, Infinity, NaN])("may not be %d", (share) => {
    expect(() => requireShare(share)).toThrow("above 0 and at most 1");
  });
});
