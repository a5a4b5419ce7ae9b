/** One list, whatever state it is in: counting, quote, job, result. */
import { useQuery } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { ArrowLeft } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router";
import { day } from "../../lib/date.ts";
import { lazily } from "../../lib/lazily.ts";
import { messageFrom } from "../../lib/problem.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useRest } from "./use-rest.ts";
import { Counting } from "./counting.tsx";
import { Job } from "./job.tsx";
import { listQuery } from "./queries.ts";
import { QuoteCard } from "./quote-card.tsx";
import { hasResults } from "./state.ts";

const ListMenu = lazily(() => import("./list-menu.tsx").then((file) => file.ListMenu));
const DownloadButton = lazily(() => import("./download.tsx").then((file) => file.DownloadButton));
const Result = lazily(() => import("./result.tsx").then((file) => file.Result));

const doors = {
  file: { label: "File Validation", to: paths.fileValidation },
  paste: { label: "List Validation", to: paths.listValidation },
} as const;

export function ListPage({ id, source }: { id: string; source: Info["source"] }) {
  const { data: list, error, refetch } = useQuery(listQuery(id));
  useRest(list);
  const door = doors[source];
  const back = (
    <Link to={door.to} className="inline-flex items-center gap-1.5 text-ink-muted hover:text-ink">
      <ArrowLeft aria-hidden className="size-4" />
      {door.label}
    </Link>
  );

  if (list === undefined)
    return (
      <>
        <PageHead title={error === null ? "Loading list" : "This list cannot be shown"} back={back} />
        {error === null ? (
          <Skeleton className="h-72 w-full rounded-card" />
        ) : (
          <div className="grid justify-items-start gap-4">
            <Callout tone="error" announce>
              {messageFrom(error)}
            </Callout>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        )}
      </>
    );

  return (
    <>
      <PageHead
        title={list.name}
        back={back}
        actions={
          <Suspense fallback={<Skeleton className="h-10 w-32" />}>
            {hasResults(list) ? <DownloadButton list={list} /> : null}
            <ListMenu list={list} />
          </Suspense>
        }
      >
        <p className="text-sm">
          {list.filename === null ? "Pasted" : list.filename}, {day(list.created_at, true)}. Deleted with all
          its results on {day(list.expires_at)}.
        </p>
      </PageHead>
      <Suspense fallback={<Skeleton className="h-[32rem] w-full rounded-card" />}>
        <Body list={list} />
      </Suspense>
    </>
  );
}

function Body({ list }: { list: Info }) {
  switch (list.status) {
    case "uploading":
      return (
        <Callout tone="warning" title="The upload of this file did not finish">
          Delete this list, then drop the file again in File Validation. Nothing was charged.
        </Callout>
      );
    case "importing":
      return <Counting />;
    case "ready":
      return <QuoteCard list={list} />;
    case "queued":
    case "running":
    case "paused":
      return <Job list={list} />;
    case "completed":
      return <Result list={list} />;
    case "cancelled":
      return (
        <div className="grid gap-8">
          <Result list={list} />
          <QuoteCard list={list} />
        </div>
      );
    case "failed":
      return (
        <div className="grid gap-8">
          <Callout tone="error" title="This list failed">
            {list.error?.message ??
              "Something went wrong on our side, and the credits of what was left came back."}
          </Callout>
          {list.verification === null ? null : <Result list={list} />}
          <QuoteCard list={list} />
        </div>
      );
  }
}
