import { expect, test } from "vitest";
import { reasons, Reason } from "../schema.ts";
import { actionFor, score, worth } from "./score.ts";

const clean = { role: false, typo: false };

test("An accepted person scores 100, invalid addresses 0, all others between.", () => {
  expect(score("accepted", clean)).toBe(100);
  for (const reason of reasons.invalid) expect(score(reason, { role: true, typo: true })).toBe(0);
  for (const reason of [...reasons.risky, ...reasons.unknown]) {
    expect(worth[reason]).toBeGreaterThan(0);
    expect(worth[reason]).toBeLessThan(100);
  }
});

test("A role and a probable typo lower the score, never below 0.", () => {
  expect(score("accepted", { role: true, typo: false })).toBe(85);
  expect(score("accepted", { role: true, typo: true })).toBe(65);
  expect(score("disposable", { role: true, typo: false })).toBe(0);
});

test("The action is send for valid, remove for invalid and disposable, else hold.", () => {
  const removed = Reason.options.filter((reason) => actionFor(reason) === "remove");
  const sent = Reason.options.filter((reason) => actionFor(reason) === "send");
  expect(sent).toEqual(["accepted"]);
  expect(removed).toEqual([...reasons.invalid, "disposable"]);
});
