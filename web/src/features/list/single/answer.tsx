import type { Info as Verdict } from "@winnow/core/verdict/schema";
import { TooltipProvider } from "../../../ui/tooltip.tsx";
import { Evidence } from "../result/evidence/evidence.tsx";
import { statusNames } from "../summary/status-names.ts";

/** The evidence of a single verification. */
export const Answer = ({ verdict }: { verdict: Verdict }) => (
  <section aria-labelledby="answer-title" className="border-t border-line">
    <h2 id="answer-title" className="sr-only">
      Evidence
    </h2>
    <p role="status" className="sr-only">
      {verdict.email}, {statusNames[verdict.status]}
    </p>
    <TooltipProvider>
      <div className="max-w-3xl">
        <Evidence verdict={verdict}>{null}</Evidence>
      </div>
    </TooltipProvider>
  </section>
);
