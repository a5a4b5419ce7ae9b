/** A chart of columns. Decorative: a table beside it has the same numbers. */
import { columns } from "./column-heights.ts";

interface ColumnChartProps {
  values: readonly number[];
  className?: string;
}

const height = 100;

export const ColumnChart = ({ values, className }: ColumnChartProps) => (
  <svg
    viewBox={`0 0 ${values.length} ${height}`}
    preserveAspectRatio="none"
    aria-hidden
    className={`h-36 w-full border-b border-line ${className ?? ""}`}
  >
    {columns(values, height).map((column) => (
      <rect
        key={column.x}
        x={column.x + 0.12}
        width={0.76}
        y={height - column.height}
        height={column.height}
        className="fill-accent"
      />
    ))}
  </svg>
);
