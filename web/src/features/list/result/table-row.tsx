/** A row of the table of a result. Its address opens the evidence, and its checkbox selects it. */
import type { ResultRow } from "@winnow/core/list/schema";
import type { KeyboardEvent } from "react";
import { formatCount } from "../../../lib/number.ts";
import { Cells, gridStyle, Pending, Tick } from "./table-cells.tsx";

interface TableRowProps {
  /** Undefined while it is loading. */
  row: ResultRow | undefined;
  index: number;
  /** Pixels from the first row. */
  top: number;
  height: number;
  /** Whether the status and the reason stand beneath the address. */
  isTall: boolean;
  /** How many of the file's own columns are shown. */
  own: number;
  /** Whether the focus comes to this row. */
  isActive: boolean;
  /** Whether its evidence is open. */
  isShown: boolean;
  isSelected: boolean;
  /** Whether as many rows as can be are selected. */
  isFull: boolean;
  onActive: (index: number) => void;
  onShow: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** `isRange` with all rows from the one that was selected before. */
  onSelect: (index: number, isAdding: boolean, isRange: boolean) => void;
}

export function TableRow(props: TableRowProps) {
  const { row, index, top, height, isTall, own, isShown, isSelected } = props;
  const look = isShown ? "bg-accent-soft" : isSelected ? "bg-accent-soft/50" : "hover:bg-sunken";
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${gridStyle} absolute inset-x-0 top-0 border-b border-line ${look}`}
      aria-current={isShown ? "true" : undefined}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {row === undefined ? (
        <Pending own={own} />
      ) : (
        <Cells row={row} own={own} isTall={isTall} tick={<RowTick {...props} row={row} />}>
          <Address {...props} row={row} />
        </Cells>
      )}
    </div>
  );
}

type LoadedRowProps = TableRowProps & { row: ResultRow };

function RowTick({ row, index, isActive, isSelected, isFull, ...on }: LoadedRowProps) {
  return (
    <Tick
      label={`Select row ${formatCount(row.row)}, ${row.email === "" ? "empty" : row.email}`}
      checked={isSelected}
      disabled={!isSelected && isFull}
      index={index}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => on.onActive(index)}
      onKeyDown={on.onKeyDown}
      onChange={(isAdding, isRange) => on.onSelect(index, isAdding, isRange)}
    />
  );
}

function Address({ row, index, isActive, onActive, onShow, onKeyDown }: LoadedRowProps) {
  return (
    <button
      type="button"
      data-row={index}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActive(index)}
      onKeyDown={onKeyDown}
      onClick={() => onShow(index)}
      className="max-w-full truncate rounded-sm text-left font-medium text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {row.email === "" ? "(empty)" : row.email}
    </button>
  );
}
