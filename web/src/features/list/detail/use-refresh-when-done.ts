import { useQueryClient } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { isMoving } from "@winnow/core/list/under-way";
import { useEffect, useRef } from "react";
import { notify } from "../../../lib/browser-notification.ts";
import { formatCount } from "../../../lib/number.ts";
import { refetch } from "../../../lib/refetch.ts";
import { forgetRows, isApplyingRules } from "../queries.ts";
import { stateLabel } from "../job/list-state.ts";
import { statusBreakdown } from "../summary/status-breakdown.ts";

/** Refetches the balance and the lists when a job of this list ends, the rows also once rules are applied to them, and tells a person who looks at another tab. */
export function useRefreshWhenDone(list: Info | undefined): void {
  const client = useQueryClient();
  const moved = useRef(false);
  const moves = list !== undefined && isMoving(list);
  useEffect(() => {
    if (list !== undefined && moved.current && !moves) {
      void refetch(client, "endOfJob");
      forgetRows(client, list.id);
      notify(`${list.name}: ${stateLabel(list).toLowerCase()}`, outcomeOf(list));
    }
    moved.current = moves;
  }, [client, list, moves]);

  const waited = useRef(false);
  const id = list?.id;
  const waits = list !== undefined && isApplyingRules(list);
  useEffect(() => {
    if (id !== undefined && waited.current && !waits) {
      void refetch(client, "list");
      forgetRows(client, id);
    }
    waited.current = waits;
  }, [client, id, waits]);
}

/** What is known of the list now, in three numbers. */
function outcomeOf(list: Info): string {
  const { counts } = statusBreakdown(list) ?? {};
  return counts === undefined
    ? ""
    : `${formatCount(counts.valid)} valid, ${formatCount(counts.risky)} risky, ${formatCount(counts.invalid)} invalid`;
}
