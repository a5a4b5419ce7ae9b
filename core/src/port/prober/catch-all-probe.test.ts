import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { catchAllLocalPart } from "./catch-all-probe.ts";

const identity = { ehlo: "probe.example.com", mailFrom: "probe@example.com" };
const at = (time: string) => new Date(`2026-11-${time}Z`);
const today = at("21T10:00:00.000");

describe("the catch-all probe's random local part", () => {
  test("has a letter first, two digits last and twenty characters", () => {
    fc.assert(
      fc.property(fc.domain(), fc.date({ noInvalidDate: true, min: new Date(0) }), (domain, now) => {
        expect(catchAllLocalPart(domain, identity, now)).toMatch(/^[a-z][a-z0-9]{17}\d\d$/);
      }),
    );
  });

  test("is constant during a UTC day", () => {
    expect(catchAllLocalPart("a.test", identity, at("21T23:59:59.999"))).toBe(
      catchAllLocalPart("a.test", identity, at("21T00:00:00.000")),
    );
  });

  test("differs by day, domain, MAIL FROM and EHLO name", () => {
    const localParts = [
      catchAllLocalPart("a.test", identity, today),
      catchAllLocalPart("a.test", identity, at("22T00:00:00.000")),
      catchAllLocalPart("b.test", identity, today),
      catchAllLocalPart("a.test", { ...identity, mailFrom: "" }, today),
      catchAllLocalPart("a.test", { ...identity, ehlo: "probe2.example.com" }, today),
    ];
    expect(new Set(localParts).size).toBe(localParts.length);
  });

  test("is unique among a thousand domains", () => {
    const all = Array.from({ length: 1000 }, (_, index) =>
      catchAllLocalPart(`d${index}.test`, identity, today),
    );
    expect(new Set(all).size).toBe(1000);
  });
});
