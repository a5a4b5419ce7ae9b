/** The result in one strip: statuses that filter the rows, and the cleaned file. At most 96 px high on a wide screen. */
import type { Info } from "@winnow/core/list/schema";
import type { Status } from "@winnow/core/verdict/schema";
import { formatCount, formatPercent } from "../../../lib/number.ts";
import { Card } from "../../../ui/card.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import { CleanedFile } from "../download/cleaned-file.tsx";
import type { ResultCounts } from "../summary/result-counts.ts";
import { statusAdvice, statuses, statusNames } from "../summary/status-names.ts";
import { useFilter } from "./use-filter.ts";

interface ResultStripProps {
  list: Info;
  tally: ResultCounts;
}

export function ResultStrip({ list, tally }: ResultStripProps) {
  const { filter, change } = useFilter();
  const toggle = (status: Status) =>
    change({ status: filter.status === status ? undefined : status, reason: undefined });
  return (
    <Card className="px-3 py-3 sm:px-4 sm:py-3.5" aria-labelledby="overview-title">
      <h2 id="overview-title" className="sr-only">
        {list.purpose !== "verify" && list.status === "completed" ? "Your cleaned file" : "Overview"}
      </h2>
      <Segments tally={tally} chosen={filter.status} onToggle={toggle} />
      <div className="mt-2 grid gap-x-4 gap-y-3 sm:mt-2.5 sm:gap-y-0.5 lg:flex lg:items-center lg:justify-between">
        <div
          role="group"
          aria-label="Status"
          className="-mx-1 grid grid-cols-[repeat(4,minmax(0,auto))] gap-1 lg:flex"
        >
          {statuses.map((status) => (
            <button
              key={status}
              type="button"
              aria-pressed={filter.status === status}
              title={statusAdvice[status]}
              onClick={() => toggle(status)}
              className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-1.5 rounded-control px-1 text-left max-sm:py-1 leading-4 transition-colors hover:bg-hover aria-pressed:bg-accent-soft sm:h-10 sm:gap-x-2 sm:px-2.5"
            >
              <Mark tone={status} className="max-sm:size-2.5" />
              <span className="order-1 col-start-2 truncate text-xs leading-4 text-ink-muted">
                {statusNames[status]}
                <span className="figures max-sm:block">
                  {" "}
                  {formatPercent(tally.counts[status], tally.total)}
                </span>
              </span>
              <span className="figures truncate text-sm leading-4 font-semibold text-ink">
                {formatCount(tally.counts[status])}
              </span>
            </button>
          ))}
        </div>
        <CleanedFile list={list} total={tally.total} />
      </div>
    </Card>
  );
}

interface SegmentsProps {
  tally: ResultCounts;
  chosen: Status | undefined;
  onToggle: (status: Status) => void;
}

const fills: Readonly<Record<Status, string>> = {
  valid: "bg-valid-fill",
  risky: "bg-risky-fill",
  invalid: "bg-invalid-fill",
  unknown: "bg-unknown-fill",
};

/** A stacked bar for the pointer. The figures beneath it do the same for everybody. */
const Segments = ({ tally, chosen, onToggle }: SegmentsProps) => (
  <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-hover">
    {statuses
      .filter((status) => tally.counts[status] > 0)
      .map((status) => (
        <button
          key={status}
          type="button"
          tabIndex={-1}
          data-status={status}
          aria-label={statusNames[status]}
          title={`${statusNames[status]}: ${formatCount(tally.counts[status])}`}
          onClick={() => onToggle(status)}
          className={`min-w-1 transition-opacity hover:opacity-80 ${fills[status]} ${chosen === undefined || chosen === status ? "" : "opacity-30"}`}
          style={{ flexGrow: tally.counts[status], flexBasis: 0 }}
        />
      ))}
  </div>
);
