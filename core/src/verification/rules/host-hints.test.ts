import { expect, it } from "vitest";
import { hashesOf, hintsOf, mayHaveHost } from "./host-hints.ts";

const at = (host: string | null) => ({ mx: host === null ? null : { host, provider: null } });
const hints = hintsOf([
  at("aspmx.l.google.com"),
  at("alt1.aspmx.l.google.com"),
  at("MX.Two.test."),
  at(null),
]);

it.each([
  ["google.com", true],
  ["l.google.com", true],
  ["mx.two.test", true],
  ["google.test", false],
  ["other.test", false],
])("A part with such hosts is read for a rule on %s: %s", (name, isRead) => {
  expect(mayHaveHost(hints, hashesOf([name]))).toBe(isRead);
});

it("Hints take two octets for each end of the name of a host, and none without a host.", () => {
  expect(Buffer.from(hints, "base64")).toHaveLength(4);
  expect(hintsOf([at(null)])).toBe("");
  expect(mayHaveHost("", hashesOf(["google.com"]))).toBe(false);
});
