/**
 * Credits: what a workspace can spend on verdicts. Each movement is one immutable ledger entry whose legs sum to zero,
 * written with the new balance and an idempotency key, so that no retry, duplicate or race charges twice.
 */
export * as Credit from "./index.ts";
export { beginPaidPeriod, changePlan, grantPack, refund, reverseRefund } from "./payment.ts";
export { audit, type Payments } from "./audit.ts";
export type { PaidFor } from "./audit-rules.ts";
export { giveGoodwill, grantByOperator } from "./operator.ts";
export type { PaidPeriod } from "./period.ts";
export type { Source } from "./adjustment-rules.ts";
export type { Outcome } from "./posting.ts";
export { months } from "./month.ts";
export { Bucket, Entry, Events, Month, Usage } from "./schema.ts";
export { Shortfall } from "./shortfall.ts";
export { entries, exportEntries } from "./statement.ts";
export { notifyLow, setThresholds, thresholds, type Thresholds } from "./threshold.ts";
export { usage } from "./usage.ts";

import type { Change } from "../aws/table/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { spendable } from "./account.ts";
import type { Balance, Hold, HoldMovement } from "./balance.ts";
import * as Ledger from "./ledger-rules.ts";
import { clawBack } from "./period-rules.ts";
import { firstPosting, isDue, post, readBalance, type State } from "./posting.ts";
import type { Bucket } from "./schema.ts";
import { Shortfall } from "./shortfall.ts";

/** Monthly credits of a workspace without a plan. */
export const freeAllowance = 250;

/** The credits of the acting person's workspace. */
export async function balance(): Promise<Bucket> {
  return bucketOf(await present(Actor.self().workspaceID));
}

const bucketOf = ({ accounts, used, period }: Balance): Bucket => ({
  monthly_credits: accounts.monthly,
  lifetime_credits: accounts.lifetime,
  total_credits: spendable(accounts),
  held_credits: accounts.held_monthly + accounts.held_lifetime,
  used_credits: used,
  next_renewal_at: period?.end ?? null,
});

/** What the workspace of the acting key can spend, as of the last entry. */
export const remaining = async (): Promise<number> =>
  spendable((await readBalance(Actor.apiKey().workspaceID)).accounts);

/** The credits of the acting workspace. Needs `my_plan`. */
export async function available(): Promise<Bucket> {
  return bucketOf(await present(Actor.can("my_plan", "view")));
}

/** The changes that issue the first period's credits, for the transaction that creates the workspace. */
export const opening = (workspaceID: string, allowance: number = freeAllowance): Change[] =>
  firstPosting(workspaceID, allowance);

/** Issues the first period's credits to a workspace that has no ledger yet. Throws `Refused` where it has one. */
export async function open(allowance?: number): Promise<void> {
  await Table.write(opening(Actor.system(), allowance));
}

/** The credits that a plan change would take from lifetime now. */
export const previewClawBack = async (): Promise<number> =>
  clawBack(await present(Actor.can("my_plan", "view")), Clock.now().toISOString());

/** Throws `payment` where the workspace has fewer credits to spend. */
export async function requireAvailable(credits: number): Promise<void> {
  const { accounts } = await present(Actor.canAny(listAreas, "add"));
  const available = spendable(accounts);
  if (available < credits) throw new Shortfall(credits, available);
}

/**
 * Spends credits without a hold, once per key, in one transaction with the changes alongside. Throws `payment` where there
 * are not enough; then nothing is written.
 */
export async function spend(key: string, credits: number, alongside: readonly Change[] = []): Promise<void> {
  await post({
    workspaceID: Actor.canAny(listAreas, "add"),
    entries: [{ key, rule: ({ balance }) => enough(balance, credits, Ledger.spend(balance, credits)) }],
    reference: spenderOf(),
    alongside,
  });
}

/** A job that credits are reserved for, and the list that it works on. */
export interface HoldSubject {
  job: string;
  list?: string;
  /** Who spends, unless the actor: `user:usr_…`, `api_key:key_…`. */
  spender?: string | undefined;
}

/**
 * Reserves credits for a job in a hold, once, in one transaction with the changes alongside.
 * Throws `payment` with the shortfall where there are not enough; then nothing is written.
 */
export async function reserve(
  { spender, ...subject }: HoldSubject,
  credits: number,
  alongside: readonly Change[] = [],
): Promise<void> {
  const rule = ({ balance }: State) => enough(balance, credits, Ledger.reserve(balance, credits));
  await post({
    workspaceID: Actor.canAny(listAreas, "add"),
    entries: [{ key: `reserve:${subject.job}`, rule }],
    job: subject.job,
    reference: { ...subject, ...spenderOf(spender) },
    alongside,
  });
}

/** Who spends, for the usage by member and by API key. */
const spenderOf = (signature = Actor.signature()): { member?: string; key?: string } => {
  const [type, id] = signature.split(":");
  return type === "user" ? { member: id } : type === "api_key" ? { key: id } : {};
};

/**
 * Ends a job's hold once, in one transaction with the changes alongside: what the job charged is settled, the rest is
 * returned, or expires where its period has ended. Throws where the job charged more than it reserved.
 */
export async function release(
  job: string,
  alongside: readonly Change[] = [],
  charged: number = 0,
): Promise<void> {
  await post({
    workspaceID: Actor.canAny(listAreas, "edit"),
    entries: [
      { key: `settle:${job}:end`, rule: ({ balance, hold }) => hold && settled(balance, hold, charged) },
      { key: `release:${job}`, rule: ({ balance, hold }) => hold && Ledger.release(balance, hold) },
    ],
    job,
    alongside,
  });
}

function settled(balance: Balance, hold: Hold, charged: number): HoldMovement | null {
  const movement = Ledger.settle(balance, hold, charged);
  if (!movement) throw new Error(`${charged} credits are charged, and ${hold.reserved} were reserved.`);
  return charged === 0 ? null : movement;
}

/** The balance now: entries that are due because time has passed are posted. */
async function present(workspaceID: string): Promise<Balance> {
  const balance = await readBalance(workspaceID);
  if (!isDue(workspaceID, balance)) return balance;
  await post({ workspaceID, entries: [], alongside: [] });
  return readBalance(workspaceID);
}

/** The movement of a rule. Throws `payment` where the rule refused it. */
function enough<M>(before: Balance, needed: number, movement: M | null): M {
  if (movement) return movement;
  throw new Shortfall(needed, spendable(before.accounts));
}
