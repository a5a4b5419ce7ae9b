/** The head of the table of a result: it sorts, and selects all rows. */
import { formatQuantity } from "../../../lib/number.ts";
import type { Sort } from "../list-api.ts";
import type { OwnColumn } from "./own-columns.ts";
import type { ResultRowsSource } from "./result-rows-source.ts";
import { maxSelected } from "./selection.ts";
import { gridStyle, Head, Tick, widthStyle } from "./table-cells.tsx";
import type { SelectionControl } from "./use-selection.ts";

interface TableHeadProps {
  source: ResultRowsSource;
  /** Null where the rows have an order of their own. */
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  selecting: SelectionControl;
  onSelectAll: () => void;
  /** The file's own columns that are shown. */
  columns: readonly OwnColumn[];
}

export function TableHead({ source, sort, onSort, selecting, onSelectAll, columns }: TableHeadProps) {
  const sorted = { sort, onSort };
  return (
    <div role="rowgroup" className={`sticky top-0 z-10 bg-surface ${widthStyle}`}>
      <div role="row" aria-rowindex={1} className={`${gridStyle} h-10 border-b border-line`}>
        <div role="columnheader">
          <SelectAll source={source} selecting={selecting} onSelect={onSelectAll} />
        </div>
        <Head name="row" label="Row" {...sorted} isRight />
        <Head name="domain" label="Address" title="In the order of the domains" {...sorted} />
        <Head name="status" label="Status" {...sorted} />
        {columns.map(({ index, name }) => (
          <Head key={index} name="own" label={name === "" ? `Column ${index + 1}` : name} />
        ))}
        <Head name="reason" label="Reason" />
        <Head name="provider" label="Provider" />
        <Head name="score" label="Score" {...sorted} isRight />
      </div>
    </div>
  );
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
