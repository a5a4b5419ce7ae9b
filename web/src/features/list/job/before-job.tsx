import type { Purpose } from "@winnow/core/list/schema";
import type { ReactNode } from "react";
import { jobLabels } from "./job-labels.ts";

interface BeforeJobProps {
  purpose: Purpose;
  children: ReactNode;
}

/** What an analysis said before the paid job, beneath what the job found. */
export const BeforeJob = ({ purpose, children }: BeforeJobProps) => (
  <section className="grid gap-4" aria-labelledby="before-title">
    <h2 id="before-title" className="text-lg font-semibold text-ink">
      Before {jobLabels(purpose).noun}
    </h2>
    {children}
  </section>
);
