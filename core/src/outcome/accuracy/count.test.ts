import fc from "fast-check";
import { expect, it } from "vitest";
import { countingOf, type Step, stepped } from "./count.ts";

const step = fc.record({
  month: fc.constant("2026-11"),
  provider: fc.constantFrom("google", "other"),
  source: fc.constantFrom("api", "ses"),
  isPaid: fc.boolean(),
  mailed: fc.constantFrom(-1, 1),
  bounced: fc.constantFrom(-1, 0, 1),
});

it("no steps make more bounce than were mailed, or a count fall below zero", () => {
  fc.assert(
    fc.property(fc.array(fc.array(step)), (merges: Step[][]) => {
      const providers = merges.reduce(stepped, {});
      for (const { mailed, bounced, paidMailed, paidBounced } of Object.values(providers).flatMap((of) =>
        Object.values(of),
      )) {
        expect(bounced).toBeLessThanOrEqual(mailed);
        expect(paidBounced).toBeLessThanOrEqual(paidMailed);
        expect(Math.min(mailed, bounced, paidMailed, paidBounced)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

it("a source counts from as many deliveries as bounces on", () => {
  const one = { mailed: 4, bounced: 1, paidMailed: 2, paidBounced: 0 };
  const providers = { google: { api: one, ses: one } };
  const sources = { api: { delivered: 3, bounced: 4 }, ses: { delivered: 4, bounced: 4 } };
  expect(countingOf({ providers, sources })).toEqual({ google: one });
  expect(countingOf({ providers, sources: {} })).toEqual({
    google: { mailed: 0, bounced: 0, paidMailed: 0, paidBounced: 0 },
  });
});
