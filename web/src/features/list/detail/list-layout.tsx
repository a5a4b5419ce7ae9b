/** The layout of a list's page: header, actions, errors, refresh. */
import { useQuery } from "@tanstack/react-query";
import { phaseOf } from "@winnow/core/list/phase";
import type { Info } from "@winnow/core/list/schema";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { useDeferredArrival } from "../../../hooks/use-deferred-arrival.ts";
import { useRestoreFocus } from "../../../hooks/use-restore-focus.ts";
import { errorMessage, isAbsent } from "../../../lib/api-error.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import type { ListScreen } from "../../../shared/list/list-screens.ts";
import { AwaitedRecord } from "../../../ui/state/absent-record.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Time } from "../../../ui/time.tsx";
import { listQuery } from "../queries.ts";
import { erasedWhen } from "../retention/retention-names.ts";
import { TagLinks } from "../tags/tag-links.tsx";
import { isFinishing, progressOf, stateLabel } from "../job/list-state.ts";
import { useRefreshWhenDone } from "./use-refresh-when-done.ts";

const GoneList = lazyComponent(() => import("./gone-list.tsx").then((file) => file.GoneList));

const ScheduleLine = lazyComponent(() =>
  import("../schedule/schedule-line.tsx").then((file) => file.ScheduleLine),
);

export interface ListProps {
  list: Info;
  screen: ListScreen;
}

interface ListFrameProps {
  id: string;
  screen: ListScreen;
  /** Actions on the list as a whole. */
  actions: ComponentType<ListProps>;
  children: (list: Info) => ReactNode;
}

export function ListLayout({ id, screen, actions: Actions, children }: ListFrameProps) {
  const { data, error, refetch } = useQuery(listQuery(id));
  const list = useDeferredArrival(data);
  useRefreshWhenDone(list);
  useRestoreFocus(`${list?.status} ${list?.analysis?.status}`);
  const back = <BackLink to={screen.path} label={screen.label} />;

  if (isAbsent(error))
    return (
      <Suspense
        fallback={
          <>
            <PageHead title="Loading list" back={back} />
            <AwaitedRecord error={null} onRetry={() => void refetch()} />
          </>
        }
      >
        <GoneList id={id} error={error} screen={screen} />
      </Suspense>
    );
  if (list === undefined)
    return (
      <>
        <PageHead title={error === null ? "Loading list" : "This list cannot be shown"} back={back} />
        <AwaitedRecord error={error === null ? null : errorMessage(error)} onRetry={() => void refetch()} />
      </>
    );

  return (
    <>
      <PageHead
        title={list.name}
        tab={tabOf(list)}
        back={back}
        actions={<Actions list={list} screen={screen} />}
      >
        <p className="text-sm">
          {list.filename === null ? "Pasted" : <bdi>{list.filename}</bdi>},{" "}
          <Time at={list.created_at} as="moment" />. {erasedWhen(list)}
        </p>
        {list.verification === null ? null : (
          <Suspense fallback={null}>
            <ScheduleLine list={list} />
          </Suspense>
        )}
        <TagLinks tags={list.tags} />
      </PageHead>
      <p role="status" className="sr-only">
        {phaseOf(list) === "moving" ? "" : stateLabel(list)}
      </p>
      <div className="grid gap-8">
        {error === null ? null : (
          <Callout tone="warning" title="The newest state could not be loaded" announce>
            What you see is from a moment ago. It is tried again by itself.
          </Callout>
        )}
        {children(list)}
      </div>
    </>
  );
}

/** "53% · newsletter" while a job runs, so that a person in another tab sees how far it is. */
function tabOf(list: Info): string {
  if (isFinishing(list)) return `Finishing · ${list.name}`;
  const { percent } = progressOf(list);
  return phaseOf(list) === "moving" && percent !== null ? `${percent}% · ${list.name}` : list.name;
}
