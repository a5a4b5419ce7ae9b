/** The rows of a result. Only visible rows are rendered. */
import { useVirtualizer } from "@tanstack/react-virtual";
import type { ResultRow } from "@winnow/core/list/schema";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { formatCount } from "../../../lib/number.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import type { Sort } from "../list-api.ts";
import { providerName } from "../summary/provider-name.ts";
import { reasonName, statusNames } from "../summary/status-names.ts";
import { nextRow } from "./arrow-keys.ts";
import type { ResultRowsSource, VisibleRange } from "./result-rows-source.ts";
import { suggestionText } from "./suggestion-text.ts";

/** Chromium limits an element to 33,554,428 px, so 1,000,000 rows allow at most 33 px each. */
const rowHeight = 33;
const viewRows = 17;
const viewHeight = viewRows * rowHeight;
const headHeight = 40;
const grid =
  "grid grid-cols-[3.25rem_minmax(0,1fr)_1rem] items-center gap-x-3 px-3 sm:grid-cols-[4rem_minmax(0,1.4fr)_5.5rem_minmax(0,1fr)_3.5rem] sm:px-4 2xl:grid-cols-[4rem_minmax(0,1.3fr)_5.5rem_minmax(0,1.2fr)_minmax(0,0.7fr)_3.5rem]";

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
}

export function ResultTable(props: ResultTableProps) {
  const { source, max, sort, onSort, active, onActive, shown, onShow, onVisible } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const total = source.total ?? 0;
  // A table that is loading has its final size, as far as that is known.
  const drawn = source.total ?? Math.min(max, viewRows);

  const virtualizer = useVirtualizer({
    count: drawn,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: headHeight,
    scrollMargin: headHeight,
    onChange: ({ range }) => {
      if (range !== null) onVisible({ first: range.startIndex, last: range.endIndex });
    },
  });

  const wantsFocus = useRef(false);

  // The evidence, or the address of the page, also moves the active row: it scrolls into view, and receives the focus if the
  // focus was in the table.
  const last = useRef(0);
  const isKnown = total > active;
  useEffect(() => {
    if (!isKnown || last.current === active) return;
    last.current = active;
    wantsFocus.current ||= scroller.current?.contains(document.activeElement) === true;
    virtualizer.scrollToIndex(active);
  }, [active, virtualizer, isKnown]);

  useEffect(() => {
    if (!wantsFocus.current) return;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
    if (button === null || button === undefined) return;
    wantsFocus.current = false;
    button.focus({ preventScroll: true });
  });

  const wasShown = useRef(shown);
  useEffect(() => {
    const hasClosed = wasShown.current !== null && shown === null;
    wasShown.current = shown;
    if (hasClosed && document.activeElement === document.body)
      scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)?.focus({ preventScroll: true });
  }, [shown, active]);

  function onKeyDown(event: KeyboardEvent) {
    const next = nextRow(active, event.key, total, viewRows);
    if (next === null) return;
    event.preventDefault();
    wantsFocus.current = true;
    if (shown === null) onActive(next);
    else onShow(next);
  }

  return (
    <div
      ref={scroller}
      role="table"
      aria-label="Addresses of the result"
      aria-rowcount={source.total === null ? -1 : total + 1}
      className="overflow-y-auto overscroll-contain rounded-card border border-line bg-surface text-sm shadow-low"
      style={{ height: headHeight + Math.min(viewHeight, Math.max(drawn, 8) * rowHeight) + 2 }}
    >
      <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
        <div role="row" aria-rowindex={1} className={`${grid} h-10 border-b border-line`}>
          <Head name="row" label="Row" sort={sort} onSort={onSort} isRight />
          <Head
            name="domain"
            label="Address"
            title="In the order of the domains"
            sort={sort}
            onSort={onSort}
          />
          <Head name="status" label="Status" sort={sort} onSort={onSort} />
          <Head name="reason" label="Reason" />
          <Head name="provider" label="Provider" />
          <Head name="score" label="Score" sort={sort} onSort={onSort} isRight />
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = source.rowAt(index);
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className={`${grid} absolute inset-x-0 top-0 border-b border-line ${index === shown ? "bg-accent-soft" : "hover:bg-sunken"}`}
              aria-current={index === shown ? "true" : undefined}
              style={{ height: rowHeight, transform: `translateY(${start - headHeight}px)` }}
            >
              {row === undefined ? (
                <Pending />
              ) : (
                <Cells row={row}>
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

/** Hides columns on narrow screens. */
const visibility: Readonly<Record<string, string>> = {
  reason: "max-sm:hidden",
  provider: "max-2xl:hidden",
  score: "max-sm:hidden",
};

interface HeadProps {
  name: string;
  label: string;
  title?: string;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  isRight?: boolean;
}

/** Without an order to choose, the plain name of the column. */
function Head({ name, label, title, sort = null, onSort, isRight = false }: HeadProps) {
  const isAscending = sort === name;
  const isSorted = isAscending || sort === `-${name}`;
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <div
      role="columnheader"
      aria-sort={!isSorted ? undefined : isAscending ? "ascending" : "descending"}
      className={`min-w-0 text-[0.8125rem] font-medium text-ink-muted ${visibility[name] ?? ""} ${isRight ? "text-right" : ""}`}
    >
      {sort === null || onSort === undefined ? (
        <span className={name === "status" ? "max-sm:sr-only" : undefined}>{label}</span>
      ) : (
        <button
          type="button"
          title={title}
          onClick={() => onSort(isAscending ? (`-${name}` as Sort) : (name as Sort))}
          className={`-mx-1.5 inline-flex h-7 items-center gap-1 rounded-control px-1.5 hover:bg-hover hover:text-ink ${isSorted ? "text-ink" : ""}`}
        >
          <span className={name === "status" ? "max-sm:sr-only" : undefined}>{label}</span>
          {isSorted ? <Arrow aria-hidden className="size-3.5" /> : null}
        </button>
      )}
    </div>
  );
}

/** The cells of a row that is loading. */
const Pending = () => (
  <>
    {["row", "email", "status", "reason", "provider", "score"].map((name) => (
      <div key={name} role="cell" className={visibility[name]}>
        <Skeleton className="h-3 w-2/3" />
      </div>
    ))}
  </>
);

interface CellsProps {
  row: ResultRow;
  /** The address, which opens the evidence. */
  children: ReactNode;
}

function Cells({ row, children }: CellsProps) {
  const { status, reason, provider, score, suggestion } = row;
  return (
    <>
      <div role="cell" className="figures text-right text-[0.8125rem] text-ink-muted">
        {formatCount(row.row)}
      </div>
      <div role="cell" className="min-w-0 truncate">
        {children}
      </div>
      <div role="cell" className="flex items-center gap-2">
        <Mark tone={status} />
        <span className="max-sm:sr-only">{statusNames[status]}</span>
      </div>
      <div role="cell" className="min-w-0 truncate max-sm:hidden">
        {reasonName(reason)}
        {suggestion === null ? null : (
          <span className="ml-2 text-[0.8125rem] text-accent" title={`Did they mean ${suggestion}?`}>
            <span aria-hidden>→ </span>
            <span className="sr-only">did they mean </span>
            {suggestionText(row.email, suggestion)}
          </span>
        )}
      </div>
      <div role="cell" className="min-w-0 truncate text-ink-muted max-2xl:hidden">
        {provider === null ? "–" : providerName(provider)}
      </div>
      <div role="cell" className="figures text-right max-sm:hidden">
        {formatCount(score)}
      </div>
    </>
  );
}
