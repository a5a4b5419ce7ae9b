/** Which lists the page of all lists shows, and in which order, kept in the URL. Unknown values are ignored. */
import { limits } from "@winnow/core/list/limits";
import type { ListSort, Phase } from "@winnow/core/list/schema";
import { keyIn, useURLParams } from "../../../hooks/use-url-params.ts";

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
  const { params, change } = useURLParams();
  return {
    q: params.get("q") ?? "",
    phase: keyIn(phaseNames, params.get("state")),
    tag: params.get("tag")?.slice(0, limits.tagText) || undefined,
    isScheduled: params.get("scheduled") === "true",
    sort: keyIn(sortNames, params.get("sort")) ?? "newest",
    change: (patch: View) => change(patch),
  };
}
