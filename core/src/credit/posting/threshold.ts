/** Thresholds of what can be spent: below one the workspace is told, below the other credits are bought. */
import { type Change, Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import type { Message } from "../../notice/schema.ts";
import { spendable } from "../balance/account.ts";
import type { Balance } from "../balance/balance.ts";
import { LeaseEntity, ThresholdsEntity } from "../entity.ts";
import { type Crossing, Events } from "../schema.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";

/** Credits; null where none is chosen. */
export interface Thresholds {
  /** Below it the workspace is told. */
  alert: number | null;
  /** Below it credits are bought. */
  topUp: number | null;
}

/** The thresholds of the acting workspace. */
export const thresholds = (): Promise<Thresholds> => readThresholds(Actor.can("my_plan", "view"));

/** The change that sets the thresholds of the acting workspace: one is bought by, the other is a setting. */
export function settingThresholds({ alert, topUp }: Thresholds): Change {
  const workspaceID = Actor.canAny(["my_plan"], ["add", "edit"]);
  const chosen = { ...(alert !== null && { alert }), ...(topUp !== null && { topUp }) };
  return Table.change(ThresholdsEntity.put({ workspaceID, ...chosen }));
}

/** The changes that remove the threshold below which credits are bought. */
export async function removingTopUpThreshold(workspaceID: string): Promise<Change[]> {
  const { topUp } = await readThresholds(workspaceID);
  return topUp === null ? [] : [Table.change(ThresholdsEntity.patch({ workspaceID }).remove(["topUp"]))];
}

export async function readThresholds(workspaceID: string): Promise<Thresholds> {
  const { data } = await ThresholdsEntity.get({ workspaceID }).go();
  return { alert: data?.alert ?? null, topUp: data?.topUp ?? null };
}

/** What entries have changed: the balance, and the credits in leases. */
interface Difference {
  before: Balance;
  after: Balance;
  leased: number;
  /** Whether a payment was taken back: that buys nothing, or a refund would charge the card again. */
  isRefund: boolean;
}

/**
 * The events of the thresholds that entries cross downwards, for their transaction. The credits in leases count as left: keys
 * draw them and give most of them back within seconds.
 */
export async function crossings(
  workspaceID: string,
  { alert, topUp }: Thresholds,
  { before, after, leased, isRefund }: Difference,
): Promise<Change[]> {
  if (spendable(after.accounts) >= Math.max(alert ?? 0, topUp ?? 0)) return [];
  const inLeases = await creditsInLeases(workspaceID);
  const left = spendable(after.accounts) + inLeases + leased;
  const had = spendable(before.accounts) + inLeases;
  const isCrossed = (threshold: number | null): threshold is number =>
    threshold !== null && had >= threshold && left < threshold;
  const low = (threshold: number) => Events.Low.of(workspaceID, { threshold, spendable: left });
  const topUpDue = (threshold: number) => Events.TopUpDue.of(workspaceID, { threshold, spendable: left });
  return [
    ...(isCrossed(alert) ? Job.announcing(low(alert)) : []),
    ...(isCrossed(topUp) && !isRefund ? Job.announcing(topUpDue(topUp)) : []),
  ];
}

/** The credits in the leases of a workspace. */
async function creditsInLeases(workspaceID: string): Promise<number> {
  const query = LeaseEntity.query.byKey({ workspaceID });
  const { data } = await query.go({ consistent: true, pages: "all" });
  return data.reduce((sum, { size, recalled }) => sum + size - recalled, 0);
}

/** What people are told when few credits are left. */
export const lowMessage = ({ threshold, spendable: left }: Crossing): Message => ({
  kind: "credits_low",
  emoji: "Coins",
  title: left === 1 ? "1 credit is left" : `${groupedDigits(left)} credits are left`,
  says: `Fewer than the ${groupedDigits(threshold)} that you chose to be told of.`,
  page: {
    path: "/account-settings/my-plan/add-credits",
    label: "Add credits",
    area: "my_plan",
    action: "view",
  },
  area: "my_plan",
});
