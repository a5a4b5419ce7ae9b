import { areaOf } from "@winnow/core/list/area";
import type { Info, Rows } from "@winnow/core/list/schema";
import { HeartPulse, RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useCan } from "../../../lib/auth.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { useAnalysisPrice } from "../../../shared/credit/free-quota-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { useListAction } from "../queries.ts";
import { AnalysisProgress } from "./analysis-progress.tsx";

interface PromptProps {
  list: Info;
  rows: Rows;
  /** Starts the analysis without a click: for lists uploaded to be analyzed. */
  autoStart: boolean;
}

/** Offers the analysis of a list that has none, or whose analysis failed. */
export function Prompt({ list, rows, autoStart }: PromptProps) {
  const price = useAnalysisPrice();
  const { mutate, error, isPending } = useListAction(list.id);
  const mayAnalyze = useCan(areaOf(list.purpose), "add");
  const hasFailed = list.analysis !== null;
  const begins = autoStart && !hasFailed && mayAnalyze;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!begins || hasBegun.current) return;
    hasBegun.current = true;
    mutate("analyze");
  }, [begins, mutate]);

  if (begins && error === null)
    return (
      <AnalysisProgress
        status="queued"
        progress={{ done: 0, total: rows.distinct, percent: 0, eta_seconds: null }}
      />
    );
  return (
    <Card className="p-6 sm:p-8" aria-labelledby="prompt-title">
      {error === null ? null : (
        <div className="mb-6">
          <Callout tone="error" title="The analysis did not start" announce>
            {errorMessage(error)}
          </Callout>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-5">
        <span
          className={`flex size-11 shrink-0 items-center justify-center rounded-full ${hasFailed ? "bg-invalid-soft text-invalid" : "bg-accent-soft text-accent"}`}
        >
          <HeartPulse aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="prompt-title" className="text-lg font-semibold text-ink">
            {hasFailed ? "The analysis failed" : "The health of this list is not known yet"}
          </h2>
          <p className="mt-0.5 text-sm text-ink-muted">
            {hasFailed
              ? (list.analysis?.error?.message ?? "Something went wrong on our side. Nothing was charged.")
              : `An analysis looks over every address and asks the mail servers of a sample. It is ${price}.`}
          </p>
        </div>
        {mayAnalyze ? (
          <Button size="large" pending={isPending} onClick={() => mutate("analyze")}>
            {hasFailed ? <RotateCcw aria-hidden /> : null}
            {hasFailed ? "Try again" : "Analyze this list"}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
