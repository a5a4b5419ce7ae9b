import fc from "fast-check";
import { expect, it } from "vitest";
import { linesWith } from "./scan.ts";

const lineOf = (email: string, normalized: string | null = email) =>
  JSON.stringify({ email, normalized, status: "valid", mx: { host: "mx1.normalized.example" } });
const linesOf = (emails: readonly string[]) => Buffer.from(emails.map((email) => lineOf(email)).join("\n"));
const found = (emails: readonly string[], text: string) =>
  linesWith(linesOf(emails), text).map((line) => (JSON.parse(line) as { email: string }).email);

it("finds addresses without regard to case, and nothing in other fields", () => {
  expect(found(["Jane@Example.com", "joe@other.org"], "jane@ex")).toEqual(["Jane@Example.com"]);
  for (const text of ["mx1", "email", "status", "valid"])
    expect(found(["jane@example.com"], text)).toEqual([]);
});

it("finds a normalized address", () => {
  const bytes = Buffer.from(lineOf("jane@exämple.com", "jane@xn--exmple-cua.com"));
  expect(linesWith(bytes, "xn--exmple")).toHaveLength(1);
  expect(linesWith(bytes, "exämple")).toHaveLength(1);
});

it("finds rejected rows", () => {
  const bytes = Buffer.from(`${JSON.stringify({ email: "no address", checked_at: "2026" })}\n`);
  expect(linesWith(bytes, "no addr")).toHaveLength(1);
  expect(linesWith(bytes, "2026")).toEqual([]);
});

it("finds what a scan of every parsed line finds", () => {
  const email = fc.string({
    unit: fc.constantFrom("a", "B", "İ", "ß", '"', "\\", "@", ",", "é", "1"),
    maxLength: 8,
  });
  fc.assert(
    fc.property(fc.array(email, { minLength: 1 }), email, (emails, q) => {
      const text = q.toLowerCase();
      fc.pre(text !== "");
      expect(found(emails, text)).toEqual(emails.filter((each) => each.toLowerCase().includes(text)));
    }),
  );
});
