import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requireShare, shareOf } from "./share.ts";

const limits = { key: "google", connections: 5, recipients: 50, spacingSeconds: 3 };

describe("a share of the provider limits", () => {
  test("reduces connections and keeps recipients and spacing", () => {
    expect(shareOf({ ...limits, connections: 10 }, 0.2)).toEqual({ ...limits, connections: 2 });
  });

  test("keeps at least one connection and increases its spacing instead", () => {
    expect(shareOf(limits, 0.2)).toEqual({ ...limits, connections: 1 });
    expect(shareOf(limits, 0.1)).toEqual({ ...limits, connections: 1, spacingSeconds: 6 });
    expect(shareOf({ ...limits, connections: 4 }, 0.2)).toMatchObject({
      connections: 1,
      spacingSeconds: expect.closeTo(3.75),
    });
  });

  test("of 1 leaves the limits unchanged", () => {
    expect(shareOf(limits, 1)).toEqual(limits);
  });

  test("never exceeds the share, in connections or in sessions per second", () => {
    const anyLimits = fc.record({
      connections: fc.integer({ min: 1, max: 50 }),
      spacingSeconds: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(anyLimits, fc.double({ min: 0.01, max: 1, noNaN: true }), (some, share) => {
        const { connections, spacingSeconds } = shareOf({ ...limits, ...some }, share);
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
