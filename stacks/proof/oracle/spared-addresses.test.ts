import { expect, it } from "vitest";
import { priorVerdictsAgainst } from "./prior-verdicts.ts";
import type { ReadPart } from "./results.ts";
import type { Job, Verdict } from "./schema.ts";

const verdict = (reason: string): Verdict => ({
  ...({ email: "ann@a.test", status: "unknown", reason, charged: 0 } as const),
  checked_at: "2026-11-21T10:00:00.000Z",
  flags: { disposable: false, role: false, free: false },
});

/** Of a run with two addresses, of which nothing is known before. */
function violations(reasons: readonly string[], run: Partial<Job>): number {
  const parts = [{ offset: 0, verdicts: reasons.map(verdict) } as unknown as ReadPart];
  const job = { id: "vjb_1", total: 2, isRenewal: true, earlier: "manifest", ...run } as Job;
  return priorVerdictsAgainst(new Map(), parts, job).length;
}

it("A run of a schedule may reserve nothing for addresses that stay unasked, where it spares some.", () => {
  expect(violations(["not_probed", "accepted"], { sparedUnder: 3, reserved: 1 })).toBe(0);
  expect(violations(["not_probed", "accepted"], { sparedUnder: 3, reserved: 2 })).toBe(0);
  expect(violations(["not_probed", "accepted"], { sparedUnder: 3, reserved: 0 })).toBe(1);
  expect(violations(["accepted", "accepted"], { sparedUnder: 3, reserved: 1 })).toBe(1);
});

it("Any other reserves a credit for each address without a verdict.", () => {
  expect(violations(["not_probed", "accepted"], { reserved: 2 })).toBe(0);
  expect(violations(["not_probed", "accepted"], { reserved: 1 })).toBe(1);
  expect(violations(["not_probed", "accepted"], { sparedUnder: 3, reserved: 3 })).toBe(1);
});
