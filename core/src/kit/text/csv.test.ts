import fc from "fast-check";
import { describe, expect, it } from "vitest";
import Papa from "papaparse";
import { csvLine, exactLine, masked, unmasked } from "./csv.ts";
import { neutral } from "./formula.ts";

const texts = fc.string({ unit: fc.constantFrom(...Array.from("a1 ,\"\r\n\t=+-@'é＝;")), maxLength: 6 });

describe("writing CSV", () => {
  it("gives a masked cell back as it was, which no spreadsheet takes for a formula", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [read] = Papa.parse<string[]>(exactLine([masked(text), "end"]), { delimiter: "," }).data;
        expect(unmasked(read?.[0] ?? "")).toBe(text);
        expect(read?.[0]).not.toMatch(/^[\s"]*[=+\-@＝]/);
      }),
    );
  });

  it("can be read back, apart from apostrophes", () => {
    const cells = fc.array(
      fc.string({ unit: fc.constantFrom(...Array.from("a1 ,\"\r\n\t=+-@'é")), maxLength: 6 }),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(cells, (row) => {
        const [read] = Papa.parse<string[]>(csvLine([...row, "end"]), { delimiter: "," }).data;
        expect(read).toEqual([...row, "end"].map((cell) => neutral(cell)));
      }),
    );
  });
});
