/** The file's own columns that a table shows. This browser remembers them by name, for every list that has them. */
import type { Info } from "@winnow/core/list/schema";
import { limits } from "@winnow/core/list/limits";
import { create } from "zustand";
import { browserStorage } from "../../../lib/storage.ts";

const key = "columns";
const rememberedNames = 50;

/** A column of the file: its index, and its name. */
export interface OwnColumn {
  index: number;
  name: string;
}

/** The columns that can be shown beside the address. */
export const ownColumns = ({ columns, email_column }: Pick<Info, "columns" | "email_column">): OwnColumn[] =>
  columns
    .slice(0, limits.rowCells)
    .map((name, index) => ({ index, name }))
    .filter(({ name }) => name !== email_column);

/** Those of the columns whose name was chosen, as many as can be shown. */
export const chosenAmong = (columns: readonly OwnColumn[], names: readonly string[]): OwnColumn[] =>
  columns.filter(({ name }) => names.includes(name)).slice(0, limits.shownColumns);

/** The names with this one or without it. The oldest are forgotten. */
export const withName = (names: readonly string[], name: string, isShown: boolean): string[] =>
  [...names.filter((each) => each !== name), ...(isShown ? [name] : [])].slice(-rememberedNames);

/** What is stored, or nothing where that cannot be read. */
export function namesIn(stored: string | null): string[] {
  try {
    const names: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

const useNames = create<{ names: readonly string[] }>(() => ({
  names: namesIn(browserStorage.getItem(key)),
}));

/** The chosen columns of a list. */
export function useChosenColumns(list: Pick<Info, "columns" | "email_column">): OwnColumn[] {
  const { names } = useNames();
  return chosenAmong(ownColumns(list), names);
}

export function chooseColumn(name: string, isShown: boolean): void {
  const names = withName(useNames.getState().names, name, isShown);
  browserStorage.setItem(key, JSON.stringify(names));
  useNames.setState({ names });
}
