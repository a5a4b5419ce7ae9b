import { cx } from "class-variance-authority";
import type { Tone } from "../status-mark.tsx";

const fills: Readonly<Record<Tone, string>> = {
  valid: "bg-valid-fill",
  risky: "bg-risky-fill",
  invalid: "bg-invalid-fill",
  unknown: "bg-unknown-fill",
  accent: "bg-accent",
};

export interface Range {
  estimate: number;
  low: number;
  high: number;
}

interface RangeBarProps {
  tone: Tone;
  range: Range;
  /** The number at the end of the bar. */
  total: number;
  /** What was found since then. */
  found?: number | undefined;
  className?: string;
}

/**
 * A bar for an estimate: solid to the lower bound, pale to the upper, a tick at the estimate, and a dot at what was found.
 * Decorative.
 */
export function RangeBar({ tone, range, total, found, className }: RangeBarProps) {
  const at = (value: number) => `${total === 0 ? 0 : (value / total) * 100}%`;
  const { estimate, low, high } = range;
  const isKnown = low === high;
  return (
    <div aria-hidden className={cx("relative h-2 rounded-full bg-hover", className)}>
      <div
        className={cx("absolute inset-y-0 left-0 rounded-full opacity-35", fills[tone])}
        style={{ width: at(high) }}
      />
      <div
        className={cx("absolute inset-y-0 left-0 rounded-l-full", isKnown && "rounded-r-full", fills[tone])}
        style={{ width: at(low) }}
      />
      {isKnown ? null : (
        <div
          className="absolute -inset-y-0.5 w-0.5 -translate-x-1/2 rounded-full bg-ink"
          style={{ left: at(estimate) }}
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
