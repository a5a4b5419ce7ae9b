/** The analysis of one list, from import to report. */
import type { Info } from "@winnow/core/list/schema";
import { Suspense } from "react";
import { Link, Navigate } from "react-router";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { listScreens } from "../../../shared/list/list-screens.ts";
import { pathOfList } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { ImportProgress } from "../detail/import-progress.tsx";
import { FailedImport } from "../detail/failed-import.tsx";
import { ListLayout, type ListProps } from "../detail/list-layout.tsx";
import { jobLabels } from "../job/job-labels.ts";
import { UnfinishedUpload } from "../detail/unfinished-upload.tsx";

const Analysis = lazyComponent(() => import("./analysis-section.tsx").then((file) => file.Analysis));
const AnalyzeAgain = lazyComponent(() => import("./analyze-again.tsx").then((file) => file.AnalyzeAgain));
const FormerResults = lazyComponent(() =>
  import("../history/former-results.tsx").then((file) => file.FormerResults),
);
const MendCard = lazyComponent(() => import("../mend/mend-card.tsx").then((file) => file.MendCard));
const ListMenu = lazyComponent(() => import("../detail/list-menu.tsx").then((file) => file.ListMenu));

export const AnalysisPage = ({ id }: { id: string }) => (
  <ListLayout id={id} screen={listScreens.analyzeList} actions={Actions}>
    {(list) => (
      <Suspense fallback={<Skeleton className="h-[32rem] w-full rounded-card" />}>
        <Body list={list} />
        <FormerResults id={list.id} />
      </Suspense>
    )}
  </ListLayout>
);

const Actions = ({ list, screen }: ListProps) => (
  <Suspense fallback={<Skeleton className="size-10" />}>
    {list.verification === null ? null : (
      <Link to={pathOfList(list)} className={buttonStyle({ variant: "primary" })}>
        See the {jobLabels(list.purpose).noun}
      </Link>
    )}
    <AnalyzeAgain list={list} />
    <ListMenu list={list} screen={screen} />
  </Suspense>
);

function Body({ list }: { list: Info }) {
  if (list.status === "uploading") return <UnfinishedUpload />;
  if (list.status === "importing") return <ImportProgress />;
  if (list.status === "failed" && list.verification === null)
    return <FailedImport list={list} screen={listScreens.analyzeList} />;
  // A verified list without an analysis is shown by its verification.
  if (list.verification !== null && (list.analysis?.health ?? null) === null)
    return <Navigate replace to={pathOfList(list)} />;
  return (
    <>
      {(list.mendable?.count ?? 0) > 0 ? <MendCard list={list} /> : null}
      <Analysis list={list} autoStart={list.purpose === "analyze"} />
    </>
  );
}
