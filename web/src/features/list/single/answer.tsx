import type { Info as Verdict } from "@winnow/core/verdict/schema";
import { TooltipProvider } from "../../../ui/overlay/tooltip.tsx";
import { Button } from "../../../ui/button.tsx";
import { Evidence } from "../result/evidence/evidence.tsx";
import { RuleMenu } from "../result/rule/rule-menu.tsx";
import { statusNames } from "../summary/status-names.ts";

interface AnswerProps {
  verdict: Verdict;
  /** Verifies the address that was probably meant. */
  onAccept: (address: string) => void;
}

/** The evidence of a single verification. */
export const Answer = ({ verdict, onAccept }: AnswerProps) => (
  <section aria-labelledby="answer-title" className="border-t border-line">
    <h2 id="answer-title" className="sr-only">
      Evidence
    </h2>
    <p role="status" className="sr-only">
      {verdict.email}, {statusNames[verdict.status]}
    </p>
    <TooltipProvider>
      <div className="max-w-3xl">
        <Evidence
          verdict={verdict}
          beside={
            verdict.normalized === null ? null : (
              <RuleMenu
                addresses={[verdict.normalized]}
                trigger={<Button size="small" />}
                label="Block or always keep"
              />
            )
          }
          suggested={
            <Button size="small" onClick={() => onAccept(verdict.suggestion ?? "")}>
              Verify it
            </Button>
          }
        >
          {null}
        </Evidence>
      </div>
    </TooltipProvider>
  </section>
);
