import { Suspense, type ReactNode } from "react";
import { guard } from "../features/account/route-guard.ts";
import { MyPlanPage } from "../features/billing/plan/my-plan-page.tsx";
import { BalanceCard } from "../features/credit/balance-card.tsx";
import { lazyComponent } from "../lib/lazy-component.ts";
import { Skeleton } from "../ui/state/skeleton.tsx";

const UsageView = lazyComponent(() =>
  import("../features/credit/usage/usage-view.tsx").then((file) => file.UsageView),
);
const StatementView = lazyComponent(() =>
  import("../features/credit/statement/statement-view.tsx").then((file) => file.StatementView),
);

export const loader = guard("my_plan");

export const Component = () => (
  <MyPlanPage
    credits={BalanceCard}
    usage={
      <Later>
        <UsageView />
      </Later>
    }
    statement={
      <Later>
        <StatementView />
      </Later>
    }
  />
);

const Later = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Skeleton className="h-[32rem] rounded-card!" />}>{children}</Suspense>
);
