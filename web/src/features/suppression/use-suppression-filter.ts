/** The filter of the suppressed addresses, kept in the URL. */
import { limits } from "@winnow/core/suppression/limits";
import { keyIn, useURLParams } from "../../hooks/use-url-params.ts";
import { reasonNames } from "../../shared/rule/suppression-text.ts";
import type { SuppressionFilter } from "../../shared/rule/suppressions.ts";

export function useSuppressionFilter() {
  const { params, change, clear } = useURLParams();
  const filter: SuppressionFilter = {
    q: params.get("q")?.slice(0, limits.email) || undefined,
    reason: keyIn(reasonNames, params.get("reason")),
  };
  return {
    filter,
    text: params.get("q") ?? "",
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    change: (patch: Partial<Record<keyof SuppressionFilter, string>>) => change(patch),
    clear,
    isMaking: params.has("new"),
    make: (isMaking: boolean) => change({ new: isMaking ? "true" : undefined }),
  };
}
