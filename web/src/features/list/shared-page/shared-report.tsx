/** The report of a list in numbers. */
import { holds } from "@winnow/core/analysis/bounds";
import type { Report } from "@winnow/core/shared-link/schema";
import type { Policy, Reason, Status } from "@winnow/core/verdict/schema";
import type { ReactNode } from "react";
import { formatDay } from "../../../lib/date.ts";
import { formatCount, formatPercent, formatQuantity } from "../../../lib/number.ts";
import { Mark } from "../../../ui/status-mark.tsx";
import { RangeBar } from "../../../ui/chart/range-bar.tsx";
import { rangeOf } from "../summary/estimate.ts";
import { policies } from "../download/policy.ts";
import { providerName } from "../../../shared/list/provider-name.ts";
import { forecastUnit } from "./forecast-unit.ts";
import { StatusBar } from "../summary/status-bar.tsx";
import { reasonName, statusAdvice, statuses, statusNames } from "../summary/status-names.ts";

/** Providers beyond these are counted together. */
const shownProviders = 8;

export function SharedReport({ report }: { report: Report }) {
  const { name, rows, counts, unverified, verified_at } = report;
  return (
    <>
      <h1 className="mt-1 font-display text-[2.125rem] leading-tight tracking-tight break-words text-ink">
        {name}
      </h1>
      <p className="figures mt-1.5 text-ink-muted">
        {formatQuantity(rows.total, "row")}, verified on {formatDay(verified_at)}
      </p>
      <p className="figures mt-8 font-display text-[3.25rem] leading-none text-ink">
        {formatPercent(counts.valid, rows.total)}
        <span className="ml-3 font-sans text-base text-ink-muted">
          valid: {formatCount(counts.valid)} of {formatCount(rows.total)}
        </span>
      </p>
      <div className="mt-5 print:[print-color-adjust:exact]">
        <StatusBar counts={counts} total={rows.total} />
      </div>
      <Table caption="Rows by status" heads={["Status", "What it means", "Rows", "Share"]} className="mt-4">
        {statuses.map((status) => (
          <tr key={status} className={line}>
            <Head>
              <span className="flex items-center gap-2.5">
                <Mark tone={status} />
                {statusNames[status]}
              </span>
            </Head>
            <td className="py-2.5 pr-4 text-ink-muted max-sm:hidden">{statusAdvice[status]}</td>
            <Count>{formatCount(counts[status])}</Count>
            <Count muted>{formatPercent(counts[status], rows.total)}</Count>
          </tr>
        ))}
      </Table>
      <p className="figures mt-3 text-sm text-ink-muted">
        {formatQuantity(rows.distinct, "distinct address", "distinct addresses")},{" "}
        {formatQuantity(rows.duplicates, "duplicate")}, {formatQuantity(rows.bad_syntax, "row")} without a
        well-formed address
        {unverified === 0 ? "" : `, ${formatQuantity(unverified, "row")} not verified`}.
      </p>

      {report.kept === null ? null : <Kept kept={report.kept} total={rows.total} />}
      <Reasons report={report} />
      {report.forecast === null ? null : <Forecast forecast={report.forecast} rows={rows} />}
      <Providers report={report} />
    </>
  );
}

const Kept = ({ kept, total }: { kept: Record<Policy, number>; total: number }) => (
  <Part title="What each policy keeps">
    <Table caption="Rows kept and dropped by policy" heads={["Policy", "What it keeps", "Kept", "Dropped"]}>
      {policies.map(({ value, label, text }) => (
        <tr key={value} className={line}>
          <Head>{label}</Head>
          <td className="py-2.5 pr-4 text-ink-muted max-sm:hidden">{text}</td>
          <Count>{formatCount(kept[value])}</Count>
          <Count muted>{formatCount(total - kept[value])}</Count>
        </tr>
      ))}
    </Table>
  </Part>
);

const Reasons = ({ report: { reasons, rows } }: { report: Report }) => (
  <Part title="Why">
    <Table caption="Rows by reason" heads={["Reason", "Rows", "Share"]}>
      {reasons.map((reason) => (
        <tr key={reason.name} className={line}>
          <Head>{reasonName(reason.name as Reason)}</Head>
          <Count>{formatCount(reason.rows)}</Count>
          <Count muted>{formatPercent(reason.rows, rows.total)}</Count>
        </tr>
      ))}
    </Table>
  </Part>
);

interface ForecastProps {
  forecast: NonNullable<Report["forecast"]>;
  rows: Report["rows"];
}

function Forecast({ forecast: { estimate, counts }, rows }: ForecastProps) {
  const total = statuses.reduce((sum, status) => sum + counts[status], 0);
  const held = statuses.filter((status) => holds(estimate[status], counts[status])).length;
  return (
    <Part title="Forecast and result">
      <Table
        caption="The free analysis beside the verification, in addresses"
        heads={["Status", "Forecast (addresses)", "Found (addresses)"]}
      >
        {statuses.map((status) => (
          <tr key={status} className={line}>
            <Head>
              {statusNames[status]}
              <RangeBar
                tone={status satisfies Status}
                range={rangeOf(estimate[status])}
                total={total}
                found={counts[status]}
                className="mt-2 print:[print-color-adjust:exact]"
              />
            </Head>
            <Count muted>
              {estimate[status].low === estimate[status].high
                ? formatCount(estimate[status].count)
                : `${formatCount(estimate[status].low)} to ${formatCount(estimate[status].high)}`}
            </Count>
            <Count>{formatCount(counts[status])}</Count>
          </tr>
        ))}
      </Table>
      <p className="mt-3 text-sm text-ink-muted">
        {held} of {statuses.length} forecasts of the free analysis held. {forecastUnit(rows)}
      </p>
    </Part>
  );
}

function Providers({ report: { providers } }: { report: Report }) {
  const named = providers.filter(({ name }) => name !== "other");
  const shown = named.slice(0, shownProviders);
  const total = providers.reduce((sum, { addresses }) => sum + addresses, 0);
  const rest = total - shown.reduce((sum, { addresses }) => sum + addresses, 0);
  if (shown.length === 0) return null;
  return (
    <Part title="Mail providers">
      <Table caption="Addresses by mail provider" heads={["Provider", "Addresses", "Share"]}>
        {[...shown, ...(rest > 0 ? [{ name: "other", addresses: rest }] : [])].map(({ name, addresses }) => (
          <tr key={name} className={line}>
            <Head>{providerName(name)}</Head>
            <Count>{formatCount(addresses)}</Count>
            <Count muted>{formatPercent(addresses, total)}</Count>
          </tr>
        ))}
      </Table>
    </Part>
  );
}

const line = "border-b border-line break-inside-avoid";

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 print:mt-8">
    <h2 className="text-lg font-semibold break-after-avoid text-ink">{title}</h2>
    <div className="mt-2">{children}</div>
  </section>
);

interface TableProps {
  caption: string;
  /** Of four, the second is shown where there is room. */
  heads: readonly string[];
  className?: string;
  children: ReactNode;
}

const Table = ({ caption, heads, className, children }: TableProps) => (
  <table className={`w-full text-sm ${className ?? ""}`}>
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="border-b border-line-strong text-left text-[0.8125rem] text-ink-muted">
        {heads.map((head, index) => (
          <th
            key={head}
            scope="col"
            className={`py-2 font-normal ${heads.length === 4 && index === 1 ? "max-sm:hidden" : index === 0 ? "" : "text-right"}`}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

const Head = ({ children }: { children: ReactNode }) => (
  <th scope="row" className="py-2.5 pr-4 text-left font-medium text-ink">
    {children}
  </th>
);

const Count = ({ muted, children }: { muted?: boolean; children: ReactNode }) => (
  <td
    className={`figures w-20 py-2.5 sm:w-28 text-right whitespace-nowrap ${muted === true ? "text-ink-muted" : "font-medium text-ink"}`}
  >
    {children}
  </td>
);
