import { holds, isExact } from "@winnow/core/analysis/bounds";
import type { Estimate, Health } from "@winnow/core/analysis/schema";
import type { Rows } from "@winnow/core/list/schema";
import type { Status } from "@winnow/core/verdict/schema";
import { formatDate } from "../../../lib/date.ts";
import { formatCount, formatPercent } from "../../../lib/number.ts";
import { Card } from "../../../ui/card.tsx";
import { RangeBar } from "../../../ui/chart/range-bar.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import { statuses, statusNames } from "../summary/status-names.ts";
import { isUnsampled, type Estimated, rangeOf } from "../summary/estimate.ts";

interface HealthCardProps {
  health: Health;
  rows: Rows;
  estimated: Estimated;
  /** What the verification has found since then; null before it. */
  found?: Readonly<Record<Status, number>> | null;
}

/** The share of invalid addresses, and the estimate for each status; after the verification beside what it found. */
export function HealthCard({ health, rows, estimated, found = null }: HealthCardProps) {
  const { byStatus, total } = estimated;
  const { invalid } = byStatus;
  return (
    <Card
      className="grid gap-x-14 gap-y-8 p-6 sm:p-8 md:grid-cols-[13rem_minmax(0,1fr)]"
      aria-labelledby="health-title"
    >
      <div>
        <h2 id="health-title" className="text-lg font-semibold text-ink">
          Health
        </h2>
        <p className="mt-5 text-sm text-ink-muted">{isExact(invalid) ? "Invalid" : "Invalid, about"}</p>
        <p className="figures mt-1 font-display text-[3.25rem] leading-none text-ink">
          {isUnsampled(health, estimated) ? "Not known" : formatPercent(invalid.count, total)}
        </p>
        <p className="figures mt-2.5 text-sm text-ink-muted">
          {isExact(invalid)
            ? `of ${formatCount(total)} addresses`
            : `between ${formatPercent(invalid.low, total)} and ${formatPercent(invalid.high, total)}`}
        </p>
      </div>
      <div>
        <table className="w-full text-sm">
          <caption className="sr-only">Addresses by status, estimated</caption>
          <tbody>
            {statuses.map((status) => (
              <StatusRow
                key={status}
                status={status}
                estimate={byStatus[status]}
                total={total}
                found={found?.[status]}
              />
            ))}
          </tbody>
        </table>
        {found === null ? null : (
          <p className="mt-5 text-sm font-medium text-ink">{outcomeOf(estimated, found)}</p>
        )}
        <p className="figures mt-5 text-[0.8125rem] text-ink-muted">{basisOf(health, rows, estimated)}</p>
      </div>
    </Card>
  );
}

interface StatusRowProps {
  status: Status;
  estimate: Estimate;
  total: number;
  found?: number | undefined;
}

function StatusRow({ status, estimate, total, found }: StatusRowProps) {
  return (
    <tr className="relative border-b border-line">
      <th scope="row" className="w-full py-3 pr-6 text-left align-top font-normal max-sm:pb-8">
        <span className="flex items-center gap-2.5 font-medium text-ink">
          <Mark tone={status} />
          {statusNames[status]}
        </span>
        <RangeBar
          tone={status}
          range={rangeOf(estimate)}
          total={total}
          found={found}
          className="max-sm:absolute! max-sm:inset-x-0 max-sm:bottom-3.5 sm:mt-2"
        />
      </th>
      <td className="figures py-3 pr-6 text-right align-top whitespace-nowrap max-sm:pb-8">
        <span className="font-medium text-ink">
          {isExact(estimate) ? formatCount(estimate.count) : `about ${formatCount(estimate.count)}`}
        </span>
        <span className="block text-[0.8125rem] text-ink-muted">
          {isExact(estimate) ? "counted" : `${formatCount(estimate.low)} to ${formatCount(estimate.high)}`}
        </span>
        {found === undefined ? null : (
          <span className="block text-[0.8125rem] text-ink">found {formatCount(found)}</span>
        )}
      </td>
      <td className="figures py-3 text-right align-top whitespace-nowrap text-ink-muted max-sm:pb-8">
        {formatPercent(estimate.count, total)}
      </td>
    </tr>
  );
}

/** A sentence on which numbers are sampled and which are counted. */
function basisOf({ sample }: Health, { distinct }: Rows, { byStatus }: Estimated): string {
  const counted = `findings and mail providers are counted over all ${formatCount(distinct)}.`;
  if (Object.values(byStatus).every(isExact))
    return `Nothing here is estimated: the domains already tell; ${counted}`;
  if (sample.size === 0)
    return `No mail server was asked: an analysis asks for one address in ten, and for at most 2,000 a day; ${counted}`;
  const sampled =
    sample.size === 1
      ? "1 address whose mail server was asked"
      : `${formatCount(sample.size)} addresses drawn at random whose mail servers were asked`;
  const estimated = `These four are estimated, with 95% confidence, from ${sampled}; ${counted}`;
  return `${estimated}${drawnBefore(sample)}`;
}

/** That an earlier sample was asked again, where analyses have asked about one address in ten. */
const drawnBefore = ({ drawn_at }: Health["sample"]): string =>
  drawn_at === undefined
    ? ""
    : ` The sample is that of ${formatDate(drawn_at)}: all analyses together ask about one address in ten.`;

/** How many of the estimates held. */
function outcomeOf({ byStatus }: Estimated, found: Readonly<Record<Status, number>>): string {
  const held = statuses.filter((status) => holds(byStatus[status], found[status])).length;
  return held === statuses.length
    ? "All four forecasts held: what was found lies within the intervals."
    : `${held} of four forecasts held: what was found lies within their intervals.`;
}
