import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { guard } from "../features/account/route-guard.ts";
import { CreditCard } from "../features/credit/credit-card.tsx";
import { ExpiringLists } from "../features/list/overview/expiring-lists.tsx";
import { RecentLists } from "../features/list/overview/recent-lists.tsx";
import { UnderWay } from "../features/list/overview/under-way.tsx";
import { VerifyAddress } from "../features/list/single/verify-address.tsx";
import { FirstSteps } from "../features/workspace/first-steps.tsx";
import { useDeferredArrival } from "../hooks/use-deferred-arrival.ts";
import { errorMessage } from "../lib/api-error.ts";
import { useAuth } from "../lib/auth.ts";
import { dashboardQuery } from "../shared/workspace/dashboard.ts";
import { useCanAnyList } from "../shared/list/list-permission.ts";
import { Callout } from "../ui/state/callout.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { TextButton } from "../ui/text-link.tsx";

export const loader = guard();

export function Component() {
  const name = useAuth((state) => state.user?.first_name);
  const workspaceID = useAuth((state) => state.user?.active_workspace.id ?? "");
  const { data, error, refetch } = useQuery(dashboardQuery);
  const dashboard = useDeferredArrival(data);
  const maySeeLists = useCanAnyList("view");
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <PageHead title={name === undefined || name === "" ? "Dashboard" : `Hello, ${name}`}>
        {maySeeLists
          ? "Find out which addresses are worth sending to."
          : "What this workspace can spend, and where its credits went."}
      </PageHead>
      <VerifyAddress field={field} />
      <FirstSteps
        steps={dashboard?.first_steps}
        workspaceID={workspaceID}
        onVerify={() => field.current?.focus()}
      />
      {error !== null && data === undefined ? (
        <Callout tone="error" title="The dashboard could not be loaded" announce>
          {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Callout>
      ) : (
        <Overview dashboard={dashboard} />
      )}
    </>
  );
}

type Dashboard = Awaited<ReturnType<NonNullable<typeof dashboardQuery.queryFn>>>;

/** Lists on the left, credits and what is erased soon on the right. Undefined while it loads. */
function Overview({ dashboard }: { dashboard: Dashboard | undefined }) {
  const lists = dashboard?.lists;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-12 pt-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
      {lists === null ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-y-12">
          {lists === undefined || lists.under_way.length === 0 ? null : <UnderWay lists={lists.under_way} />}
          <RecentLists lists={lists?.recent} forecasts={lists?.forecasts} />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-y-12">
        <CreditCard dashboard={dashboard} />
        {(lists?.expiring.length ?? 0) === 0 ? null : <ExpiringLists lists={lists?.expiring ?? []} />}
      </div>
    </div>
  );
}
