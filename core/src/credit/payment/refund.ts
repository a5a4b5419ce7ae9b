/** What refunds and chargebacks take from the ledger of a workspace, and what their reversals give back. As the system. */
import type { Change } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import * as Rules from "../rules/adjustment-rules.ts";
import { readEntry } from "../posting/entry.ts";
import { formerPeriods } from "./former-period.ts";
import type { PaidTimeKey } from "../posting/past-period-row.ts";
import { normalized, type PaidPeriod, type PastPeriod, type Period } from "../balance/period.ts";
import { type Outcome, post, type State } from "../posting/posting.ts";

/** Which payment was refunded: of packs with their credits, or of a plan with the share of its price. */
export type Refunded =
  { of: "pack"; credits: number } | { of: "plan"; period: Omit<PaidPeriod, "allowance">; share: Rules.Share };

interface Refund {
  /** The provider's id of the refund, chargeback or reversal. */
  adjustment: string;
  transaction: string;
  refunded: Refunded;
}

const adjustmentKey = (adjustment: string): string => `adjust:${adjustment}`;

/**
 * Takes back credits whose payment was refunded or charged back. Credits of a pack are taken from lifetime
 * credits. Of a plan, what expired unused is set off first; then what is left of its month is taken; then
 * lifetime credits, which may become negative.
 */
export async function refund(
  { adjustment, transaction, refunded }: Refund,
  alongside: readonly Change[] = [],
): Promise<Outcome> {
  const key = adjustmentKey(adjustment);
  const { workspaceID, paidTime, former } = await subjectOf(transaction, refunded);
  const rule = ({ balance, past }: State) =>
    refunded.of === "pack"
      ? Rules.refundPack(balance, refunded.credits)
      : Rules.refundPlan(
          balance,
          { key, transaction, share: refunded.share },
          completed(past, former, balance.period),
        );
  return post({
    workspaceID,
    ...(paidTime && { paidTime }),
    entries: [{ key, rule }],
    reference: { adjustment, transaction, ...(paidTime && { subscription: paidTime.subscription }) },
    alongside,
  });
}

/**
 * Gives back exactly what a refund took, once. Refused where the refund is not posted: its event may still come, so the
 * caller tries again.
 */
export async function reverseRefund(
  { adjustment, reversed, transaction, refunded }: Refund & { reversed: string },
  alongside: readonly Change[] = [],
): Promise<Outcome> {
  const key = adjustmentKey(reversed);
  const { workspaceID, paidTime, former } = await subjectOf(transaction, refunded);
  const taken = await readEntry(workspaceID, key);
  if (!taken) return "refused";
  const rule = ({ balance, past }: State) =>
    refunded.of === "pack"
      ? Rules.reversePackRefund(balance, taken)
      : Rules.reversePlanRefund(
          balance,
          taken,
          { key, transaction, share: refunded.share },
          completed(past, former, balance.period),
        );
  return post({
    workspaceID,
    ...(paidTime && { paidTime }),
    entries: [{ key: `reverse:${reversed}`, rule }],
    reference: { adjustment, transaction, ...(paidTime && { subscription: paidTime.subscription }) },
    alongside,
  });
}

async function subjectOf(
  transaction: string,
  refunded: Refunded,
): Promise<{ workspaceID: string; paidTime?: PaidTimeKey; former: readonly PastPeriod[] }> {
  const workspaceID = Actor.system();
  if (refunded.of === "pack") return { workspaceID, former: [] };
  const period = normalized(refunded.period);
  return { workspaceID, paidTime: period, former: await formerPeriods(workspaceID, period, transaction) };
}

/**
 * The ended periods, with those that have no row. The present one has not ended; a gap keeps the one before it. A plan change
 * that raised a known period began none of its own.
 */
const completed = (
  past: readonly PastPeriod[],
  former: readonly PastPeriod[],
  present: Period | null,
): readonly PastPeriod[] => {
  const known = [present, present?.gap?.ended, ...past].flatMap((each) => each ?? []);
  const isKnown = ({ entry, raised }: PastPeriod): boolean =>
    known.some(
      (each) =>
        each.entry === entry ||
        (each.entry < entry && Object.keys(raised).some((transaction) => transaction in each.raised)),
    );
  return [...past, ...former.filter((each) => !isKnown(each))];
};
