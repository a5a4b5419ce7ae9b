/**
 * What is expected of subscriptions when their paid time ends. A renewal lets a paying workspace go on until
 * Paddle reports the payment. During a pause no free month begins.
 */
import { type Change, Table } from "../../aws/table/index.ts";
import { monthOf } from "../../kit/time/utc.ts";
import { RenewalEntity } from "../entity.ts";
import type { Period, Renewal } from "../balance/period.ts";

/**
 * What is expected of the subscription of the present period, once what is paid for is over, or a free month is due. Where
 * nothing is, whether another one of the workspace is paused.
 */
export async function expectedRenewal(
  workspaceID: string,
  { period, free }: { period: Period | null; free: { month: string } },
  now: Date,
): Promise<Renewal> {
  const isOver = period?.paid ? period.paid.until <= now.toISOString() : free.month < monthOf(now);
  if (!period || !isOver) return null;
  const query = RenewalEntity.query.bySubscription({ workspaceID });
  const { data: rows } = await query.go({ consistent: true, pages: "all" });
  const own = rows.find(({ subscription }) => subscription === period.source);
  return own?.allowance ?? (rows.some(({ allowance }) => allowance === undefined) ? "paused" : null);
}

/** The changes that record what is expected of a subscription. */
export async function expectingRenewal(
  workspaceID: string,
  subscription: string,
  renewal: Renewal,
): Promise<Change[]> {
  const { data: row } = await RenewalEntity.get({ workspaceID, subscription }).go({ consistent: true });
  const known = row ? (row.allowance ?? "paused") : null;
  if (known === renewal) return [];
  const allowance = renewal === "paused" ? {} : { allowance: renewal ?? 0 };
  return [
    Table.change(
      renewal === null
        ? RenewalEntity.delete({ workspaceID, subscription })
        : RenewalEntity.put({ workspaceID, subscription, ...allowance }),
    ),
  ];
}
