/** A comparison of two lists, as the address of the page has it. */
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { isMoving } from "@winnow/core/list/under-way";
import { useURLParams } from "../../../hooks/use-url-params.ts";
import { isBeingVerified } from "../job/list-state.ts";
import { lists } from "../list-api.ts";
import { listQuery } from "../queries.ts";
import { changes, type Change } from "./change-names.ts";

export const pageRows = 100;
const pollMs = 1_000;

/** Both lists, the change that is shown, and the page of its addresses. */
export interface View {
  now: string;
  before: string;
  /** Null until somebody chose it for these two lists. */
  change: Change | null;
  page: number;
}

/** A view whose change is known. */
export type ShownView = View & { change: Change };

export function useView() {
  const { params, change } = useURLParams();
  const page = Number(params.get("page"));
  const view: View = {
    now: params.get("now") ?? "",
    before: params.get("before") ?? "",
    change: changes.find((each) => each === params.get("change")) ?? null,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
  /** Another choice begins at the first page. Another pair forgets the change; the same lists swapped keep it. */
  function choose(patch: Partial<ShownView>): void {
    const next = { ...view, ...patch };
    const isSamePair = pairOf(next) === pairOf(view);
    change({
      now: next.now,
      before: next.before,
      change: isSamePair ? (next.change ?? undefined) : undefined,
      page: patch.page === undefined ? undefined : String(patch.page),
    });
  }
  return { view, choose };
}

const pairOf = ({ now, before }: View): string => [now, before].toSorted().join(" ");

/**
 * The comparison, and the change to show: the chosen one, else the first that has addresses. While its addresses load, those of
 * another change or page stand in for the counts. It is read anew when a verification of one of the lists ends.
 */
export function useComparison(view: View) {
  const now = useQuery({ ...listQuery(view.now), enabled: view.now !== "" });
  const before = useQuery({ ...listQuery(view.before), enabled: view.before !== "" });
  const areKnown = isPair(view) && !now.isLoading && !before.isLoading;
  const compared = [now.data, before.data].flatMap((list) => list ?? []);
  const verified = compared.map(({ verification }) => verification?.completed_at ?? null);
  // Every answer has the counts of all changes.
  const usual = useQuery({
    ...comparisonQuery({ ...view, change: changes[0], page: 1 }, verified),
    enabled: view.change === null && areKnown,
  });
  const counts = usual.data?.counts;
  const change = view.change ?? changes.find((each) => counts && counts[each] > 0) ?? changes[0];
  const isKnown = view.change !== null || counts !== undefined;
  const shown = useQuery({
    ...comparisonQuery({ ...view, change }, verified),
    enabled: isKnown && areKnown,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === view.now && query.queryKey[2] === view.before
        ? keepPreviousData(previous)
        : undefined,
  });
  // A paused one is not asked for again and again.
  const isVerifying = compared.some((list) => isBeingVerified(list) && isMoving(list));
  return { change, query: isKnown ? shown : usual, isVerifying };
}

const isPair = ({ now, before }: View): boolean => now !== "" && before !== "";

/** Asked again while the lists are being read, and after they are verified anew. */
const comparisonQuery = ({ now, before, change, page }: ShownView, verified: readonly (string | null)[]) =>
  queryOptions({
    queryKey: ["comparison", now, before, change, page, verified],
    queryFn: () => lists.compare(now, { before, change, offset: (page - 1) * pageRows, limit: pageRows }),
    select: ({ comparison }) => comparison,
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
  const verified = (data?.results ?? []).filter(({ verification }) => verification?.completed_at);
  // One that is not verified yet is named too.
  const all = new Map([...verified, ...chosen].map((list) => [list.id, list]));
  return {
    isPending,
    error,
    refetch,
    lists: [...all.values()],
  };
}
