import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csv } from "../../local/samples/csv.ts";
import { parseCsv } from "./csv.ts";

describe("a CSV text", () => {
  it("is parsed to the cells that were written", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "ü", " ", ",", '"', "\r", "\n", "'") });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        expect(parseCsv(csv(rows))).toEqual(rows);
      }),
    );
  });

  it("may end without a line break and may have empty cells and rows", () => {
    expect(parseCsv("a,b\nc,")).toEqual([
      ["a", "b"],
      ["c", ""],
    ]);
    expect(parseCsv("\r\na\r\n")).toEqual([[""], ["a"]]);
    expect(parseCsv("")).toEqual([]);
  });

  it.each(['a"b', '"a', '"a"b', "a\rb"])("is refused if it is not well-formed: %j", (text) => {
    expect(() => parseCsv(text)).toThrow("not well-formed");
  });
});
