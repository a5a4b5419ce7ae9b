/** The rows of a result. Only visible rows are rendered. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { useMediaQuery } from "../../../hooks/use-media-query.ts";
import type { Sort } from "../list-api.ts";
import { nextRow } from "./arrow-keys.ts";
import type { OwnColumn } from "./own-columns.ts";
import type { ResultRowsSource, VisibleRange } from "./result-rows-source.ts";
import { maxSelected } from "./selection.ts";
import { widths, widthStyle } from "./table-cells.tsx";
import { TableHead } from "./table-head.tsx";
import { TableRow } from "./table-row.tsx";
import { useRowFocus } from "./use-row-focus.ts";
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

  const isKnown = total > active;
  const followFocus = useRowFocus({ scroller, virtualizer, active, isKnown, shown });

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
    followFocus();
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
      <TableHead
        source={source}
        sort={sort}
        onSort={onSort}
        selecting={selecting}
        onSelectAll={() => select(0, total - 1, true)}
        columns={columns}
      />
      <div
        role="rowgroup"
        className={`relative ${widthStyle}`}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <TableRow
            key={index}
            row={source.rowAt(index)}
            index={index}
            top={start - headHeight}
            height={rowHeight}
            isTall={isTall}
            own={columns.length}
            isActive={index === active}
            isShown={index === shown}
            isSelected={isSelected(index)}
            isFull={selection.size >= maxSelected}
            onActive={onActive}
            onShow={onShow}
            onKeyDown={onKeyDown}
            onSelect={(to, isAdding, isRange) => select(isRange ? anchor.current : to, to, isAdding)}
          />
        ))}
      </div>
    </div>
  );
}
