/** CSV files that commands read and write. */
import { readFile, writeFile } from "node:fs/promises";
import { stdin } from "node:process";
import { text } from "node:stream/consumers";
import { onlyWord, UsageError } from "./command-line.ts";
import { type Context, type Exit, exit } from "./context.ts";
import { print } from "./output.ts";

/** The text of the file that a command names, or of the standard input. */
export async function readCsv({ words }: Pick<Context, "words">): Promise<string> {
  const file = onlyWord(words, "a CSV file, or - for the standard input");
  return file === "-" ? text(stdin) : readFile(file, "utf8").catch(unreadable);
}

/** Saves a text where a command says, or prints it. */
export async function writeCsv({ values }: Pick<Context, "values">, csv: string): Promise<Exit> {
  if (values["out"] === undefined) print(csv.trimEnd());
  else await writeFile(values["out"], csv);
  return exit.fine;
}

const unreadable = (error: unknown): never => {
  throw new UsageError((error as Error).message);
};
