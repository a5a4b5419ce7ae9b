import { expect, it } from "vitest";
import type { ReadPart } from "./results.ts";
import { revisedVerdictsAgainst } from "./revised-verdicts.ts";
import type { Job, Verdict } from "./schema.ts";

const at = "2026-11-21T10:00:00.000Z";
const later = "2026-11-22T10:00:00.000Z";
const verdict = (reason: string, more: Partial<Verdict> = {}): Verdict => ({
  ...({ email: "ann@a.test", status: "valid", reason, charged: 0, checked_at: at } as const),
  flags: { disposable: false, role: false, free: false },
  ...more,
});
const outcome = { type: "opened", at: later };

function violations(before: Verdict | undefined, after: Verdict, reserved = 0) {
  const prior = new Map(before ? [[1_000, before]] : []);
  const parts = [{ offset: 1_000, verdicts: [after] } as unknown as ReadPart];
  return revisedVerdictsAgainst(prior, parts, { id: "vjb_1", reserved } as Job).length;
}

it("A revision may judge otherwise what was asked, and by own outcomes what was not.", () => {
  expect(violations(verdict("accepted"), verdict("provider_opaque"))).toBe(0);
  expect(violations(verdict("not_probed"), verdict("not_probed", { checked_at: later }))).toBe(0);
  expect(violations(verdict("not_probed"), verdict("accepted", { outcome }))).toBe(0);
  expect(violations(verdict("bounced", { outcome }), verdict("accepted", { checked_at: later }))).toBe(0);
  expect(violations(undefined, verdict("not_probed"))).toBe(0);
});

it("A revision that reserves credits, asks somebody or knows what nobody was asked breaks I4.", () => {
  expect(violations(verdict("accepted"), verdict("accepted"), 1)).toBe(1);
  expect(violations(verdict("accepted"), verdict("accepted", { checked_at: later }))).toBe(1);
  expect(violations(verdict("not_probed"), verdict("disposable"))).toBe(1);
  expect(violations(undefined, verdict("disposable"))).toBe(1);
});
