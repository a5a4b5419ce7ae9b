import { useSearchParams } from "react-router";
import { guard } from "../features/account/guard.ts";
import { AnalysisPage } from "../features/list/analysis/analysis-page.tsx";
import { NewestAnalysis } from "../features/list/analysis/newest.tsx";
import { doors } from "../doors.ts";

export const loader = guard(doors.analyzeList.area, "add");

export function Component() {
  const [search] = useSearchParams();
  const id = search.get("list");
  return id === null ? <NewestAnalysis /> : <AnalysisPage key={id} id={id} />;
}
