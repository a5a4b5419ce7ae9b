/** What the command line may say. */
import { parseArgs, type ParseArgsConfig } from "node:util";
import { type Command, commandNames, optionsOf, specOf } from "./commands.ts";

/** A command line that is not valid; the program ends with 2. */
export class UsageError extends Error {}

export interface CommandLine {
  /** Null where only help or the version is asked for. */
  command: Command | null;
  words: string[];
  flags: ReadonlySet<string>;
  values: Readonly<Record<string, string>>;
}

/**
 * Reads a command line. With the flag `help` the command, if any, is the one to explain. Throws `UsageError` with a sentence that
 * says what to write.
 */
export function readCommandLine(line: readonly string[]): CommandLine {
  const asked = line.find((word) => word === "--help" || word === "--version")?.slice(2);
  const command = commandNames.find((name) => name === line.slice(0, name.split(" ").length).join(" "));
  if (asked !== undefined)
    return { command: command ?? null, words: [], flags: new Set([asked]), values: {} };
  if (!command) throw new UsageError(adviceOn(line));
  const options = Object.fromEntries(
    Object.entries(optionsOf(command)).map(([option, { argument }]) => [
      option,
      { type: argument === undefined ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  const { values, positionals } = parsed(line.slice(command.split(" ").length), options);
  if (specOf(command).line === "" && positionals.length > 0)
    throw new UsageError(`winnow ${command} takes no words. winnow ${command} --help shows its options.`);
  const entries = Object.entries(values);
  return {
    command,
    words: positionals,
    flags: new Set(entries.flatMap(([option, value]) => (value === true ? option : []))),
    values: Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    ),
  };
}

function adviceOn([first = "", second]: readonly string[]): string {
  const group = commandNames.filter((name) => name.startsWith(`${first} `));
  if (first !== "" && group.length > 0 && second === undefined)
    return `Write one of: ${group.map((name) => `winnow ${name}`).join(", ")}.`;
  const name = group.length > 0 ? `${first} ${second ?? ""}` : first;
  return `There is no command “${name}”. winnow --help lists them.`;
}

function parsed(args: string[], options: NonNullable<ParseArgsConfig["options"]>) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** One of several words, or the first of them where none is given. */
export function choiceOf<const W extends string>(
  option: string,
  given: string | undefined,
  words: readonly W[],
): W {
  const chosen = given === undefined ? words[0] : words.find((word) => word === given);
  if (chosen === undefined) throw new UsageError(`--${option} is ${words.join(", ")}, not “${given}”.`);
  return chosen;
}

/** Several words, separated by commas; none where nothing is given. */
export const choicesOf = <const W extends string>(
  option: string,
  given: string | undefined,
  words: readonly W[],
): W[] => (given === undefined ? [] : given.split(",").map((word) => choiceOf(option, word.trim(), words)));

/** A number of percent, from 0 to 100; null where nothing is given. */
export function percentOf(option: string, given: string | undefined): number | null {
  if (given === undefined) return null;
  const percent = given.trim() === "" ? NaN : Number(given);
  if (!(percent >= 0 && percent <= 100))
    throw new UsageError(`--${option} is a number from 0 to 100, not “${given}”.`);
  return percent;
}

/** The only word of a command line. */
export function onlyWord([word, ...more]: readonly string[], what: string): string {
  if (word === undefined || more.length > 0) throw new UsageError(`Write ${what}, once.`);
  return word;
}
