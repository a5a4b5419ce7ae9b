/** The changes of an address between two results, and what they are called. */
import type { Change } from "@winnow/core/list/schema";

export type { Change };

export const changes = ["died", "came_back", "new", "gone", "changed"] as const satisfies readonly Change[];

export const changeNames: Readonly<Record<Change, string>> = {
  died: "Stopped working",
  came_back: "Working again",
  new: "New",
  gone: "Gone",
  changed: "Changed",
};

export const changeTexts: Readonly<Record<Change, string>> = {
  died: "Was valid, is invalid.",
  came_back: "Was invalid, is valid.",
  new: "In the newer list only.",
  gone: "In the older list only.",
  changed: "Has another status, in another way than these.",
};
