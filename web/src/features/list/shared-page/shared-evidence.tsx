import type { Evidence as Shown } from "@winnow/core/shared-link/schema";
import { TooltipProvider } from "../../../ui/overlay/tooltip.tsx";
import { Evidence } from "../result/evidence/evidence.tsx";

/** What is known of one address. */
export const SharedEvidence = ({ evidence }: { evidence: Shown }) => (
  <>
    <h1 className="mt-1 font-display text-[2.125rem] leading-tight tracking-tight text-ink">
      Evidence for one address
    </h1>
    {evidence.is_masked ? (
      <p className="mt-1.5 text-ink-muted">
        The address is masked, and the server's own words are left out, since they may name it.
      </p>
    ) : null}
    <h2 className="sr-only">The verdict</h2>
    <div className="-mx-6 mt-4">
      <TooltipProvider>
        <Evidence verdict={evidence.verdict}>{null}</Evidence>
      </TooltipProvider>
    </div>
  </>
);
