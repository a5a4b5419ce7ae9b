import type { ReactNode } from "react";

/** A part of the evidence. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2.5 text-sm font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}
