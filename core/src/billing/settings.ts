/** What a workspace chose about its credits and receipts. */
import { type Change, Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { priceText } from "../kit/money.ts";
import type { Action } from "../kit/permission.ts";
import { currency, maxTopUpCents, maxTopUpPacks, packOffer, type PackOffer } from "./catalog/catalog.ts";
import { SettingsEntity, type SettingsRow } from "./entity.ts";
import { payerOf } from "./payer.ts";
import { findCurrent, type LivingSubscription } from "./read.ts";
import { Events, Settings } from "./schema.ts";
import * as Trail from "./trail.ts";

/** The settings of the acting workspace. */
export const settings = async (): Promise<Settings> =>
  viewOf(await readSettings(Actor.can("my_plan", "view")));

/**
 * Changes some of the settings. A top-up that is due already is bought now. What charges more, or sends receipts to somebody
 * else, needs a person who is confirmed.
 */
export const changeSettings = fn(Settings.partial().strict(), async (change): Promise<Settings> => {
  const workspaceID = authorize(change);
  const topUpPack = change.top_up && packOf(change.top_up);
  const { total_credits: spendable } = await Credit.balance();
  return Table.transact(async (outdated) => {
    const row = await readSettings(workspaceID);
    const before = viewOf(row);
    const next = { ...before, ...change };
    const { top_up: topUp } = next;
    const former = await formerPayer(workspaceID, row);
    const payer = topUpPack ? (former ?? (await requirePlan(workspaceID)).id) : row.topUp?.subscription;
    const isRaised =
      topUp !== null && (isAbove(topUp, before.top_up) || (change.top_up !== undefined && payer !== former));
    if (isRaised || next.receipt_emails.some((email) => !before.receipt_emails.includes(email)))
      Actor.requireConfirmed();
    if (change.top_up && topUpPack) requireWithinBounds(change.top_up, topUpPack, before.top_up);
    const isDue = change.top_up && topUp && spendable < topUp.below;
    const due = isDue ? [Credit.Events.TopUpDue.of(workspaceID, { threshold: topUp.below, spendable })] : [];
    return {
      answer: next,
      changes: [
        keepingSettings(
          row,
          {
            ...row,
            ...rowOf(next, payer),
            ...(change.top_up && allowedAgain(row)),
          },
          outdated,
        ),
        Credit.setThresholds({ alert: next.low_credit_threshold, topUp: topUp?.below ?? null }),
        ...Trail.settingsChange(workspaceID, before, next),
        ...(isRaised ? Job.announcing(raised(workspaceID, topUp)) : []),
        ...due.flatMap(Job.announcing),
      ],
    };
  });
});

type TopUp = NonNullable<Settings["top_up"]>;

/** Whether it may charge what the former one did not: another pack, earlier, or more in a month. So may another payer. */
const isAbove = (topUp: TopUp, before: TopUp | null): boolean =>
  topUp.pack_id !== before?.pack_id ||
  topUp.below > before.below ||
  topUp.monthly_ceiling > before.monthly_ceiling;

const raised = (workspaceID: string, { pack_id, below, monthly_ceiling }: TopUp) =>
  Events.TopUpRaised.of(workspaceID, {
    pack: packOffer(pack_id)?.name ?? pack_id,
    below,
    ceiling: monthly_ceiling,
    by: Actor.displayName(),
  });

/**
 * The changes that turn the automatic top-ups of a workspace off. They were chosen by the person who paid for them. The ledger
 * keeps the threshold, below which nothing is bought then, until a person changes the settings.
 */
export async function stoppingTopUps(workspaceID: string): Promise<Change[]> {
  const row = await readSettings(workspaceID);
  if (!row.topUp) return [];
  const before = viewOf(row);
  return [
    Table.change(SettingsEntity.patch({ workspaceID }).remove(["topUp"]).add({ version: 1 })),
    ...Trail.settingsChange(workspaceID, before, { ...before, top_up: null }),
  ];
}

/** A top-up that is chosen again may be tried at once, also where one was declined today. */
function allowedAgain({ topUpState }: SettingsRow): Pick<SettingsRow, "topUpState"> {
  if (!topUpState) return {};
  const { timeDeclined: _, refusals: __, ...state } = topUpState;
  return { topUpState: state };
}

/** What one needs to change a setting: the top-up buys. */
const actionOf: Readonly<Record<string, Action>> = {
  low_credit_threshold: "edit",
  top_up: "add",
  receipt_emails: "edit",
} satisfies Record<keyof Settings, Action>;

/** The acting workspace. Throws `forbidden` where one of the settings is not theirs to change. */
function authorize(change: Partial<Settings>): string {
  const workspaceID = Actor.canAny(["my_plan"], ["add", "edit"]);
  for (const setting of Object.keys(change)) Actor.can("my_plan", actionOf[setting] ?? "edit");
  return workspaceID;
}

/** The pack of a top-up. Throws `input` where there is none, or the ceiling allows not one of it. */
function packOf(topUp: TopUp): PackOffer {
  const pack = packOffer(topUp.pack_id);
  if (!pack) throw refusal("pack_id", "There is no such pack. Choose one of the list.");
  if (topUp.monthly_ceiling < pack.amount)
    throw refusal(
      "monthly_ceiling",
      `The ceiling must allow one pack at least: ${priceText(pack.amount, currency)}.`,
    );
  return pack;
}

/** Throws `input` for a top-up beyond the bounds. What a workspace has chosen before there were any, it may keep or lower. */
function requireWithinBounds(topUp: TopUp, pack: PackOffer, before: TopUp | null): void {
  const kept = before?.pack_id === pack.id ? before.below : 0;
  const below = Math.max(maxTopUpPacks * pack.credits, kept);
  const ceiling = Math.max(maxTopUpCents, before?.monthly_ceiling ?? 0);
  if (topUp.below > below)
    throw refusal(
      "below",
      `With this pack the top-up can begin below ${groupedDigits(below)} credits at most. Choose a larger pack, or fewer credits.`,
    );
  if (topUp.monthly_ceiling > ceiling)
    throw refusal(
      "monthly_ceiling",
      `The ceiling can be ${priceText(ceiling, currency)} a month at most. Buy packs beyond it when you need them.`,
    );
}

const refusal = (field: keyof TopUp, message: string) =>
  new VisibleError("input", "billing.top_up", message, { [`top_up.${field}`]: message });

/** The subscription that the top-up before is charged to; null where it has ended. */
async function formerPayer(workspaceID: string, { topUp }: SettingsRow): Promise<string | null> {
  const payer = topUp && (await payerOf(workspaceID, topUp));
  return payer && payer.state !== "ended" ? payer.subscription : null;
}

async function requirePlan(workspaceID: string): Promise<LivingSubscription> {
  const current = await findCurrent(workspaceID);
  if (!current)
    throw new VisibleError(
      "conflict",
      "billing.top_up_needs_plan",
      "Automatic top-ups are charged to the payment method of a subscription. Choose a plan first.",
    );
  return current;
}

/** The row of a workspace; one with the defaults where it has chosen nothing. */
export async function readSettings(workspaceID: string): Promise<SettingsRow> {
  const { data } = await SettingsEntity.get({ workspaceID }).go({ consistent: true });
  return data ?? { workspaceID, version: 0, receiptEmails: [] };
}

/** Writes the row on condition that it is still the one that was read. */
export const keepingSettings = (before: SettingsRow, after: SettingsRow, outdated: () => Error) =>
  Table.change(
    SettingsEntity.put({ ...after, version: before.version + 1 }).where((row, { eq, notExists }) =>
      before.version === 0 ? notExists(row.version) : eq(row.version, before.version),
    ),
    outdated,
  );

const viewOf = ({ lowCreditThreshold, topUp, receiptEmails }: SettingsRow): Settings => ({
  low_credit_threshold: lowCreditThreshold ?? null,
  top_up: topUp ? { pack_id: topUp.pack, below: topUp.below, monthly_ceiling: topUp.ceiling } : null,
  receipt_emails: receiptEmails,
});

const rowOf = (
  { low_credit_threshold, top_up, receipt_emails }: Settings,
  subscription: string | undefined,
) => ({
  lowCreditThreshold: low_credit_threshold ?? undefined,
  topUp: top_up
    ? { pack: top_up.pack_id, below: top_up.below, ceiling: top_up.monthly_ceiling, subscription }
    : undefined,
  receiptEmails: [...new Set(receipt_emails)],
});
