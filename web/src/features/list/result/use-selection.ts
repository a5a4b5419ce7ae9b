import { useMutation } from "@tanstack/react-query";
import type { ResultRow } from "@winnow/core/list/schema";
import { useState } from "react";
import { type Selection, withoutRows, withRows } from "./selection.ts";

export interface SelectionControl {
  selection: Selection;
  /** Selects the rows, or removes them from the selection, once they are loaded. */
  change: (load: () => Promise<readonly ResultRow[]>, isSelected: boolean) => void;
  clear: () => void;
  isLoading: boolean;
  error: Error | null;
}

/** The selected rows of a result. They stay selected under another filter. */
export function useSelection(): SelectionControl {
  const [selection, setSelection] = useState<Selection>(new Map());
  const loading = useMutation({
    // Rows that are loaded need no connection.
    networkMode: "always",
    mutationFn: async ({ load, isSelected }: Change) => ({ rows: await load(), isSelected }),
    onSuccess: ({ rows, isSelected }) =>
      setSelection((before) => (isSelected ? withRows(before, rows) : withoutRows(before, rows))),
  });
  return {
    selection,
    change: (load, isSelected) => loading.mutate({ load, isSelected }),
    clear: () => {
      loading.reset();
      setSelection(new Map());
    },
    isLoading: loading.isPending,
    error: loading.error,
  };
}

interface Change {
  load: () => Promise<readonly ResultRow[]>;
  isSelected: boolean;
}
