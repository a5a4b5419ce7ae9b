import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ComponentType, Suspense, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { errorMessage } from "../../../lib/api-error.ts";
import { useCan } from "../../../lib/auth.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { paths } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { subscriptionQuery } from "../queries.ts";
import { PlanCard } from "./plan-card.tsx";
import { PlanNotices } from "./plan-notices.tsx";

const BillingSettings = lazyComponent(() =>
  import("../settings/billing-settings.tsx").then((file) => file.BillingSettings),
);

const views = ["overview", "usage", "statement", "settings"] as const;

interface MyPlanPageProps {
  /** The balance of the workspace. */
  credits: ComponentType<{ isEnding: boolean }>;
  /** Where the credits went. */
  usage: ReactNode;
  /** All ledger entries. */
  statement: ReactNode;
}

/** The plan, the credits and where they went. The view is in the URL. */
export function MyPlanPage({ credits, usage, statement }: MyPlanPageProps) {
  const [search, setSearch] = useSearchParams();
  const mayBuy = useCan("my_plan", "add");
  const view = views.find((each) => each === search.get("view")) ?? "overview";
  return (
    <>
      <PageHead
        title="Plan"
        actions={
          mayBuy ? (
            <Link to={paths.addCredits} className={buttonStyle({ variant: "primary" })}>
              <Plus aria-hidden />
              Add Credit
            </Link>
          ) : undefined
        }
      >
        What this workspace pays, what it can spend, and where each credit went.
      </PageHead>
      <Tabs
        label="Views of the plan"
        value={view}
        onChange={(next) =>
          setSearch(next === "overview" ? {} : { view: next }, { replace: true, preventScrollReset: true })
        }
        tabs={[
          { value: "overview", label: "Overview", content: <Overview credits={credits} /> },
          { value: "usage", label: "Usage", content: <div className="pt-4">{usage}</div> },
          { value: "statement", label: "Statement", content: <div className="pt-4">{statement}</div> },
          {
            value: "settings",
            label: "Alerts and receipts",
            content: (
              <div className="pt-4">
                <Suspense fallback={<Skeleton className="h-96 rounded-card!" />}>
                  <BillingSettings />
                </Suspense>
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

function Overview({ credits: Credits }: Pick<MyPlanPageProps, "credits">) {
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-4">
      {subscription === undefined || subscription === null ? null : (
        <PlanNotices subscription={subscription} />
      )}
      <div className="grid items-stretch gap-6 xl:grid-cols-2">
        {error !== null && subscription === undefined ? (
          <div>
            <Callout tone="error" title="The plan could not be loaded" announce>
              {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
            </Callout>
          </div>
        ) : subscription === undefined ? (
          <Skeleton className="h-[22.5rem] rounded-card!" />
        ) : (
          <PlanCard subscription={subscription} />
        )}
        <Credits isEnding={subscription?.scheduled_cancel_at != null} />
      </div>
    </div>
  );
}
