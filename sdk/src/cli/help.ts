/** What `--help` says, of all commands or of one. */
import { type Command, commandNames, everywhere, type Option, specOf } from "./commands.ts";
import { table } from "./output.ts";

const indented = (rows: readonly (readonly string[])[]): string =>
  table(rows)
    .map((line) => `  ${line}`)
    .join("\n");

const usageOf = (command: Command): string => `winnow ${command} ${specOf(command).line}`.trimEnd();

const optionRows = (options: Readonly<Record<string, Option>>): string[][] =>
  Object.entries(options).map(([name, { argument, says }]) => [
    `--${name}${argument === undefined ? "" : ` ${argument}`}`,
    says,
  ]);

export const help = (): string => `winnow - which email addresses are worth sending to, and why

${indented(commandNames.map((command) => [usageOf(command), specOf(command).says]))}

winnow COMMAND --help shows the options of a command. Every command takes:
${indented(optionRows(everywhere))}

The key is that of WINNOW_API_KEY, or else of winnow login.
Exit codes: 0 fine, 1 refused or failed, 2 wrong usage, 3 by --fail-on or --max-bounce, 130 interrupted.
`;

export const helpOf = (command: Command): string => `${usageOf(command)} - ${specOf(command).says}

${indented(optionRows({ ...specOf(command).options, ...everywhere }))}
`;
