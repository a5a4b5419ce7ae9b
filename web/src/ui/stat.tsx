/** A number under its label. */
import type { ReactNode } from "react";

interface FigureProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** Renders inside a `dl`. */
export const Figure = ({ label, value, note }: FigureProps) => (
  <div className="min-w-0">
    <dt className="eyebrow">{label}</dt>
    <dd className="figures mt-1 font-display text-[1.75rem] leading-tight text-ink">{value}</dd>
    {note === undefined ? null : <dd className="mt-0.5 text-[0.8125rem] text-ink-muted">{note}</dd>}
  </div>
);
