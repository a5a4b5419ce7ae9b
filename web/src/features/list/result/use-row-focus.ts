/** The focus in a table of which only the visible rows are drawn. */
import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, type RefObject } from "react";

interface RowFocus {
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** The row that has the focus or receives it next. */
  active: number;
  /** Whether the active row is known to be there. */
  isKnown: boolean;
  /** The row whose evidence is open. */
  shown: number | null;
}

/** Returns what a key calls before it moves the active row: the focus follows to the same part of that row. */
export function useRowFocus({ scroller, virtualizer, active, isKnown, shown }: RowFocus): () => void {
  /** The part of the active row that receives the focus once it is drawn. */
  const wanted = useRef<RowPart | null>(null);

  // The evidence, or the address of the page, also moves the active row: it scrolls into view, and receives the focus if the
  // focus was in the table.
  const last = useRef(0);
  useEffect(() => {
    if (!isKnown || last.current === active) return;
    last.current = active;
    if (wanted.current === null) wanted.current = focusedPart(scroller.current);
    virtualizer.scrollToIndex(active);
  }, [scroller, active, virtualizer, isKnown]);

  useEffect(() => {
    if (wanted.current === null) return;
    const part = partOf(scroller.current, wanted.current, active);
    if (part === null) return;
    wanted.current = null;
    part.focus({ preventScroll: true });
  });

  const wasShown = useRef(shown);
  useEffect(() => {
    const hasClosed = wasShown.current !== null && shown === null;
    wasShown.current = shown;
    if (hasClosed && document.activeElement === document.body)
      partOf(scroller.current, "row", active)?.focus({ preventScroll: true });
  }, [scroller, shown, active]);

  return () => {
    wanted.current = focusedPart(scroller.current);
  };
}

/** The address of a row, or its checkbox. */
type RowPart = "row" | "select";

const partOf = (table: HTMLElement | null, part: RowPart, row: number): HTMLElement | null =>
  table?.querySelector<HTMLElement>(`[data-${part}="${row}"]`) ?? null;

/** The part of a row that has the focus. */
function focusedPart(table: HTMLElement | null): RowPart | null {
  const focused = document.activeElement;
  if (focused === null || table?.contains(focused) !== true) return null;
  return focused.hasAttribute("data-select") ? "select" : "row";
}
