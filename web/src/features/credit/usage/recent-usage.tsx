import type { Info as Dashboard } from "@winnow/core/dashboard/schema";
import { formatDate } from "../../../lib/date.ts";
import { eachDay } from "../../../lib/days.ts";
import { formatCount } from "../../../lib/number.ts";
import { MirroredChart } from "../../../ui/chart/mirrored-chart.tsx";
import { Time } from "../../../ui/time.tsx";

type Usage = NonNullable<Dashboard["usage"]>;

/** The last 30 days: charged credits above the line, returned ones below, with a table behind. */
export function RecentUsage({ usage }: { usage: Usage }) {
  const byDate = new Map(usage.days.map((day) => [day.date, day]));
  const sum = (of: "charged" | "returned") => usage.days.reduce((total, day) => total + day[of], 0);
  const days = eachDay(usage);
  return (
    <div className="mt-5 border-t border-line pt-5">
      <p className="figures text-sm text-ink-muted">
        {days.length === 30 ? "Last 30 days" : `Since ${formatDate(usage.from)}`}:{" "}
        <span className="font-medium text-ink">{formatCount(sum("charged"))}</span> charged
        {sum("returned") === 0 ? null : (
          <>
            , <span className="font-medium text-ink">{formatCount(sum("returned"))}</span> returned for
            bounces
          </>
        )}
      </p>
      {usage.days.length === 0 ? null : (
        <>
          <MirroredChart
            values={days.map((date) => {
              const { charged = 0, returned = 0 } = byDate.get(date) ?? {};
              return { up: charged, down: returned };
            })}
            className="mt-4"
          />
          <p aria-hidden className="mt-2 flex justify-between text-[0.8125rem] text-ink-muted">
            <span>{formatDate(usage.from)}</span>
            <span>{formatDate(usage.to)}</span>
          </p>
          <details className="mt-2 text-[0.8125rem]">
            <summary className="min-h-6 cursor-pointer py-0.5 font-medium text-accent">
              Show as a table
            </summary>
            <UsageTable days={usage.days} />
          </details>
        </>
      )}
    </div>
  );
}

const UsageTable = ({ days }: { days: Usage["days"] }) => (
  <div className="mt-2 max-h-60 overflow-y-auto" tabIndex={0} role="region" aria-label="Credits day by day">
    <table className="w-full">
      <thead className="text-ink-muted">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            Day
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Charged
          </th>
          <th scope="col" className="py-1 pr-1 text-right font-medium">
            Returned
          </th>
        </tr>
      </thead>
      <tbody className="figures">
        {days.map(({ date, charged, returned }) => (
          <tr key={date} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              <Time at={date} />
            </th>
            <td className="py-1 text-right">{formatCount(charged)}</td>
            <td className="py-1 pr-1 text-right">{formatCount(returned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
