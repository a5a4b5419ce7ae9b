/** The filter of the rules, kept in the URL. */
import { limits } from "@winnow/core/rule/limits";
import { keyIn, useURLParams } from "../../hooks/use-url-params.ts";
import type { RuleFilter } from "../../shared/rule/rules.ts";
import { effectNames, matchNames } from "./rule-text.ts";

export function useRuleFilter() {
  const { params, change, clear } = useURLParams();
  const filter: RuleFilter = {
    q: params.get("q")?.slice(0, limits.value) || undefined,
    match: keyIn(matchNames, params.get("match")),
    effect: keyIn(effectNames, params.get("effect")),
  };
  return {
    filter,
    text: params.get("q") ?? "",
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    change: (patch: Partial<Record<keyof RuleFilter, string>>) => change(patch),
    clear,
    isMaking: params.has("new"),
    make: (isMaking: boolean) => change({ new: isMaking ? "true" : undefined }),
  };
}
