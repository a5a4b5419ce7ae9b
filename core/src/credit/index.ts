/**
 * Credits: what a workspace can spend on verdicts. Each movement is one immutable ledger entry whose legs sum to zero,
 * written with the new balance and an idempotency key, so that no retry, duplicate or race charges twice.
 */
export * as Credit from "./index.ts";
export type { Outcome } from "./posting.ts";
export { Bucket } from "./schema.ts";

import type { Change } from "../aws/table/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { post, firstPosting, type Outcome, readBalance } from "./posting.ts";
import * as Ledger from "./ledger-rules.ts";
import type { Bucket } from "./schema.ts";

/** Monthly credits of a workspace without a plan. */
export const freeAllowance = 250;

/** The credits of the acting person's workspace. */
export async function balance(): Promise<Bucket> {
  const { workspaceID } = Actor.self();
  await renew(workspaceID);
  const now = await readBalance(workspaceID);
  return {
    monthly_credits: now.monthly,
    lifetime_credits: now.lifetime,
    total_credits: Ledger.spendable(now),
    held_credits: now.held_monthly + now.held_lifetime,
  };
}

/** The changes that issue the first month's credits, for the transaction that creates the workspace. */
export function opening(workspaceID: string, allowance: number = freeAllowance): Change[] {
  const period = currentPeriod();
  const movement = Ledger.renew(Ledger.emptyBalance, period, allowance);
  return movement ? firstPosting(workspaceID, monthly(period), movement) : [];
}

/** Issues the first month's credits to a workspace that has no ledger yet. Throws `Refused` where it has one. */
export async function open(allowance?: number): Promise<void> {
  await Table.write(opening(Actor.system(), allowance));
}

/** Adds lifetime credits, which do not expire. Idempotent by key. */
export async function addLifetime(key: string, credits: number): Promise<void> {
  const rule = ({ balance }: { balance: Ledger.Balance }) => Ledger.addLifetime(balance, credits);
  await post({ workspaceID: Actor.system(), key, rule, alongside: [] });
}

/** Throws `payment` where the workspace has fewer credits to spend. */
export async function requireAvailable(credits: number): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "add");
  await renew(workspaceID);
  const available = Ledger.spendable(await readBalance(workspaceID));
  if (available < credits) throw shortfall(credits, available);
}

/** Spends credits without a hold. Idempotent by key. Throws `payment` where there are not enough. */
export async function spend(key: string, credits: number): Promise<void> {
  await post({
    workspaceID: Actor.canAny(listAreas, "add"),
    key,
    rule: ({ balance }) => {
      const movement = Ledger.spend(balance, credits);
      if (!movement) throw shortfall(credits, Ledger.spendable(balance));
      return movement;
    },
    alongside: [],
  });
}

/**
 * Reserves credits for a job in a hold, once, in one transaction with the changes alongside.
 * Throws `payment` with the shortfall where there are not enough; then nothing is written.
 */
export async function reserve(
  job: string,
  credits: number,
  alongside: readonly Change[] = [],
): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "add");
  await renew(workspaceID);
  await post({
    workspaceID,
    key: `reserve:${job}`,
    job,
    rule: ({ balance }) => {
      const movement = Ledger.reserve(balance, credits);
      if (!movement) throw shortfall(credits, Ledger.spendable(balance));
      return movement;
    },
    alongside,
  });
}

/**
 * Settles one chunk: spends part of the job's hold, once, in one transaction with the changes alongside. Zero credits post
 * no entry. Refused where the hold is released.
 */
export async function settle(
  job: string,
  chunk: number,
  credits: number,
  alongside: readonly Change[] = [],
): Promise<Outcome> {
  const workspaceID = Actor.system();
  if (credits === 0) {
    await Table.write(alongside);
    return "written";
  }
  return post({
    workspaceID,
    key: `settle:${job}:${chunk}`,
    job,
    rule: ({ balance, hold }) => hold && Ledger.settle(balance, hold, credits),
    alongside,
  });
}

/** Releases a job's hold, which returns the rest of its credits, once, in one transaction with the changes alongside. */
export async function release(job: string, alongside: readonly Change[] = []): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "edit");
  await post({
    workspaceID,
    key: `release:${job}`,
    job,
    rule: ({ balance, hold }) => hold && Ledger.release(balance, hold),
    alongside,
  });
}

/** Renews the monthly credits on the first read or spend of a month. */
async function renew(workspaceID: string): Promise<void> {
  const { period, allowance } = await readBalance(workspaceID);
  const present = currentPeriod();
  if (period === "" || period >= present) return;
  const rule = ({ balance }: { balance: Ledger.Balance }) => Ledger.renew(balance, present, allowance);
  await post({ workspaceID, key: monthly(present), rule, alongside: [] });
}

const monthly = (period: string): string => `free:${period}`;

const currentPeriod = (): string => Clock.now().toISOString().slice(0, 7);

const shortfall = (needed: number, available: number) =>
  new VisibleError(
    "payment",
    "credit.insufficient",
    `This needs ${needed.toLocaleString("en-US")} credits and you have ${available.toLocaleString("en-US")}: ` +
      `${(needed - available).toLocaleString("en-US")} are missing. Nothing was started.`,
  );
