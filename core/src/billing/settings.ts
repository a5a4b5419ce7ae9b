/** What a workspace chose about its credits and receipts. */
import { type Change, Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import type { Action } from "../kit/permission.ts";
import { packOffer } from "./catalog.ts";
import { SettingsEntity, type SettingsRow } from "./entity.ts";
import { findCurrent } from "./read.ts";
import { Settings } from "./schema.ts";
import * as Trail from "./trail.ts";

/** The settings of the acting workspace. */
export const settings = async (): Promise<Settings> =>
  viewOf(await readSettings(Actor.can("my_plan", "view")));

/** Changes some of the settings. A top-up that is due already is bought now. */
export const changeSettings = fn(Settings.partial().strict(), async (change): Promise<Settings> => {
  const workspaceID = authorize(change);
  if (change.top_up) await requireBuyable(workspaceID, change.top_up);
  const { total_credits: spendable } = await Credit.balance();
  return Table.transact(async (outdated) => {
    const row = await readSettings(workspaceID);
    const before = viewOf(row);
    const next = { ...before, ...change };
    const { top_up: topUp } = next;
    const isDue = change.top_up && topUp && spendable < topUp.below;
    const due = isDue ? [Credit.Events.TopUpDue.of(workspaceID, { threshold: topUp.below, spendable })] : [];
    return {
      answer: next,
      changes: [
        keepingSettings(row, { ...row, ...rowOf(next), ...(change.top_up && allowedAgain(row)) }, outdated),
        Credit.setThresholds({ alert: next.low_credit_threshold, topUp: topUp?.below ?? null }),
        ...Trail.settingsChange(workspaceID, before, next),
        ...due.flatMap(Job.announcing),
      ],
    };
  });
});

/** The changes that turn the automatic top-ups of a workspace off. They were chosen by who paid for them. */
export async function stoppingTopUps(workspaceID: string): Promise<Change[]> {
  const row = await readSettings(workspaceID);
  if (!row.topUp) return [];
  const before = viewOf(row);
  return [
    Table.change(SettingsEntity.patch({ workspaceID }).remove(["topUp"]).add({ version: 1 })),
    ...(await Credit.removingTopUpThreshold(workspaceID)),
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

async function requireBuyable(workspaceID: string, topUp: NonNullable<Settings["top_up"]>): Promise<void> {
  const pack = packOffer(topUp.pack_id);
  const refuse = (field: string, message: string) =>
    new VisibleError("input", "billing.top_up", message, { [`top_up.${field}`]: message });
  if (!pack) throw refuse("pack_id", "There is no such pack. Choose one of the list.");
  if (topUp.monthly_ceiling < pack.amount)
    throw refuse("monthly_ceiling", `The ceiling must allow one pack at least: $${pack.amount / 100}.`);
  if (!(await findCurrent(workspaceID)))
    throw new VisibleError(
      "conflict",
      "billing.top_up_needs_plan",
      "Automatic top-ups are charged to the payment method of a subscription. Choose a plan first.",
    );
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

const rowOf = ({ low_credit_threshold, top_up, receipt_emails }: Settings) => ({
  lowCreditThreshold: low_credit_threshold ?? undefined,
  topUp: top_up ? { pack: top_up.pack_id, below: top_up.below, ceiling: top_up.monthly_ceiling } : undefined,
  receiptEmails: [...new Set(receipt_emails)],
});
