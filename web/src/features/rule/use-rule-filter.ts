/** The filter of the rules, kept in the URL. */
import { useSearchParams } from "react-router";
import type { RuleFilter } from "../../lib/rules.ts";
import { effectNames, matchNames } from "./rule-text.ts";

export function useRuleFilter() {
  const [search, setSearch] = useSearchParams();
  const filter: RuleFilter = {
    q: search.get("q")?.slice(0, 320) || undefined,
    match: keyIn(matchNames, search.get("match")),
    effect: keyIn(effectNames, search.get("effect")),
  };
  const write = (name: string, value: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    filter,
    text: search.get("q") ?? "",
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    change: (name: keyof RuleFilter, value: string) => write(name, value === "" ? undefined : value),
    clear: () => setSearch({}, { replace: true, preventScrollReset: true }),
    isMaking: search.has("new"),
    make: (isMaking: boolean) => write("new", isMaking ? "" : undefined),
  };
}

/** The text as a key of the names; undefined where it is none. */
const keyIn = <T extends string>(names: Readonly<Record<T, string>>, text: string | null): T | undefined =>
  text !== null && Object.hasOwn(names, text) ? (text as T) : undefined;
