/** Which lists the page of all lists shows, and in which order, kept in the URL. Unknown values are ignored. */
import { limits } from "@winnow/core/list/limits";
import type { ListSort, Phase } from "@winnow/core/list/schema";
import { useSearchParams } from "react-router";

export const phaseNames: Readonly<Record<Phase, string>> = {
  waiting: "Not started",
  moving: "Under way",
  paused: "Paused",
  done: "Done",
  cancelled: "Cancelled",
  failed: "Failed",
};

export const sortNames: Readonly<Record<ListSort, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  name: "By name",
  rows: "Largest first",
};

type View = Partial<Record<"q" | "state" | "tag" | "scheduled" | "sort", string>>;

export interface ListsView {
  /** As it is typed. */
  q: string;
  phase: Phase | undefined;
  tag: string | undefined;
  /** Whether only lists with a schedule are shown. */
  isScheduled: boolean;
  sort: ListSort;
  /** Replaces these parts; an empty text removes one. */
  change: (patch: View) => void;
}

export function useListsView(): ListsView {
  const [search, setSearch] = useSearchParams();
  return {
    q: search.get("q") ?? "",
    phase: keyOf(phaseNames, search.get("state")),
    tag: search.get("tag")?.slice(0, limits.tagText) || undefined,
    isScheduled: search.get("scheduled") === "true",
    sort: keyOf(sortNames, search.get("sort")) ?? "newest",
    change: (patch) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(patch))
            if (value === "") after.delete(name);
            else after.set(name, value);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

const keyOf = <K extends string>(names: Readonly<Record<K, string>>, value: string | null): K | undefined =>
  (Object.keys(names) as K[]).find((name) => name === value);
