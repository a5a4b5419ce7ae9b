import type { JobCredits, StatementRow } from "@winnow/core/credit/schema";
import { cx } from "class-variance-authority";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { formatCount } from "../../../lib/number.ts";
import { JobName } from "../job-name.tsx";
import { jobKind } from "../job-kind.ts";
import { jobText, stepsOf } from "./job-steps.ts";
import { EntryRow, StatementLine } from "./entry-row.tsx";
import { changesOf, creditsAfter, sumOf } from "./entry-text.ts";
import { Time } from "../../../ui/time.tsx";

/** A job: one line with its sums, which unfolds into what it reserved, was charged and got back. */
export function JobRows({ row, job }: { row: StatementRow; job: JobCredits }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const newest = row.entries.at(-1);
  const steps = stepsOf(row);
  if (newest === undefined) return null;
  return (
    <>
      <tbody>
        <StatementLine change={sumOf(row.entries.map(changesOf))} after={creditsAfter(newest)}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="-ml-6 flex min-h-6 items-center gap-1 rounded-[0.2rem] text-left font-medium @max-2xl:-ml-1"
          >
            <ChevronRight
              aria-hidden
              className={cx("size-5 p-0.5 text-ink-muted transition-transform", isOpen && "rotate-90")}
            />
            {jobKind(newest)}
          </button>
          <span className="figures block text-[0.8125rem] text-ink-muted">
            <Time at={newest.occurred_at} as="moment" />, {jobText(job)}
          </span>
          {newest.list === null ? null : (
            <span className="block text-[0.8125rem] break-words text-ink-muted">
              <JobName entry={newest} />
            </span>
          )}
        </StatementLine>
      </tbody>
      <tbody id={id} hidden={!isOpen}>
        {row.entries.map((entry, index) => (
          <EntryRow
            key={entry.number}
            entry={entry}
            isPart
            note={`${formatCount(steps[index]?.credits ?? 0)} ${steps[index]?.text ?? ""}`}
          />
        ))}
      </tbody>
    </>
  );
}
