/** A chart of estimates: columns solid to the lower bound, pale to the upper, with a tick at the estimate. Decorative: a table beside it has the same numbers. */
import { formatShare } from "../../lib/number.ts";
import type { Range } from "./range-bar.tsx";

interface RangeColumn {
  label: string;
  /** A share from 0 to 1; null where there is none. */
  range: Range | null;
}

export function RangeColumns({ columns }: { columns: readonly RangeColumn[] }) {
  const highest = Math.max(...columns.map(({ range }) => range?.high ?? 0));
  const at = (value: number) => `${highest === 0 ? 0 : (value / highest) * 100}%`;
  const isEnd = (index: number) => index === 0 || index === columns.length - 1;
  return (
    <div aria-hidden className="figures flex gap-3 text-[0.8125rem] text-ink-muted">
      <div className="flex h-32 flex-col justify-between text-right">
        <span className="-mt-2">{formatShare(highest)}</span>
        <span className="-mb-2">0%</span>
      </div>
      <div className="flex min-w-0 flex-1 border-t border-line">
        {columns.map(({ label, range }, index) => (
          <div key={index} className="min-w-0 flex-1">
            <div className="flex h-32 justify-center border-b border-line-strong">
              {range === null ? null : (
                <div className="relative w-[min(62%,2rem)]">
                  <div
                    className="absolute inset-x-0 bottom-0 rounded-t-sm bg-accent opacity-35"
                    style={{ height: at(range.high) }}
                  />
                  <div className="absolute inset-x-0 bottom-0 bg-accent" style={{ height: at(range.low) }} />
                  <div
                    className="absolute -inset-x-0.5 h-0.5 translate-y-1/2 rounded-full bg-ink"
                    style={{ bottom: at(range.estimate) }}
                  />
                </div>
              )}
            </div>
            <p className={`mt-2 text-center whitespace-nowrap ${isEnd(index) ? "" : "max-sm:invisible"}`}>
              {label}
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}
