import { useSearchParams } from "react-router";
import { doors } from "../doors.ts";
import { guard } from "../features/account/guard.ts";
import { AnalysisPage } from "../features/list/analysis/analysis-page.tsx";
import { NewestAnalysis } from "../features/list/analysis/newest.tsx";

export const loader = guard(doors.analyzeList.area, "add");

export function Component() {
  const [search] = useSearchParams();
  const id = search.get("list") ?? "";
  return id === "" ? <NewestAnalysis /> : <AnalysisPage key={id} id={id} />;
}
