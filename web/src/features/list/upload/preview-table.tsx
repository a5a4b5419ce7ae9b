import type { Preview } from "@winnow/core/list/schema";
import { cx } from "class-variance-authority";
import { formatCount } from "../../../lib/number.ts";
import { Table, Td, Th } from "../../../ui/table.tsx";
import { shownColumns } from "./shown-columns.ts";

const shownRows = 6;

/** The first rows of a file, with the address column marked and in view. */
export function PreviewTable({ preview: { columns, rows }, column }: { preview: Preview; column: number }) {
  const shown = shownColumns(columns.length, column);

  return (
    <div className="border-y border-line">
      <Table label="First rows of the file">
        <thead className="border-b border-line">
          <tr>
            {shown.map((index) => (
              <Th
                key={index}
                ref={index === column ? scrollTo : undefined}
                className={cx(
                  "max-w-64 truncate",
                  index === column && "bg-accent-soft font-semibold text-accent",
                )}
              >
                {columns[index]}
                {index === column ? <span className="sr-only"> (addresses)</span> : null}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map((row, rowIndex) => (
            <tr key={rowIndex} className="border-b border-line last:border-0">
              {shown.map((index) => (
                <Td
                  key={index}
                  className={cx(
                    "max-w-64 truncate py-2",
                    index === column ? "bg-accent-soft" : "text-ink-muted",
                  )}
                >
                  {row[index] ?? ""}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {shown.length < columns.length ? (
        <p className="figures border-t border-line px-6 py-2 text-[0.8125rem] text-ink-muted">
          {formatCount(shown.length)} of {formatCount(columns.length)} columns are shown here.
        </p>
      ) : null}
    </div>
  );
}

/** Scrolls the table, and not the page, to a cell of its header. */
function scrollTo(cell: HTMLTableCellElement | null): void {
  const scroller = cell?.closest("[role=region]");
  if (!cell || !scroller) return;
  const { offsetLeft, offsetWidth } = cell;
  const { scrollLeft, clientWidth } = scroller;
  const isInView = offsetLeft >= scrollLeft && offsetLeft + offsetWidth <= scrollLeft + clientWidth;
  if (!isInView) scroller.scrollLeft = offsetLeft + (offsetWidth - clientWidth) / 2;
}
