import { useSearchParams } from "react-router";
import { listScreens } from "../shared/list/list-screens.ts";
import { guard } from "../features/account/route-guard.ts";
import { AnalysisPage } from "../features/list/analysis/analysis-page.tsx";
import { LatestAnalysis } from "../features/list/analysis/latest-analysis.tsx";

export const loader = guard(listScreens.analyzeList.area, "add");

export function Component() {
  const [search] = useSearchParams();
  const id = search.get("list") ?? "";
  return id === "" ? <LatestAnalysis /> : <AnalysisPage key={id} id={id} />;
}
