/**
 * The automatic top-up: one pack, charged on the subscription, within a monthly ceiling. It is written down
 * before Paddle is asked, and no other begins until its result is known. So none is charged twice, even if a
 * process dies in between.
 */
import { type Change, Table } from "../../aws/table/index.ts";
import { Credit } from "../../credit/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { monthOf } from "../../kit/time/utc.ts";
import { Clock } from "../../port/clock/index.ts";
import { Payment } from "../../port/payment/index.ts";
import { Workspace } from "../../workspace/index.ts";
import { packOffer, type PackOffer } from "../catalog/catalog.ts";
import type { SettingsRow, TopUpState } from "../entity.ts";
import { priceOf } from "../catalog/offer.ts";
import { payerOf } from "../payer.ts";
import { requireProvider } from "../provider/provider.ts";
import { passes } from "../provider/refusal.ts";
import { Events } from "../schema.ts";
import { stopWithSubscription, topUpOrigin } from "./stop.ts";
import { leavingTopUp, retryingTopUp } from "./top-up-retry.ts";
import { keepingSettings, readSettings } from "../settings.ts";

/** Paddle's clock is not ours. */
const skewMs = 5 * 60_000;
/** A charge that Paddle does not list after this long was never made. */
const lostMs = 3_600_000;
/** What was declined or refused is not tried again for this long. */
const declinedMs = 24 * 3_600_000;
/** What passes by itself is tried again after this long. */
const passingMs = 10 * 60_000;
/** So often it is tried again by itself. */
const maxRetries = 3;

/**
 * Buys the chosen pack where the acting workspace has fewer credits than it chose. Delivered at least once.
 * Buys nothing where:
 *
 * - the workspace is closed or has reached the ceiling
 * - the subscription that it is charged to has ended, or is not in good standing
 * - credits that were spent were taken back, and are not bought anew by a person
 * - a top-up is under way
 * - the card was declined within a day
 */
export async function topUp(): Promise<void> {
  const workspaceID = Actor.system();
  const [workspace, { topUp: chosen }] = await Promise.all([
    Workspace.find(workspaceID),
    readSettings(workspaceID),
  ]);
  if (!workspace || !chosen) return;
  const payer = await payerOf(workspaceID, chosen);
  if (payer.state === "ended") return stopWithSubscription(workspaceID);
  const { subscription } = payer;
  if (!(await isSettled(workspaceID, subscription)) || (await hasEnough(chosen.below))) return;
  if (payer.state === "waits") return Table.write([retryingTopUp(workspaceID, declinedMs)]);
  if (await owes()) return;
  const pack = await begin(workspaceID, subscription);
  if (pack) await charge(workspaceID, subscription, pack);
}

/**
 * Ends the top-up that a completed payment was for, at its first report. What it cost stays counted against the ceiling. Where
 * there are still fewer credits than the workspace chose, the next one is due.
 */
export async function completeTopUp({ origin, id, timeCreated }: Payment.Transaction): Promise<void> {
  if (origin !== topUpOrigin) return;
  const workspaceID = Actor.system();
  const { below } = (await readSettings(workspaceID)).topUp ?? {};
  const isDue = below !== undefined && !(await hasEnough(below));
  const due = isDue ? [Credit.Events.TopUpDue.of(workspaceID, { threshold: below, spendable: 0 })] : [];
  await change(
    workspaceID,
    (state) => {
      const { open, last: _, timeDeclined: __, refusals: ___, ...rest } = state;
      const isIts = open && isSince(timeCreated, Date.parse(open.time));
      const before = doneOf(state);
      if (!isIts || id in before) return null;
      const done = { ...before, [id]: timeCreated };
      return { ...rest, done: recent(done) };
    },
    due.flatMap(Job.announcing),
  );
}

/** Whether Paddle created something at a time of ours or later. */
const isSince = (timeCreated: string, ms: number): boolean => Date.parse(timeCreated) >= ms - skewMs;

/** The completed transactions, by id: when Paddle created them. */
const doneOf = ({ done, last }: TopUpState): Readonly<Record<string, string>> => ({
  ...(last !== undefined && { [last]: Clock.now().toISOString() }),
  ...done,
});

/** Those that could be taken for a top-up that begins now or later. */
const recent = (done: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(done).filter(([, time]) => isSince(time, Clock.now().getTime())));

/** Whether it is known what became of an open top-up. While it is not, `top-up-retry.ts` has the time at which it will be. */
async function isSettled(workspaceID: string, payer: string): Promise<boolean> {
  const { topUpState: state } = await readSettings(workspaceID);
  if (!state?.open) return true;
  const { open } = state;
  const provider = requireProvider();
  const since = new Date(Date.parse(open.time) - skewMs).toISOString();
  const charges = await provider.charges(open.subscription ?? payer, since);
  const done = doneOf(state);
  const isMade = ({ id, status }: Payment.Transaction) =>
    !(id in done) && status !== "canceled" && status !== "past_due";
  if (charges.some(isMade)) return true;
  if (Clock.now().getTime() - Date.parse(open.time) < lostMs) return false;
  await change(workspaceID, (state) => (state.open?.time === open.time ? cancelled(state) : null));
  return true;
}

/** Writes down that a pack is being bought. Null where none may be; beyond the ceiling it is tried again in the next month. */
const begin = (workspaceID: string, subscription: string): Promise<PackOffer | null> =>
  Table.transact<PackOffer | null>(async (outdated) => {
    const row = await readSettings(workspaceID);
    const pack = row.topUp && packOffer(row.topUp.pack);
    const state = stateIn(row, Clock.now());
    const isDeclined =
      state.timeDeclined !== undefined && Clock.now().getTime() - Date.parse(state.timeDeclined) < declinedMs;
    const isOfAnother = row.topUp !== undefined && (row.topUp.subscription ?? subscription) !== subscription;
    if (!row.topUp || !pack || state.open || isDeclined || isOfAnother) return { answer: null, changes: [] };
    if (state.cents + pack.amount > row.topUp.ceiling) {
      const changes = [
        keepingSettings(row, row, outdated),
        retryingTopUp(workspaceID, untilNextMonth(Clock.now())),
      ];
      return { answer: null, changes };
    }
    const open = { pack: pack.id, time: Clock.now().toISOString(), subscription };
    const topUpState = { ...state, cents: state.cents + pack.amount, open };
    const known = retryingTopUp(workspaceID, lostMs + skewMs);
    const topUp = { ...row.topUp, subscription };
    return { answer: pack, changes: [keepingSettings(row, { ...row, topUp, topUpState }, outdated), known] };
  });

/** Charges once. A refusal ends the top-up; without an answer it stays open. What Paddle refuses costs nothing. */
async function charge(workspaceID: string, subscription: string, pack: PackOffer): Promise<void> {
  try {
    await requireProvider().charge(subscription, priceOf(pack.id));
  } catch (error) {
    if (!(error instanceof Payment.Rejected)) throw error;
    await giveUp(workspaceID, pack, error);
  }
}

/** Ends the refused top-up, and has it tried again. The workspace is told, unless the refusal passes. */
async function giveUp(
  workspaceID: string,
  { name: pack, amount: total }: PackOffer,
  { code: reason }: Payment.Rejected,
) {
  if (passes(reason)) {
    const again = retryingTopUp(workspaceID, passingMs);
    return change(workspaceID, (state) => (state.open ? cancelled(state) : null), [again]);
  }
  const timeDeclined = Clock.now().toISOString();
  const failed = Events.TopUpFailed.of(workspaceID, { pack, total, reason });
  const refusals = ((await readSettings(workspaceID)).topUpState?.refusals ?? 0) + 1;
  const again = refusals <= maxRetries ? retryingTopUp(workspaceID, declinedMs) : leavingTopUp(workspaceID);
  return change(
    workspaceID,
    (state) => (state.open ? { ...cancelled(state), timeDeclined, refusals } : null),
    [...Job.announcing(failed), again],
  );
}

const change = (
  workspaceID: string,
  next: (state: TopUpState) => TopUpState | null,
  alongside: readonly Change[] = [],
): Promise<void> =>
  Table.transact<void>(async (outdated) => {
    const row = await readSettings(workspaceID);
    const state = row.topUpState && next(row.topUpState);
    const changes = state
      ? [keepingSettings(row, { ...row, topUpState: state }, outdated), ...alongside]
      : [];
    return { answer: undefined, changes };
  });

/** The state without its open top-up, which cost nothing. */
function cancelled({ open, ...state }: TopUpState): TopUpState {
  const cents = state.cents - ((open && packOffer(open.pack)?.amount) ?? 0);
  return { ...state, cents: Math.max(0, cents) };
}

/** The state in the calendar month (UTC) of a time; a new month begins with nothing spent. */
function stateIn({ topUpState }: SettingsRow, now: Date): TopUpState {
  const month = monthOf(now);
  return topUpState?.month === month ? topUpState : { ...topUpState, month, cents: 0 };
}

/** How long the calendar month (UTC) of a time goes on. */
const untilNextMonth = (now: Date): number =>
  Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime();

const owes = async (): Promise<boolean> => (await Credit.available()).lifetime_credits < 0;

async function hasEnough(credits: number): Promise<boolean> {
  try {
    await Credit.requireAvailable(credits);
    return true;
  } catch (error) {
    if (error instanceof VisibleError && error.kind === "payment") return false;
    throw error;
  }
}
