/** The filter of a result, kept in the URL. Unknown values are ignored. */
import { Reason, Status } from "@winnow/core/verdict/schema";
import { useSearchParams } from "react-router";
import type { Filter } from "../list-api.ts";

export interface FilterControl {
  filter: Filter;
  /** Replaces these parts of the filter; undefined or an empty text removes one. */
  change: (patch: Partial<Record<keyof Filter, string | undefined>>) => void;
}

export function useFilter(): FilterControl {
  const [search, setSearch] = useSearchParams();
  return {
    filter: {
      status: Status.safeParse(search.get("status")).data,
      reason: Reason.safeParse(search.get("reason")).data,
      q: search.get("q")?.trim() || undefined,
    },
    change: (patch) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(patch))
            if (value === undefined || value === "") after.delete(name);
            else after.set(name, value);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
