import type { Preview } from "@winnow/core/list/schema";
import { cx } from "class-variance-authority";
import { Table, Td, Th } from "../../../ui/table.tsx";

const shownRows = 6;

/** The first rows of a file, with the address column marked. */
export function PreviewTable({ preview: { columns, rows }, column }: { preview: Preview; column: number }) {
  return (
    <div className="border-y border-line">
      <Table label="First rows of the file">
        <thead className="border-b border-line">
          <tr>
            {columns.map((label, index) => (
              <Th
                key={index}
                className={cx(
                  "max-w-64 truncate",
                  index === column && "bg-accent-soft font-semibold text-accent",
                )}
              >
                {label}
                {index === column ? <span className="sr-only"> (addresses)</span> : null}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map((row, rowIndex) => (
            <tr key={rowIndex} className="border-b border-line last:border-0">
              {columns.map((_, index) => (
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
    </div>
  );
}
