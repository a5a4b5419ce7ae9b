import fc from "fast-check";
import { expect, test } from "vitest";

import { isSafeOnWire, needsUtf8 } from "./wire.ts";

test.each([
  "anna@example.com",
  "a+b'c@example.com",
  "jörg@example.com",
  '"a@b"@example.com',
  "a@[192.0.2.1]",
])("%s may go on the wire.", (address) => {
  expect(isSafeOnWire(address)).toBe(true);
});

test.each([
  "",
  "a@b\r\nRCPT TO:<c@d",
  "a\n@b",
  "a\0@b",
  "a b@c",
  '"a b"@c',
  "a\tb@c",
  "a\u00a0b@c",
  "a\u2028b@c",
  "a\u200bb@c",
  "a\u0085b@c",
  "a@b> SIZE=1",
  "a>@b",
  "<a@b",
  "a\ud800@b",
])("%j may not.", (address) => {
  expect(isSafeOnWire(address)).toBe(false);
});

test("The longest address has 320 octets.", () => {
  expect(isSafeOnWire(`${"a".repeat(64)}@${"b".repeat(255)}`)).toBe(true);
  expect(isSafeOnWire(`${"a".repeat(64)}@${"b".repeat(256)}`)).toBe(false);
  expect(isSafeOnWire("ü".repeat(160))).toBe(true);
  expect(isSafeOnWire("ü".repeat(161))).toBe(false);
});

test("A safe address has no blank and no line break.", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      fc.pre(isSafeOnWire(text));
      expect(text).not.toMatch(/[\r\n\0\s<>]/);
    }),
  );
});

test("An address needs SMTPUTF8 exactly if it is not ASCII.", () => {
  expect(needsUtf8("anna@example.com")).toBe(false);
  expect(needsUtf8("jörg@example.com")).toBe(true);
  expect(needsUtf8("anna@exämple.com")).toBe(true);
});
