import { type Change, Table } from "../../aws/table/index.ts";
import { PastPeriodEntity } from "../entity.ts";
import type { PastPeriod } from "../balance/period.ts";

/** What is paid for with a billing period: the subscription, and the end of the period. */
export interface PaidTimeKey {
  subscription: string;
  paidUntil: string;
}

/** The ended periods of a paid time: at most the months of a year, and those that plan changes began. */
export async function readPastPeriods(
  workspaceID: string,
  { subscription: source, paidUntil: until }: PaidTimeKey,
): Promise<PastPeriod[]> {
  const query = PastPeriodEntity.query.byPaidTime({ workspaceID, source, until });
  const { data } = await query.go({ consistent: true, pages: "all" });
  return data;
}

export const keepingPastPeriod = (workspaceID: string, period: PastPeriod): Change =>
  Table.change(PastPeriodEntity.put({ workspaceID, ...period }));
