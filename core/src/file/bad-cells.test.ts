import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Address } from "../address/index.ts";
import { type BadCells, countBadCells, countedLimits } from "./bad-cells.ts";
import { unwrap } from "./cell.ts";
import { layoutOf } from "./column.ts";
import { dataRows, open } from "./open.ts";
import { blobSource } from "./source.ts";

async function badCellsOf(text: string): Promise<BadCells> {
  const file = await open(blobSource(new Blob([text])), { filename: "list.csv" });
  return countBadCells(file, layoutOf(file.sample));
}

const rowsOf = (count: number): string =>
  `name,email\n${Array.from({ length: count }, (_, index) => `N,p${index}@x.org\n`).join("")}`;

test("A cell is bad that is empty, no address or two; the header and blank rows are no cells.", async () => {
  const text =
    'name,email\nAnn,ann@x.org\nBob,\n\nCy,none\nDi,"di@x.org, dee@x.org"\nEd,"Ed <ed@x.org>"\nFe\nann@x.org,Gus\n';
  expect(await badCellsOf(text)).toEqual({ rows: 7, isWhole: true, columns: [6, 5] });
});

test("A file of one column without a header counts from its first row.", async () => {
  expect(await badCellsOf("ann@x.org\nnone\nbob@x.org\n")).toEqual({ rows: 3, isWhole: true, columns: [1] });
});

test("100,000 rows are all counted, and of 100,001 the first 100,000.", async () => {
  const { rows } = countedLimits;
  expect(await badCellsOf(rowsOf(rows))).toEqual({ rows, isWhole: true, columns: [rows, 0] });
  expect(await badCellsOf(rowsOf(rows + 1))).toEqual({ rows, isWhole: false, columns: [rows, 0] });
});

test("Long rows end the count after twenty million characters.", async () => {
  const long = "x".repeat(90_000);
  const text = `name,email\n${`${long},a@x.org\n`.repeat(230)}`;
  const { rows, isWhole } = await badCellsOf(text);
  expect(isWhole).toBe(false);
  expect(rows).toBe(Math.ceil(countedLimits.characters / (long.length + "a@x.org".length)));
});

test("The count of the sample list is that of the import.", async () => {
  const text = readFileSync(new URL("../../../stacks/local/samples/newsletter-5000.csv", import.meta.url));
  const file = await open(blobSource(new Blob([text])), { filename: "newsletter-5000.csv" });
  const layout = layoutOf(file.sample);
  const column = layout.emailColumn ?? 0;
  let rejected = 0;
  for await (const rows of dataRows(file, layout))
    rejected += rows.filter((row) => !Address.parse(unwrap(row[column] ?? "")).ok).length;
  const { rows, columns } = await countBadCells(file, layout);
  expect(rows).toBe(5_000);
  expect(columns[column]).toBe(rejected);
});
