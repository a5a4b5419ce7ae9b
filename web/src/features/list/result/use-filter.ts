/** What a result shows, kept in the URL: filter, order, and the row whose evidence is open. Unknown values are ignored. */
import { rowSorts } from "@winnow/core/list/row-sort";
import { allReasons, statuses } from "@winnow/core/verdict/reason";
import { useSearchParams } from "react-router";
import type { Filter, Sort } from "../list-api.ts";

type FilterPatch = Partial<Record<keyof Filter, string | undefined>>;

export interface FilterControl {
  filter: Filter;
  sort: Sort;
  /** Replaces these parts of the filter; undefined or an empty text removes one. */
  change: (patch: FilterPatch) => void;
  clear: () => void;
  /** Replaces the whole filter and the order. */
  apply: (filter: Filter, sort: Sort | null) => void;
  order: (sort: Sort) => void;
  /** The index of the row whose evidence is open. */
  shown: number | null;
  show: (index: number | null) => void;
}

const nothing: FilterPatch = {
  status: undefined,
  reason: undefined,
  provider: undefined,
  domain: undefined,
  q: undefined,
};

const known = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((word) => word === text);

const sortPatch = (sort: Sort | null) => ({ sort: sort === "row" || sort === null ? undefined : sort });

export function useFilter(): FilterControl {
  const [search, setSearch] = useSearchParams();
  const shown = Number(search.get("at")) - 1;

  function set(patch: Readonly<Record<string, string | undefined>>, replace = true): void {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(patch))
          if (value === undefined || value === "") after.delete(name);
          else after.set(name, value);
        return after;
      },
      { replace, preventScrollReset: true },
    );
  }
  return {
    filter: {
      status: known(statuses, search.get("status")),
      reason: known(allReasons, search.get("reason")),
      provider: search.get("provider") ?? undefined,
      domain: search.get("domain") ?? undefined,
      q: search.get("q")?.trim() || undefined,
    },
    sort: known(rowSorts, search.get("sort")) ?? "row",
    change: (patch) => set({ ...patch, at: undefined }),
    clear: () => set({ ...nothing, at: undefined }),
    apply: (filter, sort) => set({ ...nothing, ...filter, ...sortPatch(sort), at: undefined }),
    order: (sort) => set({ ...sortPatch(sort), at: undefined }),
    shown: Number.isInteger(shown) && shown >= 0 ? shown : null,
    // Back closes the evidence, however many rows were read.
    show: (index) => set({ at: index === null ? undefined : String(index + 1) }, search.has("at")),
  };
}
