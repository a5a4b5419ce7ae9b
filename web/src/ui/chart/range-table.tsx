/** Estimated shares by name: each with a bar, its interval, and the number behind it. */
import { formatShare } from "../../lib/number.ts";
import { type Range, RangeBar } from "./range-bar.tsx";

interface RangeRow {
  name: string;
  /** A share from 0 to 1; null where too few stand behind it. */
  range: Range | null;
  /** The number behind it, such as "12 of 1,200". */
  behind: string;
}

interface RangeTableProps {
  caption: string;
  /** The heading of the first column. */
  of: string;
  /** What the share is of. */
  share: string;
  rows: readonly RangeRow[];
}

export function RangeTable({ caption, of, share, rows }: RangeTableProps) {
  const highest = Math.max(...rows.map(({ range }) => range?.high ?? 0));
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-[0.8125rem] text-ink-muted">
        <tr>
          <th scope="col" className="py-2 pr-6 text-left font-medium">
            {of}
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            {share}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, range, behind }) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className="w-full py-3 pr-6 text-left align-top font-normal">
              <span className="font-medium text-ink">{name}</span>
              <span className="figures block text-[0.8125rem] text-ink-muted">{behind}</span>
              {range === null ? null : (
                <RangeBar tone="accent" range={range} total={highest} className="mt-2" />
              )}
            </th>
            <td className="figures py-3 text-right align-top whitespace-nowrap">
              {range === null ? (
                <span className="text-ink-muted">too few</span>
              ) : (
                <>
                  <span className="font-medium text-ink">{formatShare(range.estimate)}</span>
                  <span className="block text-[0.8125rem] text-ink-muted">{intervalText(range)}</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const intervalText = ({ low, high }: Range): string => `${formatShare(low)} to ${formatShare(high)}`;
