import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { Info as Verdict } from "@winnow/core/verdict/schema";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { formatCount } from "../../../lib/number.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import { providerName } from "../summary/provider-name.ts";
import { reasonName, statusNames } from "../summary/status-names.ts";
import { decidingCheck } from "./evidence/evidence-text.ts";
import { nextRow } from "./arrow-keys.ts";
import type { ResultRowsSource, VisibleRange } from "./result-rows-source.ts";

/** Chromium limits an element to 33,554,428 px, so 1,000,000 rows allow at most 33 px each. */
const rowHeight = 33;
const viewHeight = 17 * rowHeight;
const headHeight = 40;
const wideGrid =
  "grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-x-4 sm:grid-cols-[minmax(0,2fr)_6.5rem_minmax(0,1.3fr)] lg:grid-cols-[minmax(0,2.2fr)_6.5rem_minmax(0,1.4fr)_minmax(0,1fr)_3.5rem] xl:grid-cols-[minmax(0,1.5fr)_6.5rem_minmax(0,2fr)_minmax(0,0.7fr)_3.5rem]";
const narrowGrid =
  "grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-x-4 sm:grid-cols-[minmax(0,2fr)_6.5rem_minmax(0,1.3fr)]";

interface Positioned {
  index: number;
  verdict: Verdict | undefined;
}

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, Positioned>();

interface ResultTableProps {
  source: ResultRowsSource;
  /** The row that has the focus or receives it next. */
  active: number;
  onActive: (index: number) => void;
  /** The row whose evidence is open. */
  shown: number | null;
  onShow: (index: number) => void;
  onVisible: (visible: VisibleRange) => void;
}

/** The rows of a result. Only visible rows are rendered. */
export function ResultTable({ source, active, onActive, shown, onShow, onVisible }: ResultTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const total = source.total ?? 0;
  const grid = shown === null ? wideGrid : narrowGrid;

  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: headHeight,
    scrollMargin: headHeight,
    onChange: ({ range }) => {
      if (range !== null) onVisible({ first: range.startIndex, last: range.endIndex });
    },
  });

  const visible = virtualizer.getVirtualItems();
  const data = visible.map(({ index }): Positioned => ({ index, verdict: source.rowAt(index) }));
  const table = useTable({ features, columns, data, getRowId: ({ index }) => String(index) });

  const wantsFocus = useRef(false);

  // The evidence panel also moves the active row: it scrolls into view, and receives the focus if the focus was in the table.
  const last = useRef(active);
  useEffect(() => {
    if (last.current === active) return;
    last.current = active;
    wantsFocus.current ||= scroller.current?.contains(document.activeElement) === true;
    virtualizer.scrollToIndex(active);
  }, [active, virtualizer]);

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
    const next = nextRow(active, event.key, total, Math.floor(viewHeight / rowHeight));
    if (next === null) return;
    event.preventDefault();
    wantsFocus.current = true;
    onActive(next);
  }

  return (
    <div
      ref={scroller}
      role="table"
      aria-label="Addresses of the result"
      aria-rowcount={source.total === null ? -1 : total + 1}
      className="overflow-y-auto overscroll-contain rounded-card border border-line bg-surface text-sm shadow-low"
      style={{ height: headHeight + Math.min(viewHeight, Math.max(total, 8) * rowHeight) + 2 }}
    >
      <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
        {table.getHeaderGroups().map((group) => (
          <div
            key={group.id}
            role="row"
            aria-rowindex={1}
            className={`${grid} h-10 border-b border-line px-5`}
          >
            {group.headers.map((header) => (
              <div
                key={header.id}
                role="columnheader"
                className={`text-[0.8125rem] font-medium text-ink-muted ${widthOf(header.id, shown !== null)}`}
              >
                {String(header.column.columnDef.header)}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {table.getRowModel().rows.map((row, position) => {
          const { index, verdict } = row.original;
          return (
            <div
              key={row.id}
              role="row"
              aria-rowindex={index + 2}
              className={`${grid} absolute inset-x-0 top-0 border-b border-line px-5 ${index === shown ? "bg-accent-soft" : "hover:bg-sunken"}`}
              aria-current={index === shown ? "true" : undefined}
              style={{
                height: rowHeight,
                transform: `translateY(${(visible[position]?.start ?? headHeight) - headHeight}px)`,
              }}
            >
              {row.getAllCells().map((cell) => (
                <div
                  key={cell.id}
                  role="cell"
                  className={`min-w-0 truncate ${widthOf(cell.column.id, shown !== null)}`}
                >
                  {verdict === undefined ? (
                    <Skeleton className="h-3 w-2/3" />
                  ) : cell.column.id === "email" ? (
                    <button
                      type="button"
                      data-row={index}
                      tabIndex={index === active ? 0 : -1}
                      onFocus={() => onActive(index)}
                      onKeyDown={onKeyDown}
                      onClick={() => onShow(index)}
                      className="max-w-full truncate rounded-sm text-left font-medium text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                    >
                      {verdict.email === "" ? "(empty)" : verdict.email}
                    </button>
                  ) : (
                    <table.FlexRender cell={cell} />
                  )}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Hides columns on narrow screens. */
const widthOf = (column: string, isNarrow: boolean): string =>
  isNarrow && (column === "provider" || column === "score") ? "hidden" : (widths[column] ?? "");

const widths: Readonly<Record<string, string>> = {
  reason: "max-sm:hidden",
  provider: "max-lg:hidden",
  score: "text-right max-lg:hidden",
};

function Reason({ verdict }: { verdict: Verdict }) {
  const check = decidingCheck(verdict);
  return (
    <>
      {reasonName(verdict.reason)}
      {check === null ? null : (
        <span className="ml-2.5 text-[0.8125rem] text-ink-muted max-xl:hidden">{check}</span>
      )}
    </>
  );
}

const columns = helper.columns([
  helper.accessor((row) => row.verdict?.email, { id: "email", header: "Address" }),
  helper.accessor((row) => row.verdict?.status, {
    id: "status",
    header: "Status",
    cell: ({ row }) => {
      const status = row.original.verdict?.status;
      return status === undefined ? null : (
        <span className="flex items-center gap-2">
          <Mark tone={status} />
          {statusNames[status]}
        </span>
      );
    },
  }),
  helper.accessor((row) => row.verdict?.reason, {
    id: "reason",
    header: "Reason",
    cell: ({ row: { original } }) =>
      original.verdict === undefined ? null : <Reason verdict={original.verdict} />,
  }),
  helper.accessor((row) => row.verdict?.mx?.provider, {
    id: "provider",
    header: "Provider",
    cell: ({ row }) => {
      const provider = row.original.verdict?.mx?.provider;
      return (
        <span className="text-ink-muted">
          {provider === null || provider === undefined ? "–" : providerName(provider)}
        </span>
      );
    },
  }),
  helper.accessor((row) => row.verdict?.score, {
    id: "score",
    header: "Score",
    cell: ({ row }) => <span className="figures">{formatCount(row.original.verdict?.score ?? 0)}</span>,
  }),
]);
