import { Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { guard } from "../features/account/route-guard.ts";
import { PricingLayout } from "../features/billing/pricing/pricing-layout.tsx";
import { PricingPage } from "../features/billing/pricing/pricing-page.tsx";
import { useWorkspaceSync } from "../features/workspace/use-workspace-sync.ts";
import { useAuth } from "../lib/auth.ts";
import { lazyComponent } from "../lib/lazy-component.ts";
import { loginFor } from "../paths.ts";
import { Skeleton } from "../ui/state/skeleton.tsx";

const Balance = lazyComponent(() =>
  import("../features/credit/credit-balance.tsx").then((file) => file.Balance),
);

export const loader = guard();

export function Component() {
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  const { pathname } = useLocation();
  useWorkspaceSync();
  if (!isAuthenticated) return <Navigate replace to={loginFor(pathname)} />;
  return (
    <PricingLayout
      balance={
        <Suspense fallback={<Skeleton className="h-9 w-24" />}>
          <Balance />
        </Suspense>
      }
    >
      <PricingPage />
    </PricingLayout>
  );
}
