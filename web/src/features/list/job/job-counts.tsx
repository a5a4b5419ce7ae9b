import type { Status } from "@winnow/core/verdict/schema";
import { Suspense } from "react";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Mark } from "../../../ui/status-mark.tsx";
import { statuses, statusNames } from "../summary/status-names.ts";
import { addressesPerGrain } from "./heap.ts";

const GrainLanes = lazyComponent(() => import("./grain-lanes.tsx").then((file) => file.GrainLanes));

const columns = "grid grid-cols-4 gap-x-2 sm:gap-x-6";

interface JobCountsProps {
  counts: Readonly<Record<Status, number>>;
  /** The addresses of the job. */
  total: number;
}

/** The addresses that are done, by status: heaps to look at, and the numbers beneath them. */
export const JobCounts = ({ counts, total }: JobCountsProps) => (
  <>
    <div className="mt-10 flex flex-wrap items-baseline justify-between gap-x-6">
      <h3 className="text-sm font-medium text-ink">So far</h3>
      <p aria-hidden className="figures text-[0.8125rem] text-ink-muted">
        {`One dot is ${formatQuantity(addressesPerGrain(total), "address", "addresses")}`}
      </p>
    </div>
    <div aria-hidden className={`mt-2 h-24 border-b border-line-strong sm:h-44 ${columns}`}>
      <Suspense>
        <GrainLanes counts={counts} total={total} />
      </Suspense>
    </div>
    <dl className={`mt-3 ${columns}`}>
      {statuses.map((name) => (
        <div key={name} className="min-w-0 text-center">
          <dt className="flex items-center justify-center gap-1.5 text-xs text-ink-muted sm:gap-2 sm:text-sm">
            <Mark tone={name} className="max-sm:size-2.5" />
            {statusNames[name]}
          </dt>
          <dd className="figures mt-1 text-sm font-medium text-ink sm:text-xl">
            {formatCount(counts[name])}
          </dd>
        </div>
      ))}
    </dl>
  </>
);
