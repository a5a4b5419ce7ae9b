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
export async function thresholds(): Promise<Thresholds> {
  const { alert, topUp } = await readThresholds(Actor.can("my_plan", "view"));
  return { alert, topUp };
}

/** The change that sets the thresholds of the acting workspace: one is bought by, the other is a setting. */
export function settingThresholds({ alert, topUp }: Thresholds): Change {
  const workspaceID = Actor.canAny(["my_plan"], ["add", "edit"]);
  const chosen = { ...(alert !== null && { alert }), ...(topUp !== null && { topUp }) };
  return Table.change(ThresholdsEntity.put({ workspaceID, ...chosen }));
}

interface KeptThresholds extends Thresholds {
  /** Whether a top-up waits for the next use, since a refund made the credits too few. */
  isTopUpHeld: boolean;
}

export async function readThresholds(workspaceID: string): Promise<KeptThresholds> {
  const { data } = await ThresholdsEntity.get({ workspaceID }).go();
  return {
    alert: data?.alert ?? null,
    topUp: data?.topUp ?? null,
    isTopUpHeld: data?.isTopUpHeld ?? false,
  };
}

/** What entries have changed: the balance, and the credits in leases. */
interface Difference {
  before: Balance;
  after: Balance;
  leased: number;
  /** Whether a payment was taken back: that buys nothing, or a refund would charge the card again. The next use does. */
  isRefund: boolean;
}

/**
 * The events of the thresholds that entries cross downwards, for their transaction. A top-up is due, too, where a use follows
 * the refund that crossed, and where a debt is paid that held it back. The credits in leases count as left: keys draw them and
 * give most of them back within seconds.
 */
export async function crossings(
  workspaceID: string,
  { alert, topUp, isTopUpHeld }: KeptThresholds,
  { before, after, leased, isRefund }: Difference,
): Promise<Change[]> {
  if (spendable(after.accounts) >= Math.max(alert ?? 0, topUp ?? 0)) return [];
  const inLeases = await creditsInLeases(workspaceID);
  const left = spendable(after.accounts) + inLeases + leased;
  const had = spendable(before.accounts) + inLeases;
  const isCrossed = (threshold: number | null): threshold is number =>
    threshold !== null && had >= threshold && left < threshold;
  const low = isCrossed(alert)
    ? Job.announcing(Events.Low.of(workspaceID, { threshold: alert, spendable: left }))
    : [];
  const isPaidOff = before.accounts.lifetime < 0 && after.accounts.lifetime >= 0;
  const isNeeded = isTopUpHeld || isPaidOff || isCrossed(topUp);
  if (topUp === null || left >= topUp || !isNeeded) return low;
  const kept = ThresholdsEntity.patch({ workspaceID });
  if (isRefund) return isTopUpHeld ? low : [...low, Table.change(kept.set({ isTopUpHeld: true }))];
  const due = Job.announcing(Events.TopUpDue.of(workspaceID, { threshold: topUp, spendable: left }));
  return [...low, ...due, ...(isTopUpHeld ? [Table.change(kept.remove(["isTopUpHeld"]))] : [])];
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
