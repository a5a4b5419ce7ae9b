/** The analysis of one list, from its file's arrival to its cleaning. */
import type { Info } from "@winnow/core/list/schema";
import { Suspense } from "react";
import { Link, Navigate } from "react-router";
import { lazily } from "../../../lib/lazily.ts";
import { doors } from "../../../doors.ts";
import { pathOfList } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Counting } from "../counting.tsx";
import { FailedImport } from "../failed-import.tsx";
import { ListFrame, type ListProps } from "../list-frame.tsx";
import { wordingOf } from "../wording.ts";
import { Unfinished } from "../unfinished.tsx";

const Analysis = lazily(() => import("./analysis.tsx").then((file) => file.Analysis));
const ListMenu = lazily(() => import("../list-menu.tsx").then((file) => file.ListMenu));

export const AnalysisPage = ({ id }: { id: string }) => (
  <ListFrame id={id} door={doors.analyzeList} actions={Actions}>
    {(list) => (
      <Suspense fallback={<Skeleton className="h-[32rem] w-full rounded-card" />}>
        <Body list={list} />
      </Suspense>
    )}
  </ListFrame>
);

const Actions = ({ list, door }: ListProps) => (
  <Suspense fallback={<Skeleton className="size-10" />}>
    {list.verification === null ? null : (
      <Link to={pathOfList(list)} className={buttonStyle({ variant: "primary" })}>
        See the {wordingOf(list.purpose).noun}
      </Link>
    )}
    <ListMenu list={list} door={door} />
  </Suspense>
);

function Body({ list }: { list: Info }) {
  if (list.status === "uploading") return <Unfinished />;
  if (list.status === "importing") return <Counting />;
  if (list.status === "failed" && list.verification === null)
    return <FailedImport list={list} door={doors.analyzeList} />;
  // A verification tells more than an analysis that is not there.
  if (list.verification !== null && list.analysis?.status !== "completed")
    return <Navigate replace to={pathOfList(list)} />;
  return <Analysis list={list} atOnce={list.purpose === "analyze"} />;
}
