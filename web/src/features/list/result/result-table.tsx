/** The rows of a result. Only visible rows are rendered. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { useMediaQuery } from "../../../hooks/use-media-query.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import type { Sort } from "../list-api.ts";
import { nextRow } from "./arrow-keys.ts";
import type { OwnColumn } from "./own-columns.ts";
import type { ResultRowsSource, VisibleRange } from "./result-rows-source.ts";
import { maxSelected } from "./selection.ts";
import { Cells, gridStyle, Head, Pending, Tick, widths, widthStyle } from "./table-cells.tsx";
import type { SelectionControl } from "./use-selection.ts";

/** Chromium limits an element to 33,554,428 px, so 1,000,000 rows allow at most 33 px each. */
const lowRow = 33;
/** On a narrow screen two lines, as long as so many rows can be drawn. */
const tallRow = 48;
const mostTall = 600_000;
const viewRows = 17;
const viewHeight = viewRows * lowRow;
const headHeight = 40;

interface ResultTableProps {
  source: ResultRowsSource;
  /** The most rows that there can be. */
  max: number;
  /** Null where the rows have an order of their own. */
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  /** The row that has the focus or receives it next. */
  active: number;
  onActive: (index: number) => void;
  /** The row whose evidence is open. */
  shown: number | null;
  onShow: (index: number) => void;
  onVisible: (visible: VisibleRange) => void;
  selecting: SelectionControl;
  /** The file's own columns that are shown. */
  columns: readonly OwnColumn[];
}

export function ResultTable(props: ResultTableProps) {
  const { source, max, sort, onSort, active, onActive, shown, onShow, onVisible, selecting, columns } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const total = source.total ?? 0;
  // A table that is loading has its final size, as far as that is known.
  const drawn = source.total ?? Math.min(max, viewRows);
  const isNarrow = !useMediaQuery("(width >= 40rem)");
  const isTall = isNarrow && max <= mostTall;
  const rowHeight = isTall ? tallRow : lowRow;

  const virtualizer = useVirtualizer({
    count: drawn,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: headHeight,
    scrollMargin: headHeight,
    onChange: ({ range }) => {
      if (range !== null) onVisible({ first: range.startIndex, last: range.endIndex });
    },
  });

  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  /** The part of the active row that receives the focus once it is drawn. */
  const wanted = useRef<RowPart | null>(null);

  // The evidence, or the address of the page, also moves the active row: it scrolls into view, and receives the focus if the
  // focus was in the table.
  const last = useRef(0);
  const isKnown = total > active;
  useEffect(() => {
    if (!isKnown || last.current === active) return;
    last.current = active;
    wanted.current ??= focusedPart(scroller.current);
    virtualizer.scrollToIndex(active);
  }, [active, virtualizer, isKnown]);

  useEffect(() => {
    if (wanted.current === null) return;
    const part = scroller.current?.querySelector<HTMLElement>(`[data-${wanted.current}="${active}"]`);
    if (part === null || part === undefined) return;
    wanted.current = null;
    part.focus({ preventScroll: true });
  });

  const wasShown = useRef(shown);
  useEffect(() => {
    const hasClosed = wasShown.current !== null && shown === null;
    wasShown.current = shown;
    if (hasClosed && document.activeElement === document.body)
      scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)?.focus({ preventScroll: true });
  }, [shown, active]);

  const { selection } = selecting;
  const anchor = useRef(active);
  const isSelected = (index: number): boolean => selection.has(source.rowAt(index)?.row ?? 0);

  /** Selects the rows between two, or removes them from the selection. */
  function select(from: number, to: number, isAdding: boolean): void {
    anchor.current = to;
    const first = Math.min(from, to);
    const last = Math.min(Math.max(from, to), first + maxSelected - 1);
    selecting.change(() => source.rowsBetween(first, last), isAdding);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "x" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      select(active, active, !isSelected(active));
      return;
    }
    const next = nextRow(active, event.key, total, Math.floor(viewHeight / rowHeight));
    if (next === null) return;
    event.preventDefault();
    if (event.shiftKey) select(active, next, true);
    wanted.current = focusedPart(scroller.current);
    if (shown === null) onActive(next);
    else onShow(next);
  }

  return (
    <div
      ref={scroller}
      role="table"
      aria-label="Addresses of the result"
      aria-rowcount={source.total === null ? -1 : total + 1}
      className="overflow-auto overscroll-contain rounded-card border border-line bg-surface text-sm shadow-low"
      style={{
        height: headHeight + Math.min(viewHeight, Math.max(drawn, 1) * rowHeight) + 2,
        ...widths(columns.length),
      }}
    >
      <div role="rowgroup" className={`sticky top-0 z-10 bg-surface ${widthStyle}`}>
        <div role="row" aria-rowindex={1} className={`${gridStyle} h-10 border-b border-line`}>
          <div role="columnheader">
            <SelectAll source={source} selecting={selecting} onSelect={() => select(0, total - 1, true)} />
          </div>
          <Head name="row" label="Row" sort={sort} onSort={onSort} isRight />
          <Head
            name="domain"
            label="Address"
            title="In the order of the domains"
            sort={sort}
            onSort={onSort}
          />
          <Head name="status" label="Status" sort={sort} onSort={onSort} />
          {columns.map(({ index, name }) => (
            <Head key={index} name="own" label={name === "" ? `Column ${index + 1}` : name} />
          ))}
          <Head name="reason" label="Reason" />
          <Head name="provider" label="Provider" />
          <Head name="score" label="Score" sort={sort} onSort={onSort} isRight />
        </div>
      </div>
      <div
        role="rowgroup"
        className={`relative ${widthStyle}`}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = source.rowAt(index);
          const isTicked = row !== undefined && selection.has(row.row);
          const look =
            index === shown ? "bg-accent-soft" : isTicked ? "bg-accent-soft/50" : "hover:bg-sunken";
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className={`${gridStyle} absolute inset-x-0 top-0 border-b border-line ${look}`}
              aria-current={index === shown ? "true" : undefined}
              style={{ height: rowHeight, transform: `translateY(${start - headHeight}px)` }}
            >
              {row === undefined ? (
                <Pending own={columns.length} />
              ) : (
                <Cells
                  row={row}
                  own={columns.length}
                  isTall={isTall}
                  tick={
                    <Tick
                      label={`Select row ${formatCount(row.row)}, ${row.email === "" ? "empty" : row.email}`}
                      checked={isTicked}
                      disabled={!isTicked && selection.size >= maxSelected}
                      index={index}
                      tabIndex={index === active ? 0 : -1}
                      onFocus={() => onActive(index)}
                      onKeyDown={onKeyDown}
                      onChange={(isAdding, isRange) =>
                        select(isRange ? anchor.current : index, index, isAdding)
                      }
                    />
                  }
                >
                  <button
                    type="button"
                    data-row={index}
                    tabIndex={index === active ? 0 : -1}
                    onFocus={() => onActive(index)}
                    onKeyDown={onKeyDown}
                    onClick={() => onShow(index)}
                    className="max-w-full truncate rounded-sm text-left font-medium text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                  >
                    {row.email === "" ? "(empty)" : row.email}
                  </button>
                </Cells>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

type RowPart = "row" | "select";

/** The part of a row that has the focus. */
function focusedPart(table: HTMLElement | null): RowPart | null {
  const focused = document.activeElement;
  if (focused === null || table?.contains(focused) !== true) return null;
  return focused.hasAttribute("data-select") ? "select" : "row";
}

interface SelectAllProps {
  source: ResultRowsSource;
  selecting: SelectionControl;
  onSelect: () => void;
}

/** Selects all rows that match, or as many as can be selected; with a selection, clears it. */
function SelectAll({ source: { total, scanned }, selecting, onSelect }: SelectAllProps) {
  const { selection, clear } = selecting;
  const all = Math.min(total ?? 0, maxSelected);
  const label =
    selection.size > 0
      ? "Clear the selection"
      : total !== null && total > maxSelected
        ? `Select the first ${formatQuantity(all, "row")}`
        : `Select all ${formatQuantity(all, "row")}`;
  return (
    <Tick
      label={label}
      checked={selection.size > 0 && selection.size >= all}
      isPartial={selection.size > 0 && selection.size < all}
      disabled={selection.size === 0 && (all === 0 || scanned !== null)}
      onChange={() => (selection.size > 0 ? clear() : onSelect())}
    />
  );
}
