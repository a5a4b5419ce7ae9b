/** `winnow list download ID`. */
import { statuses } from "../types.ts";
import { choiceOf, choicesOf, onlyWord, UsageError } from "./command-line.ts";
import { formats, policies, relayChoices } from "./commands.ts";
import { type Context, type Exit, exit } from "./context.ts";
import { note, printJSON, quantity } from "./output.ts";
import { save } from "./save.ts";

export async function downloadList(context: Context): Promise<Exit> {
  const { words, values, isJSON } = context;
  const id = onlyWord(words, "the id of a list, like lst_01K…");
  const format = choiceOf("format", values["format"], formats);
  const chosen = choicesOf("status", values["status"], statuses);
  if (chosen.length > 0 && values["policy"] !== undefined)
    throw new UsageError("Write either --status or --policy.");
  if (values["relays"] !== undefined && values["policy"] === undefined)
    throw new UsageError("--relays needs --policy.");
  const out = values["out"] ?? `${id}.${format}`;
  const rows = await save(
    context,
    id,
    {
      format,
      original: true,
      columns: resultColumns,
      ...(chosen.length > 0 && { statuses: chosen }),
      ...(values["policy"] !== undefined && { policy: choiceOf("policy", values["policy"], policies) }),
      ...relaysIn(values),
    },
    out,
  );
  if (isJSON) printJSON({ id, file: out, rows });
  else note(`Saved ${quantity(rows, "row")} to ${out}.`);
  return exit.fine;
}

/** What a cleaned file does with relay addresses, where that is said. */
export const relaysIn = ({ relays }: Context["values"]): { relays?: "keep" | "drop" } =>
  relays === undefined ? {} : { relays: choiceOf("relays", relays, relayChoices) };

/** What a file has besides its own columns. */
export const resultColumns = ["status", "reason"] satisfies ("status" | "reason")[];
