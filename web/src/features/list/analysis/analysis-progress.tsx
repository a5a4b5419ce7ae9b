import type { Info as AnalysisInfo } from "@winnow/core/analysis/schema";
import { formatDuration } from "../../../lib/date.ts";
import { useAnalysisPrice } from "../../../shared/credit/free-quota-text.ts";
import { formatCount } from "../../../lib/number.ts";
import { Card } from "../../../ui/card.tsx";
import { JobProgress } from "../job/job-progress.tsx";

/** The progress of a queued or running analysis. */
export function AnalysisProgress({ status, progress }: Pick<AnalysisInfo, "status" | "progress">) {
  const price = useAnalysisPrice();
  const { done, total, percent, eta_seconds: seconds } = progress;
  return (
    <Card className="p-6 sm:p-8" aria-labelledby="analysis-title">
      <h2 id="analysis-title" className="text-lg font-semibold text-ink">
        {status === "queued" ? "Waiting to start" : "Analyzing"}
      </h2>
      <p className="mt-0.5 text-sm text-ink-muted">
        {done < total
          ? "Looking over every address and its domain."
          : "Asking the mail servers of a sample about its mailboxes."}{" "}
        This is {price}, and goes on without this page.
      </p>
      <div className="mt-8">
        <JobProgress
          label="Analysis"
          percent={percent}
          done={`${formatCount(done)} of ${formatCount(total)} addresses looked over`}
          left={seconds === null ? "working out the time left" : `${formatDuration(seconds)} left`}
          spoken={`${Math.floor(percent / 10) * 10} percent analyzed`}
        />
      </div>
    </Card>
  );
}
