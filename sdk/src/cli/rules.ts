/** `winnow rules import` and `export`. */
import { readFile, writeFile } from "node:fs/promises";
import { stdin } from "node:process";
import { text } from "node:stream/consumers";
import { onlyWord, UsageError } from "./command-line.ts";
import { type Context, type Exit, exit } from "./context.ts";
import { note, number, print, printJSON } from "./output.ts";

export async function importRules({ winnow, words, isJSON, signal }: Context): Promise<Exit> {
  const file = onlyWord(words, "a CSV file, or - for the standard input");
  const csv = file === "-" ? await text(stdin) : await readFile(file, "utf8").catch(unreadable);
  const done = await winnow.rules.import(csv, { signal });
  if (isJSON) printJSON(done);
  else {
    const { created, updated, unchanged, refused, refusals } = done;
    print(
      `${number(created)} created, ${number(updated)} updated, ${number(unchanged)} unchanged, ${number(refused)} refused`,
    );
    for (const { row, reason } of refusals) note(`row ${row}: ${reason}`);
  }
  return done.refused > 0 ? exit.failedOn : exit.fine;
}

export async function exportRules({ winnow, values, signal }: Context): Promise<Exit> {
  const csv = await winnow.rules.export({ signal });
  if (values["out"] === undefined) print(csv.trimEnd());
  else await writeFile(values["out"], csv);
  return exit.fine;
}

const unreadable = (error: unknown): never => {
  throw new UsageError((error as Error).message);
};
