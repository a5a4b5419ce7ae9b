import type { Status } from "@winnow/core/verdict/schema";
import { statuses } from "./status-names.ts";

const fills: Readonly<Record<Status, string>> = {
  valid: "bg-valid-fill",
  risky: "bg-risky-fill",
  invalid: "bg-invalid-fill",
  unknown: "bg-unknown-fill",
};

interface StatusBarProps {
  counts: Readonly<Record<Status, number>>;
  /** The total; more than the counts while a job runs. */
  total: number;
  className?: string;
}

/** A stacked bar of verdicts by status. Decorative: the numbers are beside it. */
export function StatusBar({ counts, total, className }: StatusBarProps) {
  return (
    <div aria-hidden className={`flex h-2 gap-px overflow-hidden rounded-full bg-hover ${className ?? ""}`}>
      {statuses
        .filter((status) => counts[status] > 0)
        .map((status) => (
          <div
            key={status}
            className={`transition-[width] duration-500 ${fills[status]}`}
            style={{ width: `${(counts[status] / total) * 100}%` }}
          />
        ))}
    </div>
  );
}
