import { useInfiniteQuery } from "@tanstack/react-query";
import { HeartPulse } from "lucide-react";
import { Link, Navigate } from "react-router";
import { errorMessage } from "../../../lib/api-error.ts";
import { paths } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/state/empty-state.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { listsQuery } from "../queries.ts";

/** Redirects to the latest analysis if the URL has no list. */
export function LatestAnalysis() {
  const { data, error, refetch } = useInfiniteQuery(listsQuery({ purpose: "analyze" }));
  const newest = data?.pages[0]?.results[0];
  if (newest !== undefined) return <Navigate replace to={paths.analysis(newest.id)} />;
  return (
    <>
      <PageHead title="Results" />
      {error !== null ? (
        <Callout tone="error" title="Your latest analysis could not be loaded" announce>
          {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Callout>
      ) : data === undefined ? (
        <Skeleton className="h-72 w-full rounded-card" />
      ) : (
        <Card>
          <Empty
            icon={HeartPulse}
            title="Nothing analyzed yet"
            action={
              <Link to={paths.analyzeList} className={buttonStyle({ variant: "primary" })}>
                Analyze a list
              </Link>
            }
          >
            Results of an analysis stand here once there is one.
          </Empty>
        </Card>
      )}
    </>
  );
}
