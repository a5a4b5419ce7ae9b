/** The filter of the suppressed addresses, kept in the URL. */
import { limits } from "@winnow/core/suppression/limits";
import { useSearchParams } from "react-router";
import { reasonNames } from "../../lib/suppression-text.ts";
import type { SuppressionFilter } from "../../lib/suppressions.ts";

export function useSuppressionFilter() {
  const [search, setSearch] = useSearchParams();
  const reason = search.get("reason");
  const filter: SuppressionFilter = {
    q: search.get("q")?.slice(0, limits.email) || undefined,
    reason:
      reason !== null && Object.hasOwn(reasonNames, reason)
        ? (reason as SuppressionFilter["reason"])
        : undefined,
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
    isFiltered: filter.q !== undefined || filter.reason !== undefined,
    change: (name: keyof SuppressionFilter, value: string) => write(name, value === "" ? undefined : value),
    clear: () => setSearch({}, { replace: true, preventScrollReset: true }),
    isMaking: search.has("new"),
    make: (isMaking: boolean) => write("new", isMaking ? "" : undefined),
  };
}
