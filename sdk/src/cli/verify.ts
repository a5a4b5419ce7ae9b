/** `winnow verify EMAIL…`. */
import { WinnowError } from "../error.ts";
import { type AddressVerification, statuses } from "../types.ts";
import { choicesOf, UsageError } from "./command-line.ts";
import { linesOfInput } from "./standard-input.ts";
import { type Context, type Exit, exit } from "./context.ts";
import { note, print, printJSON, table } from "./output.ts";

/** Addresses that are asked about at a time. */
const parallel = 5;
/** Milliseconds for an address: greylisting takes minutes. */
const maxWaitMs = 15 * 60_000;

/** Prints the verdicts in the order of the addresses. An address that is refused does not stop the others. */
export async function verify({
  winnow,
  words: given,
  flags,
  values,
  isJSON,
  signal,
}: Context): Promise<Exit> {
  const failOn = choicesOf("fail-on", values["fail-on"], statuses);
  if (given.length === 0) throw new UsageError("Write the addresses to verify, or - for the standard input.");
  const words = given.length === 1 && given[0] === "-" ? await linesOfInput() : given;
  let code: Exit = exit.fine;
  const width = Math.max(...words.map((email) => email.length));
  const ask = async (email: string): Promise<AddressVerification | WinnowError> => {
    try {
      return await winnow.verify(email, {
        fresh: flags.has("fresh"),
        mend: flags.has("mend"),
        signal,
        timeoutMs: maxWaitMs,
      });
    } catch (error) {
      if (error instanceof WinnowError) return error;
      throw error;
    }
  };
  for (let start = 0; start < words.length; start += parallel) {
    const asked = words.slice(start, start + parallel);
    const outcomes = await Promise.all(asked.map(ask));
    for (const [index, outcome] of outcomes.entries()) {
      const email = asked[index] ?? "";
      if (outcome instanceof WinnowError) {
        code = exit.failed;
        const { code: error, message, requestId: request_id } = outcome;
        if (isJSON) printJSON({ email, error, message, request_id });
        else note(`${email}: ${message} (${error})`);
        continue;
      }
      if (code === exit.fine && failOn.includes(outcome.status)) code = exit.failedOn;
      if (isJSON) printJSON(outcome);
      else print(lineOf(outcome, width));
    }
  }
  return code;
}

function lineOf(
  { email, status, reason, action, suggestion, mended_from }: AddressVerification,
  width: number,
): string {
  const [line = ""] = table([[email.padEnd(width), status.padEnd(7), action.padEnd(6), reason]]);
  const mended = mended_from === undefined ? line : `${line}, mended from ${mended_from}`;
  return suggestion === null ? mended : `${mended}, probably ${suggestion}`;
}
