import type { Info } from "@winnow/core/list/schema";
import { formatCount, formatPercent } from "../../../lib/number.ts";
import { Card } from "../../../ui/card.tsx";
import { Donut } from "../../../ui/chart/donut.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import { CreditsUsed } from "./credits-used.tsx";
import type { ResultCounts } from "./result-counts.ts";
import { statusAdvice, statuses, statusNames } from "./status-names.ts";

interface OverviewProps {
  tally: ResultCounts;
  verification: NonNullable<Info["verification"]>;
}

/** What a verification found, in rows by status. */
export function Overview({ tally, verification }: OverviewProps) {
  const { counts, total } = tally;
  return (
    <Card
      className="grid items-center gap-x-14 gap-y-8 p-6 sm:p-8 md:grid-cols-[auto_minmax(0,1fr)]"
      aria-labelledby="overview-title"
    >
      <h2 id="overview-title" className="sr-only">
        Overview
      </h2>
      <div className="flex justify-center md:pl-4">
        <Donut parts={statuses.map((status) => ({ tone: status, value: counts[status] }))}>
          <span className="figures font-display text-[2.25rem] leading-none text-ink">
            {formatPercent(counts.valid, total)}
          </span>
          <span className="mt-1.5 text-sm text-ink-muted">valid</span>
        </Donut>
      </div>
      <div>
        <table className="w-full text-sm">
          <caption className="sr-only">Rows by status</caption>
          <tbody>
            {statuses.map((status) => (
              <tr key={status} className="border-b border-line">
                <th scope="row" className="py-2.5 text-left font-normal">
                  <span className="flex items-center gap-2.5 font-medium text-ink">
                    <Mark tone={status} />
                    {statusNames[status]}
                  </span>
                </th>
                <td className="py-2.5 text-ink-muted max-sm:hidden">{statusAdvice[status]}</td>
                <td className="figures w-20 py-2.5 text-right font-medium text-ink">
                  {formatCount(counts[status])}
                </td>
                <td className="figures w-16 py-2.5 text-right text-ink-muted">
                  {formatPercent(counts[status], total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="mt-4">
          <CreditsUsed rows={total} verification={verification} />
        </div>
      </div>
    </Card>
  );
}
