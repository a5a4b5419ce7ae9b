/** How long a list is kept, in words. */
import type { User } from "@winnow/core/account/schema";
import { defaultRetentionDays } from "@winnow/core/kit/retention";
import { limits } from "@winnow/core/list/limits";
import type { Create, Info } from "@winnow/core/list/schema";
import { isUnderWay } from "@winnow/core/list/under-way";
import type { z } from "zod";
import { useAuth } from "../../../lib/auth.ts";
import { serverNow } from "../../../lib/clock.ts";
import { formatDate } from "../../../lib/date.ts";
import { formatQuantity } from "../../../lib/number.ts";

export type Retention = NonNullable<z.input<typeof Create>["retention_days"]>;

export const retentions: readonly Retention[] = limits.retentionDays;

/** That of new lists of the workspace. One that was stored by an earlier version of the page has none. */
export const useDefaultRetention = (): Retention =>
  useAuth(({ user }) => (user?.active_workspace as Partial<Workspace> | undefined)?.retention_days) ??
  defaultRetentionDays;

type Workspace = User["active_workspace"];

export const retentionName = (days: number): string =>
  days === 0 ? "No retention" : formatQuantity(days, "day");

/** What no retention means. */
export const noRetention = "Erased when you confirm that you have your file, or 24 hours after it is done.";

const day = 86_400_000;

/** When a list of this retention is erased, as a choice describes it. */
export function untilWhen(
  days: Retention,
  { created_at }: Pick<Info, "created_at">,
  now: number = serverNow(),
): string {
  if (days === 0) return noRetention;
  const end = new Date(Date.parse(created_at) + days * day);
  return end.getTime() <= now ? over : `Until ${formatDate(end.toISOString(), days === 1)}.`;
}

const over = "Its time is over: it is erased within the hour.";

/** When a list is erased, as its page says it. */
export function erasedWhen(list: Info, now: number = serverNow()): string {
  const { retention_days: days, expires_at: end } = list;
  if (days === 0 && isUnderWay(list))
    return "Without retention: erased 24 hours after its end at the latest.";
  if (Date.parse(end) <= now) return over;
  if (days === 0) return `Without retention: erased on ${formatDate(end, true)} at the latest.`;
  return `Deleted with all its results on ${formatDate(end, days === 1)}.`;
}
