import { isExact } from "@winnow/core/analysis/bounds";
import type { Estimate } from "@winnow/core/analysis/schema";
import type { Status } from "@winnow/core/verdict/schema";
import { cx } from "class-variance-authority";

const fills: Readonly<Record<Status, string>> = {
  valid: "bg-valid-fill",
  risky: "bg-risky-fill",
  invalid: "bg-invalid-fill",
  unknown: "bg-unknown-fill",
};

interface RangeBarProps {
  tone: Status;
  estimate: Estimate;
  total: number;
  /** What was found since then. */
  found?: number | undefined;
  className?: string;
}

/**
 * A bar for an estimate: solid to the lower bound, pale to the upper, a tick at the estimate, and a dot at what was found.
 * Decorative.
 */
export function RangeBar({ tone, estimate, total, found, className }: RangeBarProps) {
  const at = (value: number) => `${total === 0 ? 0 : (value / total) * 100}%`;
  const isKnown = isExact(estimate);
  return (
    <div aria-hidden className={cx("relative h-2 rounded-full bg-hover", className)}>
      <div
        className={cx("absolute inset-y-0 left-0 rounded-full opacity-35", fills[tone])}
        style={{ width: at(estimate.high) }}
      />
      <div
        className={cx("absolute inset-y-0 left-0 rounded-l-full", isKnown && "rounded-r-full", fills[tone])}
        style={{ width: at(estimate.low) }}
      />
      {isKnown ? null : (
        <div
          className="absolute -inset-y-0.5 w-0.5 -translate-x-1/2 rounded-full bg-ink"
          style={{ left: at(estimate.count) }}
        />
      )}
      {found === undefined ? null : (
        <div
          className="absolute top-1/2 size-3.5 -translate-1/2 rounded-full border-[3px] border-ink bg-surface"
          style={{ left: at(found) }}
        />
      )}
    </div>
  );
}
