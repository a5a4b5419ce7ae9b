/** What is known of one thing: names and values. */
import type { ReactNode } from "react";

/** Renders inside a `dl`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-0.5 border-b border-line px-6 py-3.5 text-sm last:border-0 max-sm:px-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
    <dt className="text-ink-muted">{name}</dt>
    <dd className="min-w-0 break-words text-ink">{children}</dd>
  </div>
);
