import type { Info } from "@winnow/core/list/schema";
import { QuoteCard } from "../quote/quote-card.tsx";
import { Prompt } from "./analyze-prompt.tsx";
import { Report } from "./analysis-report.tsx";
import { AnalysisProgress } from "./analysis-progress.tsx";

interface AnalysisProps {
  list: Info;
  /** Begins by itself, for a list that was brought to be analyzed. */
  atOnce?: boolean;
}

/** What is known of the health of a list, or the way to find out; and what cleaning it takes, unless that was begun. */
export function Analysis({ list, atOnce = false }: AnalysisProps) {
  const { analysis, rows, verification } = list;
  if (rows === null) return null;
  const quote = verification === null ? <QuoteCard list={list} /> : null;
  switch (analysis?.status) {
    case "queued":
    case "running":
      return (
        <>
          <AnalysisProgress status={analysis.status} progress={analysis.progress} />
          {atOnce ? null : quote}
        </>
      );
    case "completed":
      return analysis.health === null ? null : (
        <Report list={list} health={analysis.health} rows={rows}>
          {quote}
        </Report>
      );
    default:
      return (
        <>
          <Prompt list={list} rows={rows} atOnce={atOnce} />
          {atOnce && analysis === null ? null : quote}
        </>
      );
  }
}
