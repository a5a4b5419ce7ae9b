import type { User } from "@winnow/core/account/schema";
import { useAuth } from "../../lib/auth.ts";
import { paths } from "../../paths.ts";
import { Callout } from "../../ui/state/callout.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { Time } from "../../ui/time.tsx";
import { RecoveryUnderWay } from "./recovery-under-way.tsx";

/** What the user must know on every page: a workspace that requires a second factor, a recovery that runs. */
export function ShellBanner() {
  const user = useAuth((state) => state.user);
  const recoveryEnds = user?.factor_recovery_ends_at ?? null;
  const [demand, ...more] = (user?.factor_demands ?? []).toSorted((a, b) => a.from.localeCompare(b.from));
  return (
    <div className="mb-6 grid gap-3">
      {recoveryEnds === null ? null : <RecoveryUnderWay endsAt={recoveryEnds} />}
      {demand === undefined ? null : <Demand demand={demand} others={more.length} />}
    </div>
  );
}

interface DemandProps {
  demand: User["factor_demands"][number];
  /** How many more workspaces require one. */
  others: number;
}

const Demand = ({ demand: { workspace, from, is_due }, others }: DemandProps) => (
  <Callout tone="warning">
    <span className="font-medium text-ink">
      <bdi>{workspace.name}</bdi>
      {others === 0 ? null : ` and ${others} more`}
      {is_due ? " is closed to you without a second factor." : " requires a second factor."}
    </span>{" "}
    {is_due ? (
      "API keys that you made there have stopped."
    ) : (
      <>
        From <Time at={from} /> on it is closed to you without one, and API keys that you made there stop.
      </>
    )}{" "}
    <TextLink to={paths.changePassword}>Set up a second factor</TextLink>
  </Callout>
);
