/** What the commands of an operator have in common: their arguments, and how they end. */
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { VisibleError } from "@winnow/core/kit/error";
import { z } from "zod";

/** Thrown for arguments that cannot be understood; the command prints its usage. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The arguments by a schema. Throws `UsageError`. */
export function readOptions<S extends z.ZodType>(
  schema: S,
  options: ParseArgsOptionsConfig,
  args: readonly string[],
): z.output<S> {
  try {
    return schema.parse(parseArgs({ args: [...args], options }).values);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error instanceof Error ? new UsageError(error.message) : error;
    const faults = error.issues.map(({ path: [option], message }) =>
      option === undefined ? message : `--${String(option)}: ${message}`,
    );
    throw new UsageError(faults.join("\n"));
  }
}

/** Prints what the command answers, or why it failed, with the usage where the arguments were not understood. */
export async function runCommand(
  usage: string,
  command: (args: readonly string[]) => Promise<string>,
): Promise<void> {
  try {
    console.log(await command(process.argv.slice(2)));
  } catch (error) {
    const isExpected = error instanceof VisibleError || error instanceof UsageError;
    console.error(isExpected ? error.message : error);
    if (error instanceof UsageError) console.error(usage);
    process.exitCode = 1;
  }
}
