import { Suspense } from "react";
import { Outlet, useLocation, useOutletContext } from "react-router";
import { guard } from "../features/account/route-guard.ts";
import { SettingsNavigation } from "../features/account/settings/settings-navigation.tsx";
import { PremiumHint } from "../features/billing/premium-hint.tsx";
import { JoinedBanner } from "../features/workspace/joined-banner.tsx";
import { lazyComponent } from "../lib/lazy-component.ts";
import { paidPlanNames } from "../shared/billing/plan.ts";
import { paths } from "../paths.ts";
import { Skeleton } from "../ui/state/skeleton.tsx";
import type { ShellContext } from "./shell.tsx";

// The header loads the same chunk.
const WorkspaceMenu = lazyComponent(() =>
  import("../features/workspace/workspace-menu.tsx").then((file) => file.WorkspaceMenu),
);

export const loader = guard();

/** Settings pages of the workspace rather than of the user. */
const ofWorkspace: readonly string[] = [
  paths.myPlan,
  paths.addCredits,
  paths.upgradePlan,
  paths.paymentHistory,
  paths.myTeam,
  paths.role,
  paths.exportWorkspace,
];

/** Pages of what the free plan does not include. */
const premium: readonly string[] = [paths.myTeam, paths.role];

export function Component() {
  const { pathname } = useLocation();
  const { onJoin } = useOutletContext<ShellContext>();
  return (
    <div className="grid items-start grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 shell:grid-cols-[13rem_minmax(0,1fr)]">
      <SettingsNavigation
        switcher={
          <Suspense fallback={<Skeleton className="h-10" />}>
            <WorkspaceMenu onJoin={onJoin} />
          </Suspense>
        }
      />
      <div className="min-w-0">
        {ofWorkspace.includes(pathname) ? <JoinedBanner /> : null}
        {premium.includes(pathname) ? (
          <PremiumHint>Team collaboration comes with {paidPlanNames()}.</PremiumHint>
        ) : null}
        <Outlet />
      </div>
    </div>
  );
}
