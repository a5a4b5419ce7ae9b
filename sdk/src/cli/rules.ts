/** `winnow rules import` and `export`. */
import { type Context, type Exit, exit } from "./context.ts";
import { readCsv, writeCsv } from "./csv-file.ts";
import { note, number, print, printJSON } from "./output.ts";

export async function importRules(context: Context): Promise<Exit> {
  const { winnow, isJSON, signal } = context;
  const done = await winnow.rules.import(await readCsv(context), { signal });
  if (isJSON) printJSON(done);
  else {
    const { created, updated, unchanged, refused, refusals } = done;
    print(
      `${number(created)} created, ${number(updated)} updated, ${number(unchanged)} unchanged, ${number(refused)} refused`,
    );
    for (const { row, reason } of refusals) note(`row ${row}: ${reason}`);
  }
  return done.refused > 0 ? exit.failed : exit.fine;
}

export const exportRules = async (context: Context): Promise<Exit> =>
  writeCsv(context, await context.winnow.rules.export({ signal: context.signal }));
