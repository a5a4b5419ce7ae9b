/** The columns of the rows of a result: their names, and the cells of a row. */
import type { ResultRow } from "@winnow/core/list/schema";
import { explanations } from "@winnow/core/verdict/explain";
import { ArrowDown, ArrowUp, Check, ChevronsUpDown, Minus } from "lucide-react";
import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import { formatCount } from "../../../lib/number.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import type { Sort } from "../list-api.ts";
import { providerName } from "../../../shared/list/provider-name.ts";
import { statusNames, whyName } from "../summary/status-names.ts";
import { suggestionText } from "./suggestion-text.ts";

export const gridStyle =
  "grid grid-cols-[1.5rem_3.25rem_minmax(0,1fr)_1rem] items-center gap-x-2 px-2 sm:grid-cols-[1.5rem_4rem_minmax(0,1.1fr)_5.5rem_var(--own-columns,)_minmax(0,1.3fr)_3.5rem] sm:gap-x-3 sm:px-3 2xl:grid-cols-[1.5rem_4rem_minmax(0,1.2fr)_5.5rem_var(--own-columns,)_minmax(0,1.3fr)_minmax(0,0.7fr)_3.5rem]";

/** A table with columns of the file may be wider than the screen. */
export const widthStyle = "sm:min-w-(--table-width)";

/** The widths for this many columns of the file. */
export const widths = (own: number): CSSProperties =>
  own === 0
    ? {}
    : ({
        "--own-columns": `repeat(${own}, minmax(0, 0.9fr))`,
        "--table-width": `${36 + 9 * own}rem`,
      } as CSSProperties);

interface TickProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is selected. */
  isPartial?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean, isRange: boolean) => void;
  index?: number;
  tabIndex?: number;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A checkbox that lies above the button of its row. */
export function Tick({ label, checked, isPartial = false, onChange, index, ...rest }: TickProps) {
  const Sign = isPartial ? Minus : Check;
  return (
    <label className="relative z-[1] -m-1 flex size-8 cursor-pointer items-center justify-center select-none has-disabled:cursor-not-allowed has-disabled:opacity-45">
      <input
        type="checkbox"
        aria-label={label}
        title={label}
        data-select={index}
        checked={checked}
        ref={(box) => {
          if (box !== null) box.indeterminate = isPartial;
        }}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
        }
        {...rest}
        className="peer size-4 cursor-[inherit] appearance-none rounded-[0.25rem] border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent"
      />
      {checked || isPartial ? (
        <Sign
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto size-3 text-on-accent"
        />
      ) : null}
    </label>
  );
}

/** Hides columns on narrow screens. */
const visibility: Readonly<Record<string, string>> = {
  own: "max-sm:hidden",
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
export function Head({ name, label, title, sort = null, onSort, isRight = false }: HeadProps) {
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
        <span
          className={name === "status" ? "max-sm:sr-only" : "block truncate"}
          title={name === "own" ? label : undefined}
        >
          {label}
        </span>
      ) : (
        <button
          type="button"
          title={title}
          onClick={() => onSort(isAscending ? (`-${name}` as Sort) : (name as Sort))}
          className={`-mx-1.5 inline-flex h-7 items-center gap-1 rounded-control px-1.5 hover:bg-hover hover:text-ink ${name === "status" ? "max-sm:min-w-6 max-sm:justify-center" : ""} ${isSorted ? "text-ink" : ""}`}
        >
          <span className={name === "status" ? "max-sm:sr-only" : undefined}>{label}</span>
          {isSorted ? (
            <Arrow aria-hidden className="size-3.5" />
          ) : name === "status" ? (
            <ChevronsUpDown aria-hidden className="size-3.5 sm:hidden" />
          ) : null}
        </button>
      )}
    </div>
  );
}

const leading = ["select", "row", "email", "status"];
const trailing = ["reason", "provider", "score"];

/** The cells of a row that is loading. */
export const Pending = ({ own }: { own: number }) => (
  <>
    {[...leading, ...Array.from({ length: own }, () => "own"), ...trailing].map((name, index) => (
      <div key={index} role="cell" className={visibility[name]}>
        <Skeleton isStill className="h-3 w-2/3" />
      </div>
    ))}
  </>
);

interface CellsProps {
  row: ResultRow;
  /** How many of the file's own columns are shown. */
  own: number;
  /** Whether the status and the reason stand beneath the address. */
  isTall: boolean;
  /** The checkbox that selects it. */
  tick: ReactNode;
  /** The address, which opens the evidence. */
  children: ReactNode;
}

export function Cells({ row, own, isTall, tick, children }: CellsProps) {
  const { status, reason, provider, score, suggestion, mended_from: original } = row;
  return (
    <>
      <div role="cell">{tick}</div>
      <div role="cell" className="figures text-right text-[0.8125rem] text-ink-muted">
        {formatCount(row.row)}
      </div>
      <div role="cell" className="min-w-0 truncate">
        {children}
        {isTall ? (
          <span className="block truncate text-xs text-ink-muted">
            {statusNames[status]} · {whyName(row)}
            {suggestion === null ? "" : ` → ${suggestionText(row.email, suggestion)}`}
          </span>
        ) : null}
      </div>
      <div role="cell" className="flex items-center gap-2">
        <Mark tone={status} />
        {isTall ? null : <span className="max-sm:sr-only">{statusNames[status]}</span>}
      </div>
      {Array.from({ length: own }, (_, column) => (
        <div
          key={column}
          role="cell"
          title={row.cells?.[column]}
          className="min-w-0 truncate text-ink-muted max-sm:hidden"
        >
          {row.cells === undefined ? "" : row.cells?.[column] || "–"}
        </div>
      ))}
      <div role="cell" className="min-w-0 truncate max-sm:hidden" title={explanations[reason]}>
        {whyName(row)}
        {original === undefined ? null : (
          <span className="ml-2 text-[0.8125rem] text-ink-muted" title={`Mended from ${original}`}>
            mended
          </span>
        )}
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
