/** Which rows of a job a caller wants: results, duplicates, bad syntax. */
import type { Wanted } from "../finished-file.ts";
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
export function selection(input: Parameters): Wanted {
  const wanted = wantedResults(input);
  const isOnlyBadSyntax = input.flag("only_bad_syntax");
  const isOnlyRepeated = input.flag("only_duplicates");
  const hasRepeated = isOnlyRepeated || input.flag("include_duplicates");
  return ({ reason, isRepeated }) => {
    if (reason === null || !wanted[words[reason].result]) return false;
    if (isOnlyBadSyntax && !words[reason].flags.includes("bad_syntax")) return false;
    return isRepeated ? hasRepeated : !isOnlyRepeated;
  };
}
