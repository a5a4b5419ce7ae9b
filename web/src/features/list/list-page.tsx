/** One list, whatever state it is in: counting, quote, job, result. */
import { Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { lazily } from "../../lib/lazily.ts";
import type { Door } from "../../doors.ts";
import { pathOfList } from "../../paths.ts";
import { Callout } from "../../ui/callout.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Counting } from "./counting.tsx";
import { FailedImport } from "./failed-import.tsx";
import { Job } from "./job.tsx";
import { ListFrame, type ListProps } from "./list-frame.tsx";
import { QuoteCard } from "./quote-card.tsx";
import { hasResults } from "./state.ts";
import { Unfinished } from "./unfinished.tsx";

const ListMenu = lazily(() => import("./list-menu.tsx").then((file) => file.ListMenu));
const DownloadButton = lazily(() => import("./download.tsx").then((file) => file.DownloadButton));
const Result = lazily(() => import("./result.tsx").then((file) => file.Result));
const CleanedFile = lazily(() => import("./cleaned-file.tsx").then((file) => file.CleanedFile));
const Analysis = lazily(() => import("./analysis/analysis.tsx").then((file) => file.Analysis));

export function ListPage({ id, door }: { id: string; door: Door }) {
  return (
    <ListFrame id={id} door={door} actions={Actions}>
      {(list) => (
        <Suspense fallback={<Skeleton className="h-[32rem] w-full rounded-card" />}>
          <Body list={list} door={door} />
        </Suspense>
      )}
    </ListFrame>
  );
}

const Actions = ({ list, door }: ListProps) => (
  <Suspense fallback={<Skeleton className="h-10 w-32" />}>
    {hasResults(list) ? <DownloadButton list={list} /> : null}
    <ListMenu list={list} door={door} />
  </Suspense>
);

function Body({ list, door }: ListProps) {
  const { pathname } = useLocation();
  const home = pathOfList(list);
  if (home !== pathname) return <Navigate replace to={home} />;

  switch (list.status) {
    case "uploading":
      return <Unfinished />;
    case "importing":
      return <Counting />;
    case "ready":
      return list.purpose === "verify" ? <QuoteCard list={list} /> : <Analysis list={list} />;
    case "queued":
    case "running":
    case "paused":
      return <Job list={list} />;
    case "completed":
      return (
        <>
          {list.purpose === "verify" ? null : <CleanedFile list={list} />}
          <Result list={list} />
        </>
      );
    case "cancelled":
      return (
        <>
          <Result list={list} />
          <QuoteCard list={list} />
        </>
      );
    case "failed":
      if (list.verification === null) return <FailedImport list={list} door={door} />;
      return (
        <>
          <Callout tone="error" title="This list failed">
            Something went wrong on our side, and the credits of what was left came back.
          </Callout>
          <Result list={list} />
          <QuoteCard list={list} />
        </>
      );
  }
}
