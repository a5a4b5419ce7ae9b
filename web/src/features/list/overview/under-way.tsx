/** The lists that something is done with, with live progress. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { isMoving } from "@winnow/core/list/under-way";
import { useEffect } from "react";
import { pollAfter } from "../../../lib/poll.ts";
import { dashboardQuery } from "../../../shared/workspace/dashboard.ts";
import { formatDuration } from "../../../lib/date.ts";
import { formatQuantity } from "../../../lib/number.ts";
import { Card } from "../../../ui/card.tsx";
import { Progress } from "../../../ui/state/progress.tsx";
import { progressOf, stateLabel } from "../job/list-state.ts";
import { listQuery } from "../queries.ts";
import { ListLink } from "./list-link.tsx";

const pollMs = 2_000;

export const UnderWay = ({ lists }: { lists: readonly Info[] }) => (
  <section aria-labelledby="under-way-title">
    <h2 id="under-way-title" className="mb-4 text-lg font-semibold text-ink">
      Under way
    </h2>
    <Card className="overflow-hidden">
      <ul>
        {lists.map((list) => (
          <Row key={list.id} initial={list} />
        ))}
      </ul>
    </Card>
  </section>
);

function Row({ initial }: { initial: Info }) {
  const list = useLive(initial);
  const { percent, seconds } = progressOf(list);
  const label = stateLabel(list);
  return (
    <li className="relative grid gap-2 border-b border-line px-5 py-4 transition-colors last:border-0 hover:bg-sunken">
      <div className="flex items-baseline justify-between gap-6">
        <ListLink list={list} />
        <span className="figures shrink-0 text-sm text-ink">{label}</span>
      </div>
      <Progress label={list.name} percent={percent} text={label} />
      <p className="figures flex justify-between gap-6 text-[0.8125rem] text-ink-muted">
        <span>{list.rows === null ? "" : formatQuantity(list.rows.total, "row")}</span>
        <span>{seconds === null ? "" : `${formatDuration(seconds)} left`}</span>
      </p>
    </li>
  );
}

/** The list, polled while it moves. Its end is shown by the whole dashboard. */
function useLive(initial: Info): Info {
  const client = useQueryClient();
  const { data: list } = useQuery({
    ...listQuery(initial.id),
    initialData: initial,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isMoving(state.data) && pollAfter(pollMs, state),
  });
  const hasEnded = isMoving(initial) && !isMoving(list);
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries(dashboardQuery);
  }, [client, hasEnded]);
  return list;
}
