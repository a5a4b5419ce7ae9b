/** Which rows of a job a caller wants: results, duplicates, bad syntax. */
import { distinct, type Row, type Rows } from "../finished-file.ts";
import type { Parameters } from "../parameters.ts";
import { type Result, words } from "./verdict.ts";

/** The switches of results. Without any of them, or where they are on, the result is wanted. */
export const switches: Readonly<Record<Result, string>> = {
  valid: "valids",
  invalid: "invalids",
  disposable: "disposables",
  catchall: "catchalls",
  unknown: "unknowns",
};

/** Whether each result is wanted. Where one is switched on, those that are not named are off. */
export function wantedResults(input: Parameters): Record<Result, boolean> {
  const entries = Object.entries(switches) as [Result, string][];
  const isNarrowed = entries.some(([, name]) => input.flag(name));
  return Object.fromEntries(
    entries.map(([result, name]) => [result, input.has(name) ? input.flag(name) : !isNarrowed]),
  ) as Record<Result, boolean>;
}

/** The rows that the parameters ask for: each address once, unless duplicates are wanted. */
export async function* selected(rows: Rows, input: Parameters): AsyncGenerator<Row> {
  const wanted = wantedResults(input);
  const isOnlyBadSyntax = input.flag("only_bad_syntax");
  const source = input.flag("only_duplicates")
    ? duplicates(rows)
    : input.flag("include_duplicates")
      ? rows
      : distinct(rows);
  for await (const row of source) {
    const { outcome } = row;
    if (!outcome || !wanted[words[outcome.reason].result]) continue;
    if (!isOnlyBadSyntax || words[outcome.reason].flags.includes("bad_syntax")) yield row;
  }
}

/** The rows whose address a row before has. */
async function* duplicates(rows: Rows): AsyncGenerator<Row> {
  const seen = new Set<string>();
  for await (const row of rows) {
    const address = row.outcome?.email.trim().toLowerCase() ?? "";
    if (seen.has(address)) yield row;
    seen.add(address);
  }
}
