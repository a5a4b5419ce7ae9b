import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { Address } from "../address/index.ts";
import { decide } from "../verdict/index.ts";
import { maskedAddress, maskedVerdict, withoutNeighbours } from "./mask.ts";

const verdictOn = (email: string) => ({
  ...decide({ address: Address.describe(email), mail: null, probe: null, catchAll: null }),
  charged: 0,
  checked_at: "2026-11-21T10:00:00.000Z",
  duration_ms: 0,
});

describe("a masked address", () => {
  it.each([
    ["jane@example.com", "j•••@example.com"],
    ["jan@example.com", "j•••@example.com"],
    ["ja@example.com", "•••@example.com"],
    ["j@example.com", "•••@example.com"],
    ["😀mile@example.com", "😀•••@example.com"],
    ['"a@b"@example.com', '"•••@example.com'],
    [null, "•••"],
  ])("of %s is %s", (address, expected) => {
    expect(maskedAddress(address)).toBe(expected);
  });
});

describe("a masked verdict", () => {
  it("has neither the server's words, nor a suggestion, nor the role", () => {
    const verdict = {
      ...verdictOn("info@gmial.com"),
      mended_from: "mailto:info@gmial.com",
      smtp: { code: 550, enhanced_code: "5.1.1", stage: "rcpt" as const, text: "<info@gmial.com> unknown" },
    };
    expect(verdict.suggestion).toBe("info@gmail.com");
    const masked = maskedVerdict(verdict);
    expect(masked).toMatchObject({
      email: "i•••@gmial.com",
      suggestion: null,
      smtp: { code: 550, enhanced_code: "5.1.1", text: "" },
      checks: { role: { status: "fail", reason: "role" }, typo: { status: "fail", reason: "typo" } },
    });
    expect(JSON.stringify(masked)).not.toMatch(/info|unknown"/);
  });

  it("never has the local part", () => {
    const local = fc
      .stringMatching(/^[a-z][a-z0-9.+-]{6,20}[a-z0-9]$/)
      .filter((text) => !text.includes(".."));
    fc.assert(
      fc.property(
        local,
        fc.constantFrom("gmail.com", "gmial.com", "example.com", "mailinator.com"),
        (name, domain) => {
          const verdict = verdictOn(`${name}@${domain}`);
          const shown = JSON.stringify(maskedVerdict(verdict));
          expect(shown).not.toContain(name);
          const mailbox = verdict.canonical?.slice(0, verdict.canonical.lastIndexOf("@")) ?? name;
          expect(shown).not.toContain(`"${mailbox}@`);
        },
      ),
    );
  });

  it("of a text that is no address hides all of it", () => {
    expect(JSON.stringify(maskedVerdict(verdictOn("jane at example.com")))).not.toContain("jane");
  });
});

test("A verdict that is shared says nothing of mails to others at the domain, not by its score either.", () => {
  const judged = { ...verdictOn("jdoe@example.com"), reason: "catch_all" as const, score: 97 };
  const alike = { mailed: 2, bounced: 0 };
  const neighbours = {
    shape: "flast" as const,
    mailed: 4,
    bounced: 1,
    alike,
    low: 20,
    high: 99,
    text: "Of 4 …",
  };
  expect(withoutNeighbours({ ...judged, neighbours })).toMatchObject({ neighbours: undefined, score: 55 });
  expect(withoutNeighbours(judged)).toEqual(judged);
});
