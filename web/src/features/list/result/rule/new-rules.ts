/** The rules that a person may want on addresses of a result. */
import { header, lineOf } from "@winnow/core/rule/line";
import type { Effect } from "@winnow/core/rule/schema";
import type { NewRule } from "../../../../shared/rule/rules.ts";

export type Kind = "address" | "domain";

/** The distinct values of rules of a kind on these addresses. Text that is no address has none. */
export function valuesOf(kind: Kind, addresses: readonly string[]): string[] {
  const found = addresses.flatMap((address) => {
    const at = address.lastIndexOf("@");
    const value = (kind === "address" ? address : address.slice(at + 1)).trim().toLowerCase();
    return at < 1 || at === address.length - 1 ? [] : [value];
  });
  return [...new Set(found)];
}

export const rulesOn = (
  kind: Kind,
  effect: Effect,
  values: readonly string[],
  note: string,
): Required<NewRule>[] => values.map((value) => ({ match: kind, value, effect, note }));

/** A CSV file of rules, as an import takes it. */
export const rulesFile = (rules: readonly Required<NewRule>[]): string => header + rules.map(lineOf).join("");
