import type { Team } from "@winnow/core/member/schema";
import { formatQuantity } from "../../lib/number.ts";
import { Progress } from "../../ui/state/progress.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";

/** Used seats of the plan, including pending invitations. Nothing for a plan without a team. */
export function Seats({ team }: { team: Pick<Team, "used" | "limit"> | undefined }) {
  if (team === undefined) return <Skeleton className="h-11 w-56" />;
  const { used, limit } = team;
  if (limit === 0) return null;
  const text = `${used} of ${formatQuantity(limit, "seat")} used`;
  return (
    <div className="w-56 max-w-full">
      <p className="figures mb-1.5 text-sm text-ink">
        {text}
        {used >= limit ? <span className="text-ink-muted">, none left</span> : null}
      </p>
      <Progress label="Seats used" percent={Math.min(100, (used / limit) * 100)} text={text} />
    </div>
  );
}
