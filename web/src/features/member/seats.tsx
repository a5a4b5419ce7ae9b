import type { Team } from "@winnow/core/member/schema";
import { formatQuantity } from "../../lib/number.ts";
import { Progress } from "../../ui/progress.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Used seats of the plan, including pending invitations. */
export function Seats({ team }: { team: Pick<Team, "used" | "limit"> | undefined }) {
  if (team === undefined) return <Skeleton className="h-11 w-56" />;
  const { used, limit } = team;
  const text =
    limit === 0 ? "This plan includes no team" : `${used} of ${formatQuantity(limit, "seat")} used`;
  return (
    <div className="w-56 max-w-full">
      <p className="figures mb-1.5 text-sm text-ink">
        {text}
        {used >= limit && limit > 0 ? <span className="text-ink-muted">, none left</span> : null}
      </p>
      {limit === 0 ? null : (
        <Progress label="Seats used" percent={Math.min(100, (used / limit) * 100)} text={text} />
      )}
    </div>
  );
}
