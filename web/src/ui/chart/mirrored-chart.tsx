/** A chart of columns above and below a line, in one scale. Decorative: a table beside it has the same numbers. */
import { mirroredColumns, type UpAndDown } from "./column-heights.ts";

interface MirroredChartProps {
  values: readonly UpAndDown[];
  className?: string;
}

const height = 100;

export function MirroredChart({ values, className }: MirroredChartProps) {
  const { line, columns } = mirroredColumns(values, height);
  return (
    <svg
      viewBox={`0 0 ${values.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      className={`h-32 w-full ${className ?? ""}`}
    >
      {columns.map(({ x, up, down }) => (
        <g key={x}>
          {up === 0 ? null : (
            <rect x={x + 0.14} width={0.72} y={line - up} height={up} className="fill-accent" />
          )}
          {down === 0 ? null : (
            <rect x={x + 0.14} width={0.72} y={line} height={down} className="fill-unknown-fill" />
          )}
        </g>
      ))}
      <line
        x1={0}
        x2={values.length}
        y1={line}
        y2={line}
        vectorEffect="non-scaling-stroke"
        className="stroke-line-strong"
      />
    </svg>
  );
}
