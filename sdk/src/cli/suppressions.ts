/** `winnow suppressions import` and `export`. */
import { choiceOf } from "./command-line.ts";
import { suppressionFormats, suppressionReasons } from "./commands.ts";
import { type Context, type Exit, exit } from "./context.ts";
import { readCsv, writeCsv } from "./csv-file.ts";
import { note, number, print, printJSON, quantity } from "./output.ts";

export async function importSuppressions(context: Context): Promise<Exit> {
  const { winnow, values, isJSON, signal } = context;
  const { reason } = values;
  const forAll = reason !== undefined && { reason: choiceOf("reason", reason, suppressionReasons) };
  const done = await winnow.suppressions.import(await readCsv(context), { signal, ...forAll });
  if (isJSON) printJSON(done);
  else {
    const { source, added, unchanged, refused, refusals } = done;
    print(
      `${number(added)} suppressed, ${number(unchanged)} were before, ${number(refused)} refused (source: ${source})`,
    );
    for (const { row, reason: why } of refusals) note(`row ${row}: ${why}`);
  }
  return done.refused > 0 ? exit.failed : exit.fine;
}

export async function exportSuppressions(context: Context): Promise<Exit> {
  const { winnow, values, signal } = context;
  const { format, reason } = values;
  const parts = winnow.suppressions.exportParts({
    signal,
    ...(format !== undefined && { format: choiceOf("format", format, suppressionFormats) }),
    ...(reason !== undefined && { reason: choiceOf("reason", reason, suppressionReasons) }),
  });
  let csv = "";
  const leftOut = { hashes: 0, formulas: 0 };
  for await (const part of parts) {
    csv += part.csv;
    leftOut.hashes += part.left_out.hashes;
    leftOut.formulas += part.left_out.formulas;
  }
  if (leftOut.hashes > 0) note(`left out: ${quantity(leftOut.hashes, "hash", "hashes")} without an address`);
  if (leftOut.formulas > 0)
    note(`left out: ${quantity(leftOut.formulas, "address", "addresses")} that a spreadsheet might run`);
  return writeCsv(context, csv);
}
