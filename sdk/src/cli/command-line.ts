/** What the command line may say. */
import { parseArgs, type ParseArgsConfig } from "node:util";

/** A command line that is not valid; the program ends with 2. */
export class UsageError extends Error {}

export const help = `winnow - which email addresses are worth sending to, and why

  winnow verify EMAIL…                  one line for each address
  winnow list create FILE --watch       upload, clean, and save the cleaned file; run it again to resume
  winnow list download ID               save the file of a list that is verified
  winnow credits                        what can be spent
  winnow listen --port 4000             forward webhooks of test events to this machine

Every command
  --json                one JSON value per line, for programs
  --base-url URL        where Winnow is; or WINNOW_BASE_URL
  --help, --version

verify
  --fresh               ask anew, instead of repeating a verdict of the last 24 hours
  --fail-on STATUSES    end with 3 where there is one: invalid, or invalid,risky

list create
  --watch               show the progress until the end, and save the file
  --mode MODE           clean (default), verify or analyze; an analysis is free
  --policy POLICY       what a cleaned file keeps: safe, balanced (default) or reach
  --name NAME           of the list; by default the name of the file
  --column COLUMN       which holds the addresses, where that is in doubt
  --delimiter SIGN      what separates the cells; --header or --no-header: whether the first row has names
  --format FORMAT       csv (default), xlsx, jsonl or zip
  --out FILE            where to save; by default beside FILE, with -clean or -verified
  --fail-on STATUSES    end with 3 where the list has one
  --max-bounce PERCENT  end with 3 where more of the list, sent as it is, is expected to bounce; needs --watch
  --restart             forget the list that an interrupted run has created

list download
  --policy, --format, --out; --status STATUSES: only these

listen
  --port PORT           of a program on this machine; --path PATH, by default /
  --forward-to URL      in place of both
  --events TYPES        by default all

The key is read from WINNOW_API_KEY.
Exit codes: 0 fine, 1 refused or failed, 2 wrong usage, 3 by --fail-on or --max-bounce, 130 interrupted.
`;

const everywhere = { json: "boolean", "base-url": "string", help: "boolean", version: "boolean" } as const;

/** The options of each command besides those of every command. */
const commands = {
  verify: { fresh: "boolean", "fail-on": "string" },
  "list create": {
    ...{ watch: "boolean", restart: "boolean", header: "boolean", "no-header": "boolean" },
    ...{ mode: "string", policy: "string", name: "string", column: "string", delimiter: "string" },
    ...{ format: "string", out: "string", "fail-on": "string", "max-bounce": "string" },
  },
  "list download": { policy: "string", status: "string", format: "string", out: "string" },
  credits: {},
  listen: { port: "string", path: "string", "forward-to": "string", events: "string" },
} as const;

export type Command = keyof typeof commands;

export interface CommandLine {
  /** Null where only help or the version is asked for. */
  command: Command | null;
  words: string[];
  flags: ReadonlySet<string>;
  values: Readonly<Record<string, string>>;
}

/** Reads a command line. Throws `UsageError` with a sentence that says what to write. */
export function readCommandLine(line: readonly string[]): CommandLine {
  const asked = line.find((word) => word === "--help" || word === "--version");
  if (line.length === 0) return { command: null, words: [], flags: new Set(["help"]), values: {} };
  if (asked) return { command: null, words: [], flags: new Set([asked.slice(2)]), values: {} };
  const length = line[0] === "list" ? 2 : 1;
  const name = line.slice(0, length).join(" ");
  if (!isCommand(name)) throw new UsageError(`There is no command “${name}”. winnow --help lists them.`);
  const options = Object.fromEntries(
    Object.entries({ ...everywhere, ...commands[name] }).map(([option, type]) => [option, { type }]),
  ) as NonNullable<ParseArgsConfig["options"]>;
  const { values, positionals } = parsed([...line.slice(length)], options);
  const entries = Object.entries(values);
  return {
    command: name,
    words: positionals,
    flags: new Set(entries.flatMap(([option, value]) => (value === true ? option : []))),
    values: Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    ),
  };
}

const isCommand = (name: string): name is Command => Object.hasOwn(commands, name);

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
