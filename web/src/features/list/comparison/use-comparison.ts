/** A comparison of two lists, as the address of the page has it. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { lists } from "../list-api.ts";
import { listQuery } from "../queries.ts";
import { changes, type Change } from "./change-names.ts";

export const pageRows = 100;
const pollMs = 1_000;

/** Both lists, the change that is shown, and the page of its addresses. */
export interface View {
  now: string;
  before: string;
  change: Change;
  /** Whether somebody chose the change. */
  isChosen: boolean;
  page: number;
}

export function useView() {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get("page"));
  const view: View = {
    now: search.get("now") ?? "",
    before: search.get("before") ?? "",
    change: changes.find((change) => change === search.get("change")) ?? "died",
    isChosen: search.has("change"),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
  /** Another choice begins at the first page. */
  const choose = (patch: Partial<Omit<View, "isChosen">>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete("page");
        for (const [name, value] of Object.entries(patch)) after.set(name, String(value));
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { view, choose };
}

/** Asked again while the lists are being read. */
export const comparisonQuery = ({ now, before, change, page }: Omit<View, "isChosen">) =>
  queryOptions({
    queryKey: ["comparison", now, before, change, page],
    queryFn: () => lists.compare(now, { before, change, offset: (page - 1) * pageRows, limit: pageRows }),
    select: ({ comparison }) => comparison,
    enabled: now !== "" && before !== "",
    refetchInterval: ({ state }) => (state.data?.comparison === null ? pollMs : false),
  });

/** The newest lists that can be compared, with the two that are. */
export function useComparable({ now, before }: View) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ["lists", "comparable"],
    queryFn: ({ signal }) => lists.all({ limit: 100 }, { signal }),
  });
  const chosen = [
    useQuery({ ...listQuery(now), enabled: now !== "" }).data,
    useQuery({ ...listQuery(before), enabled: before !== "" }).data,
  ].flatMap((list) => list ?? []);
  const all = new Map([...(data?.results ?? []), ...chosen].map((list) => [list.id, list]));
  return {
    isPending,
    error,
    refetch,
    lists: [...all.values()].filter(({ verification }) => verification?.completed_at),
  };
}
