import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvCell, csvLine } from "./csv.ts";
import Papa from "papaparse";

describe("writing CSV", () => {
  it.each([
    "=1+1",
    '=HYPERLINK("http://x.org","click")',
    "+1+1",
    "-2+3",
    "-5",
    "@SUM(A1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "=cmd|'/C calc'!A0",
    "=cmd|'/C'!A0@x.org",
    "+cmd|'/C'!A0@x.org",
    "=jane@x.org",
    "-1+2@SUM(A1)",
    "+jane@x.org,=1+1",
    "+jane@x.org\n=1+1",
    "+jane@localhost",
  ])("puts an apostrophe before %j", (text) => {
    expect(csvCell(text).replace(/^"/, "")).toMatch(/^'/);
  });

  it.each([
    "+jane@x.org",
    "-jane@x.org",
    "+1.jane+tag@mail.x.org",
    "jane@x.org",
    "1=1",
    "a-b",
    "",
    "'",
    "Zoë",
  ])("leaves %j as it is", (text) => {
    expect(csvCell(text)).toBe(text);
  });

  it("writes what is read back as it was, the apostrophes aside", () => {
    const cells = fc.array(
      fc.string({ unit: fc.constantFrom(...Array.from("a1 ,\"\r\n\t=+-@'é")), maxLength: 6 }),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(cells, (row) => {
        const [read] = Papa.parse<string[]>(csvLine([...row, "end"]), { delimiter: "," }).data;
        expect(read).toEqual(
          [...row, "end"].map((cell) => (/^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell)),
        );
      }),
    );
  });
});
