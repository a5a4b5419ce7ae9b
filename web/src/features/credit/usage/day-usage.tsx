import type { Usage } from "@winnow/core/credit/schema";
import { formatDate } from "../../../lib/date.ts";
import { type Days, eachDay } from "../../../lib/days.ts";
import { formatCount } from "../../../lib/number.ts";
import { Card } from "../../../ui/card.tsx";
import { ColumnChart } from "../../../ui/chart/column-chart.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";
import { Time } from "../../../ui/time.tsx";

/** Charged credits day by day, as a chart and as a table. */
export function DayUsage({ rows, days }: { rows: readonly Usage[]; days: Days }) {
  const charged = new Map(rows.map((row) => [row.id, row.charged]));
  const total = rows.reduce((sum, row) => sum + row.charged, 0);
  return (
    <Card>
      <div className="p-6 sm:p-8">
        <p className="figures text-sm text-ink-muted">
          <span className="font-display text-[1.75rem] leading-tight text-ink">{formatCount(total)}</span>{" "}
          credits charged
        </p>
        <ColumnChart values={eachDay(days).map((day) => charged.get(day) ?? 0)} className="mt-5" />
        <p aria-hidden className="mt-2 flex justify-between text-[0.8125rem] text-ink-muted">
          <span>{formatDate(days.from)}</span>
          <span>{formatDate(days.to)}</span>
        </p>
      </div>
      <Table label="Usage by day">
        <thead className="border-y border-line">
          <tr>
            <Th>Day (UTC)</Th>
            <Th className="text-right">Reserved</Th>
            <Th className="text-right">Charged</Th>
            <Th className="text-right">Returned</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line last:border-0">
              <Td className="whitespace-nowrap">{row.id === null ? null : <Time at={row.id} />}</Td>
              <Td className="figures text-right text-ink-muted">{formatCount(row.reserved)}</Td>
              <Td className="figures text-right font-medium">{formatCount(row.charged)}</Td>
              <Td className="figures text-right text-ink-muted">
                {formatCount(row.returned + row.bounced)}
                {row.bounced === 0 ? null : (
                  <span className="block text-[0.8125rem]">{formatCount(row.bounced)} for bounces</span>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
