/** One list, by its state: import, quote, job, result. */
import type { Info } from "@winnow/core/list/schema";
import { Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { lazyComponent } from "../../lib/lazy-component.ts";
import type { ListScreen } from "../../shared/list/list-screens.ts";
import { pathOfList } from "../../paths.ts";
import { Callout } from "../../ui/state/callout.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { ImportProgress } from "./detail/import-progress.tsx";
import { DownloadButton } from "./download/download-button.tsx";
import { FailedImport } from "./detail/failed-import.tsx";
import { AskingAgain, Job } from "./job/job-card.tsx";
import { ListLayout, type ListProps } from "./detail/list-layout.tsx";
import { QuoteCard } from "./job/quote-card.tsx";
import { hasResults, hasSome, isAskingAgain, showsEarlyRows } from "./job/list-state.ts";
import { UnfinishedUpload } from "./detail/unfinished-upload.tsx";

const ListMenu = lazyComponent(() => import("./detail/list-menu.tsx").then((file) => file.ListMenu));
const ResultsSoFar = lazyComponent(() =>
  import("./result/results-so-far.tsx").then((file) => file.ResultsSoFar),
);
const EarlyRows = lazyComponent(() => import("./result/early-rows.tsx").then((file) => file.EarlyRows));
const Result = lazyComponent(async () => {
  // Its rows are rendered after it, and load with it.
  const [file] = await Promise.all([import("./result/result.tsx"), import("./result/result-rows.tsx")]);
  return file.Result;
});
const Analysis = lazyComponent(() => import("./analysis/analysis-section.tsx").then((file) => file.Analysis));

const MendCard = lazyComponent(() => import("./mend/mend-card.tsx").then((file) => file.MendCard));
const FormerResults = lazyComponent(() =>
  import("./history/former-results.tsx").then((file) => file.FormerResults),
);
const EraseNow = lazyComponent(() => import("./retention/erase-now.tsx").then((file) => file.EraseNow));

export function ListPage({ id, screen }: { id: string; screen: ListScreen }) {
  return (
    <ListLayout id={id} screen={screen} actions={Actions}>
      {(list) => (
        <Suspense fallback={<Skeleton className="h-[32rem] w-full rounded-card" />}>
          {list.retention_days === 0 && hasResults(list) ? <EraseNow list={list} /> : null}
          <Body list={list} screen={screen} />
          <Suspense fallback={null}>
            <FormerResults id={list.id} />
          </Suspense>
        </Suspense>
      )}
    </ListLayout>
  );
}

const Actions = ({ list, screen }: ListProps) => (
  <>
    {hasResults(list) || isAskingAgain(list) || (hasSome(list) && !showsEarlyRows(list)) ? (
      <DownloadButton list={list} />
    ) : null}
    <Suspense fallback={<Skeleton className="size-10" />}>
      <ListMenu list={list} screen={screen} />
    </Suspense>
  </>
);

/** What is known already: of a small list each row, of a larger one the rows that are done. */
function SoFar({ list }: { list: Info }) {
  return (
    // What is shown already stays while the code of this loads.
    <Suspense fallback={null}>
      {showsEarlyRows(list) ? <EarlyRows list={list} /> : hasSome(list) ? <ResultsSoFar list={list} /> : null}
    </Suspense>
  );
}

function Body({ list, screen }: ListProps) {
  const { pathname } = useLocation();
  const home = pathOfList(list);
  if (home !== pathname) return <Navigate replace to={home} />;

  switch (list.status) {
    case "uploading":
      return <UnfinishedUpload />;
    case "importing":
      return <ImportProgress />;
    case "ready":
      return (
        <>
          {list.error === null ? null : (
            <Callout tone="warning" title="This list was not started">
              {list.error.message}
            </Callout>
          )}
          {(list.mendable?.count ?? 0) > 0 ? <MendCard list={list} /> : null}
          {list.purpose === "verify" ? <QuoteCard list={list} /> : <Analysis list={list} />}
        </>
      );
    case "queued":
    case "running":
    case "paused":
      return isAskingAgain(list) ? (
        <>
          <AskingAgain list={list} />
          <Result list={list} />
        </>
      ) : (
        <>
          <Job list={list} />
          <SoFar list={list} />
        </>
      );
    case "completed":
      return <Result list={list} />;
    case "cancelled":
      if (list.verification === null) return <FailedImport list={list} screen={screen} />;
      return (
        <>
          <Result list={list} />
          <QuoteCard list={list} />
        </>
      );
    case "failed":
      if (list.verification === null) return <FailedImport list={list} screen={screen} />;
      return (
        <>
          <Callout tone="error" title="This list failed">
            Something went wrong on our side, and the credits of what was left were returned.
          </Callout>
          <Result list={list} />
          <QuoteCard list={list} />
        </>
      );
  }
}
