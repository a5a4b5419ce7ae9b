/** What a result shows, kept in the URL: filter, order, and the row whose evidence is open. Unknown values are ignored. */
import { rowSorts } from "@winnow/core/list/row-sort";
import { allReasons, statuses } from "@winnow/core/verdict/reason";
import { type ParamPatch, useURLParams } from "../../../hooks/use-url-params.ts";
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
  const { params, change } = useURLParams();
  const shown = Number(params.get("at")) - 1;
  const choose = (patch: ParamPatch) => change({ ...patch, at: undefined });
  return {
    filter: {
      status: known(statuses, params.get("status")),
      reason: known(allReasons, params.get("reason")),
      provider: params.get("provider") ?? undefined,
      domain: params.get("domain") ?? undefined,
      q: params.get("q")?.trim() || undefined,
    },
    sort: known(rowSorts, params.get("sort")) ?? "row",
    change: choose,
    clear: () => choose(nothing),
    apply: (filter, sort) => choose({ ...nothing, ...filter, ...sortPatch(sort) }),
    order: (sort) => choose(sortPatch(sort)),
    shown: Number.isInteger(shown) && shown >= 0 ? shown : null,
    // Back closes the evidence, however many rows were read.
    show: (index) => change({ at: index === null ? undefined : String(index + 1) }, !params.has("at")),
  };
}
