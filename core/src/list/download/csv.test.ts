import fc from "fast-check";
import { describe, expect, it } from "vitest";
import Papa from "papaparse";
import { csvLine } from "./csv.ts";
import { neutral } from "../../kit/formula.ts";

describe("writing CSV", () => {
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
