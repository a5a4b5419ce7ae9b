import fc from "fast-check";
import { expect, it } from "vitest";
import { dueBeforeAt, heldIn, holdingOf, holds } from "./due.ts";

const valid = (verify_again_by?: string | null) => ({ status: "valid", verify_again_by }) as const;

it("A verdict is due on the day until which it holds, at any time of it.", () => {
  const verdict = valid("2026-12-31T10:00:00.000Z");
  const isDueAt = (time: string) => !holds(verdict, dueBeforeAt(time));
  expect(isDueAt("2026-12-30T23:59:59.999Z")).toBe(false);
  expect(isDueAt("2026-12-31T00:00:00.000Z")).toBe(true);
  expect(isDueAt("2027-06-01T00:00:00.000Z")).toBe(true);
});

it("One by the text alone is never due; an unknown one, and one without a date, always.", () => {
  const dueBefore = dueBeforeAt("2026-12-31T10:00:00.000Z");
  expect(holds(valid(null), dueBefore)).toBe(true);
  expect(holds(valid(), dueBefore)).toBe(false);
  expect(holds({ status: "unknown", verify_again_by: "2027-12-31T10:00:00.000Z" }, dueBefore)).toBe(false);
});

it("A part counts as many as hold on any day; one from before it counted has none.", () => {
  const day = fc
    .integer({ min: 0, max: 400 })
    .map((days) => new Date(Date.UTC(2026, 10, 1) + days * 86_400_000 + 36_000_000));
  const verdict = fc.record({
    status: fc.constantFrom("valid", "invalid", "risky", "unknown"),
    verify_again_by: fc.oneof(
      day.map((date) => date.toISOString()),
      fc.constantFrom(null, undefined),
    ),
  });
  fc.assert(
    fc.property(fc.array(verdict), day, (verdicts, now) => {
      const dueBefore = dueBeforeAt(now.toISOString());
      const held = verdicts.filter((one) => holds(one, dueBefore)).length;
      expect(heldIn([{ holding: holdingOf(verdicts) }], dueBefore)).toBe(held);
    }),
  );
  expect(heldIn([{}], "2026-11-01")).toBe(0);
});
