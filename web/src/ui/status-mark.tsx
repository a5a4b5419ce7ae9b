/** A tone shown by both colour and shape. */
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

export type Tone = "valid" | "invalid" | "risky" | "unknown" | "accent";

const fills: Record<Tone, string> = {
  valid: "text-valid-fill",
  invalid: "text-invalid-fill",
  risky: "text-risky-fill",
  unknown: "text-unknown-fill",
  accent: "text-accent",
};

/** A disc, cross, triangle, ring or square, by tone. */
export function Mark({ tone, className }: { tone: Tone; className?: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden className={cx("size-3 shrink-0", fills[tone], className)}>
      <MarkShape tone={tone} />
    </svg>
  );
}

function MarkShape({ tone }: { tone: Tone }) {
  switch (tone) {
    case "valid":
      return <circle cx="6" cy="6" r="5" fill="currentColor" />;
    case "invalid":
      return (
        <path
          d="M2 2l8 8M10 2l-8 8"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          fill="none"
        />
      );
    case "risky":
      return <path d="M6 .9 11.4 10.6H.6z" fill="currentColor" strokeLinejoin="round" />;
    case "unknown":
      return <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2.2" />;
    case "accent":
      return <rect x="1" y="1" width="10" height="10" rx="2.4" fill="currentColor" />;
  }
}

const soft: Record<Tone, string> = {
  valid: "bg-valid-soft text-valid",
  invalid: "bg-invalid-soft text-invalid",
  risky: "bg-risky-soft text-risky",
  unknown: "bg-unknown-soft text-unknown",
  accent: "bg-accent-soft text-accent",
};

/** A label with a tone. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span
    className={cx(
      "inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-[0.8125rem] font-medium whitespace-nowrap",
      soft[tone],
    )}
  >
    <Mark tone={tone} className="size-2.5" />
    {children}
  </span>
);
