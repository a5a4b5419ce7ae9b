/** A bar of the parts of a whole, with the number and the name of each part beneath it. */
import { cx } from "class-variance-authority";
import { formatCount } from "../../lib/number.ts";

export interface Share {
  name: string;
  value: number;
  tone: "accent" | "valid" | "rest";
}

const fill = {
  accent: "bg-accent",
  valid: "bg-valid-fill",
  rest: "bg-line-strong",
} as const satisfies Record<Share["tone"], string>;

export function ShareBar({ label, shares }: { label: string; shares: readonly Share[] }) {
  const whole = shares.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  return (
    <div>
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-hover">
        {shares.map(({ name, value, tone }) =>
          value > 0 ? (
            <div
              key={name}
              className={cx("transition-[width] duration-500", fill[tone])}
              style={{ width: `${(value / whole) * 100}%` }}
            />
          ) : null,
        )}
      </div>
      <ul aria-label={label} className="figures mt-2 flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
        {shares.map(({ name, value, tone }) => (
          <li key={name} className="flex items-center gap-2 text-ink-muted">
            <span aria-hidden className={cx("size-2 rounded-full", fill[tone])} />
            <span>
              <span className="font-medium text-ink">{formatCount(value)}</span> {name}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
