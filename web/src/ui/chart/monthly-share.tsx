/** An estimated share with its interval, and how it was month by month, with a table behind. */
import { formatMonth, formatShortMonth } from "../../lib/date.ts";
import { formatShare } from "../../lib/number.ts";
import { Disclosure } from "../disclosure.tsx";
import type { Range } from "./range-bar.tsx";
import { RangeColumns } from "./range-columns.tsx";
import { RangeTable } from "./range-table.tsx";

export interface MonthShare {
  /** In UTC: `2026-11`. */
  month: string;
  /** A share from 0 to 1; null where too few stand behind it. */
  range: Range | null;
  /** The number behind it. */
  behind: string;
}

interface MonthlyShareProps {
  /** What the share is of, such as "Bounced". */
  share: string;
  /** When the whole was measured, where not in all months. */
  during?: string;
  whole: Omit<MonthShare, "month">;
  /** Newest first. */
  months: readonly MonthShare[];
}

export function MonthlyShare({ share, during, whole, months }: MonthlyShareProps) {
  const { range, behind } = whole;
  const isDrawn = months.filter((month) => month.range !== null).length > 1;
  return (
    <div className="grid gap-x-14 gap-y-8 md:grid-cols-[13rem_minmax(0,1fr)]">
      <div>
        <p className="text-sm text-ink-muted">{during === undefined ? share : `${share}, ${during}`}</p>
        {range === null ? (
          <p className="mt-1 text-ink">Not enough data yet</p>
        ) : (
          <>
            <p className="figures mt-1 font-display text-[3.25rem] leading-none text-ink">
              {formatShare(range.estimate)}
            </p>
            <p className="figures mt-2.5 text-sm text-ink-muted">
              between {formatShare(range.low)} and {formatShare(range.high)}, with 95% confidence
            </p>
          </>
        )}
        <p className="figures mt-2.5 text-sm text-ink-muted">{behind}</p>
      </div>
      {months.length === 0 ? null : (
        <div className="min-w-0">
          {isDrawn ? (
            <RangeColumns
              columns={months
                .map((month) => ({ label: formatShortMonth(month.month), range: month.range }))
                .toReversed()}
            />
          ) : null}
          {isDrawn ? (
            <Disclosure summary="Show as a table" className="mt-4">
              <ByMonth share={share} months={months} />
            </Disclosure>
          ) : (
            <ByMonth share={share} months={months} />
          )}
        </div>
      )}
    </div>
  );
}

const ByMonth = ({ share, months }: Pick<MonthlyShareProps, "share" | "months">) => (
  <RangeTable
    caption={`${share}, by month`}
    of="Month"
    share={share}
    rows={months.map(({ month, ...row }) => ({ ...row, name: formatMonth(month) }))}
  />
);
