import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, isBlank, type Row, RowSplitter, type SplitterState } from "./rows.ts";
import { rowLimits } from "./row-limits.ts";

const comma: Dialect = { delimiter: ",", quote: true };

/** Splits a text in pieces of the given length, each by a splitter that resumes from the state of the one before. */
function split(text: string, dialect: Dialect = comma, piece = text.length + 1): Row[] {
  let splitter = new RowSplitter(dialect);
  const rows: Row[] = [];
  for (let at = 0; at < text.length; at += piece) {
    rows.push(...splitter.push(text.slice(at, at + piece)));
    splitter = new RowSplitter(dialect, JSON.parse(JSON.stringify(splitter.state)) as SplitterState);
  }
  return [...rows, ...splitter.end()];
}

const cellText = fc.string({ unit: fc.constantFrom(...Array.from("ab \t,;|\"\r\n'é€😀")), maxLength: 8 });
const table = fc.array(fc.array(cellText, { minLength: 1, maxLength: 5 }), { maxLength: 8 });

/** Writes a table with every cell quoted. */
const write = (rows: readonly Row[], delimiter: string, newline: string): string =>
  rows.map((row) => row.map((cell) => `"${cell.split('"').join('""')}"`).join(delimiter) + newline).join("");

describe("splitting text into rows", () => {
  it("returns the written cells, in chunks of any size", () => {
    const delimiters = fc.constantFrom<Dialect["delimiter"]>(",", ";", "\t", "|");
    const newlines = fc.constantFrom("\n", "\r\n", "\r");
    fc.assert(
      fc.property(
        table,
        delimiters,
        newlines,
        fc.integer({ min: 1, max: 9 }),
        (rows, delimiter, newline, piece) => {
          const text = write(rows, delimiter ?? "", newline);
          const kept = rows.filter((row) => !isBlank(row));
          expect(split(text, { delimiter, quote: true }, piece)).toEqual(kept);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("returns the same rows for any text, in chunks of any size", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('ab,"\r\n ')), maxLength: 40 }), (text) => {
        const outcome = (piece: number) => {
          try {
            return split(text, comma, piece);
          } catch (error) {
            return (error as Error).message;
          }
        };
        for (let piece = 1; piece < 6; piece += 1) expect(outcome(piece)).toEqual(outcome(text.length + 1));
      }),
      { numRuns: 500 },
    );
  });

  it("keeps quotes inside a cell, and all quotes of a cell with text behind the closing one", () => {
    expect(split('5" pipe,a"b"\n"Jane" <j@x.org>,"x"y"z"\n"john smith"@x.org,"a" ')).toEqual([
      ['5" pipe', 'a"b"'],
      ['"Jane" <j@x.org>', '"x"y"z"'],
      ['"john smith"@x.org', "a "],
    ]);
  });

  it("ignores quotes and delimiters that the dialect lacks", () => {
    expect(split('"a",b\r\n"c', { delimiter: null, quote: false })).toEqual([['"a",b'], ['"c']]);
  });

  it("keeps ragged rows and skips blank ones", () => {
    expect(split("a,b\n\n ,\t\nc\nd,e,f,\n")).toEqual([["a", "b"], ["c"], ["d", "e", "f", ""]]);
  });

  it("refuses an unclosed quote with the number of its row", () => {
    expect(() => split('a,b\nc,"d\ne,f\n')).toThrow(/Row 2 opens a quotation mark/);
  });

  it("accepts as many columns as the limit", () => {
    const row = (columns: number) => `${",".repeat(columns - 1)}x`;
    expect(split(row(rowLimits.columns))[0]).toHaveLength(rowLimits.columns);
    expect(() => split(row(rowLimits.columns + 1))).toThrow(/more than 10,000 columns/);
  });

  it("accepts cells as long as the limit", () => {
    const cell = "x".repeat(rowLimits.cell);
    expect(split(`a\n${cell}`, comma, 65_536)).toHaveLength(2);
    expect(() => split(`a\n${cell}x`, comma, 65_536)).toThrow(/A cell of row 2 is longer/);
    expect(split(`"${cell}"`, comma, 65_536)).toEqual([[cell]]);
    expect(() => split(`"${cell}x"`, comma, 65_536)).toThrow(/A cell of row 1/);
  });

  it("accepts rows as long as the limit", () => {
    const cells = Array.from({ length: 20 }, () => "y".repeat(49_999));
    const longest = `${cells.join(",")}y`;
    expect(longest).toHaveLength(rowLimits.row);
    for (const piece of [65_536, 2 * rowLimits.row]) {
      expect(split(`${longest}\n`, comma, piece)[0]).toHaveLength(20);
      expect(() => split(`${longest}y\n`, comma, piece)).toThrow(/Row 1 is longer than 1,000,000/);
    }
  });

  it("refuses an endless line after two row lengths", () => {
    const splitter = new RowSplitter(comma);
    let pieces = 0;
    expect(() => {
      for (; pieces < 1_000; pieces += 1) splitter.push("x".repeat(65_536));
    }).toThrow(/Row 1 is longer/);
    expect(pieces).toBeLessThan(33);
  });
});
