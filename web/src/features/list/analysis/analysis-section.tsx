import type { Info } from "@winnow/core/list/schema";
import { QuoteCard } from "../job/quote-card.tsx";
import { Prompt } from "./analyze-prompt.tsx";
import { Report } from "./analysis-report.tsx";
import { AnalysisProgress } from "./analysis-progress.tsx";
import { FormerAnalysis } from "./former-analysis.tsx";

interface AnalysisProps {
  list: Info;
  /** Starts the analysis without a click: for lists uploaded to be analyzed. */
  autoStart?: boolean;
}

/** The analysis of a list in any state, with the quote for cleaning it. */
export function Analysis({ list, autoStart = false }: AnalysisProps) {
  const { analysis, rows, verification } = list;
  if (rows === null) return null;
  const quote = verification === null ? <QuoteCard list={list} /> : null;
  const report =
    analysis === null || analysis.health === null ? null : (
      <>
        <FormerAnalysis analysis={analysis} />
        <Report list={list} health={analysis.health} rows={rows}>
          {quote}
        </Report>
      </>
    );
  switch (analysis?.status) {
    case "queued":
    case "running":
      return (
        <>
          <AnalysisProgress status={analysis.status} progress={analysis.progress} />
          {report ?? (autoStart ? null : quote)}
        </>
      );
    case "completed":
      return report;
    default:
      return (
        <>
          <Prompt list={list} rows={rows} autoStart={autoStart} />
          {report ?? (autoStart && analysis === null ? null : quote)}
        </>
      );
  }
}
