import fc from "fast-check";
import { describe, expect, it } from "vitest";
import Papa from "papaparse";
import { injections } from "../../../test/injections.ts";
import { csvCell, csvLine } from "./csv.ts";
import { isFormula, neutral } from "./formula.ts";

const computes = /^[\s"\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
const plainAddress = /^[+-][\w.+-]*@[\w.-]+$/;
const isDangerous = (field: string): boolean => computes.test(field) && !plainAddress.test(field);

const fieldsOf = (text: string, delimiter: string, quoteChar = '"'): string[] =>
  Papa.parse<string[]>(text, { delimiter, quoteChar }).data.flat();

describe("a formula", () => {
  it.each(injections)("such as %j is detected and gets an apostrophe", (text) => {
    expect(isFormula(text)).toBe(true);
    expect(neutral(text)).toMatch(/^'/);
    expect(fieldsOf(csvLine(["jane", text, "end"]), ",")[1]).toMatch(/^'/);
  });

  it.each(["+491701234567", "-5", "-0.5", "+1 (555) 010-9999", " -5", "- see below", '"-5"'])(
    "includes the harmless %j, which gets an apostrophe too",
    (text) => {
      expect(neutral(text)).toBe(`'${text}`);
    },
  );

  it.each([
    "+jane@x.org",
    "-jane@x.org",
    "+1.jane+tag@mail.x.org",
    "jane@x.org",
    "1=1",
    "a-b",
    "",
    "'",
    "'t Hooft",
    "Zoë",
    "a; b",
    "5 - 3",
    "1|2",
    "line\nline",
    "   ",
  ])("is not %j, which is unchanged", (text) => {
    expect(neutral(text)).toBe(text);
  });

  it.each([
    ["x;=1+1", "x;'=1+1"],
    ['x; "=1+1"', 'x; "\'=1+1"'],
    ["x\t@SUM(A1)", "x\t'@SUM(A1)"],
    ["x|\n-1", "x|\n'-1"],
    ["+49 1;+49 2", "'+49 1;'+49 2"],
  ])("begins inside %j for readers of another delimiter", (text, safe) => {
    expect(neutral(text)).toBe(safe);
  });

  it("is unchanged apart from apostrophes", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(neutral(text).replaceAll("'", "")).toBe(text.replaceAll("'", ""));
      }),
    );
  });

  it("is detected in linear time", () => {
    for (const sign of ["\t", "\n", " ", ";", "'", "\u200b", "=", "+"]) {
      const text = `x${sign.repeat(100_000)}x`;
      const started = process.threadCpuUsage();
      csvCell(text);
      csvCell(text.slice(1));
      expect(process.threadCpuUsage(started).user, JSON.stringify(sign)).toBeLessThan(500_000);
    }
  });
});

const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from("a1 ,;|\"'\r\n\t=+-@＝\u200b\0é")), maxLength: 9 }),
  fc.string({ unit: "binary", maxLength: 9 }),
  fc.constantFrom(...injections),
);

describe("a line of CSV", () => {
  it("has no formula, for any cells", () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (cells) => {
        for (const field of fieldsOf(csvLine(cells), ",")) expect(isDangerous(field)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it("has no formula with another delimiter or without quoting", () => {
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(";", "\t", "|"),
        fc.constantFrom('"', "\u0001"),
        (cells, delimiter, quote) => {
          const text = csvLine(["first", ...cells, "last"]);
          for (const field of fieldsOf(text, delimiter, quote)) expect(isDangerous(field)).toBe(false);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
