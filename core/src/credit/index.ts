/**
 * Credits: what a workspace may spend on verdicts. Every movement is one immutable entry whose legs sum to zero,
 * written with the new balance and a key that can be used once; so no retry, duplicate or race takes credits twice.
 */
export * as Credit from "./index.ts";
export type { Outcome } from "./books.ts";
export { Bucket } from "./schema.ts";

import type { Change } from "../aws/table/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { enter, firstEntry, type Outcome, readBalance } from "./books.ts";
import * as Ledger from "./ledger.ts";
import type { Bucket } from "./schema.ts";

/** Monthly credits of a workspace without a plan. */
export const freeAllowance = 250;

/** What the acting person's workspace can spend now. */
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

/** The changes that issue the first month's credits to a new workspace, which is made in the same transaction. */
export function opening(allowance: number = freeAllowance): Change[] {
  const workspaceID = Actor.system();
  const period = currentPeriod();
  const movement = Ledger.renew(Ledger.emptyBalance, period, allowance);
  return movement ? firstEntry(workspaceID, monthly(period), movement) : [];
}

/** Issues the first month's credits to a workspace that was made without. Refused where it has some. */
export async function open(allowance?: number): Promise<void> {
  await Table.write(opening(allowance));
}

/** Adds credits that do not expire, once for each key. */
export async function grant(key: string, credits: number): Promise<void> {
  const rule = ({ balance }: { balance: Ledger.Balance }) => Ledger.grant(balance, credits);
  await enter({ workspaceID: Actor.system(), key, rule, alongside: [] });
}

/** Throws `payment` where the workspace cannot spend so many credits now. */
export async function demand(credits: number): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "add");
  await renew(workspaceID);
  const available = Ledger.spendable(await readBalance(workspaceID));
  if (available < credits) throw shortfall(credits, available);
}

/** Spends credits at once, once for each key. Throws `payment` where there are not enough. */
export async function spend(key: string, credits: number): Promise<void> {
  await enter({
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
 * Sets credits aside for a job, once, together with the changes alongside.
 * Throws `payment` with the shortfall where there are not enough; then nothing is written.
 */
export async function reserve(
  job: string,
  credits: number,
  alongside: readonly Change[] = [],
): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "add");
  await renew(workspaceID);
  await enter({
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
 * Spends part of a job's hold for one chunk, once, together with the changes alongside. Where nothing is to be spent,
 * there is no entry. Refused where the job's hold is closed.
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
  return enter({
    workspaceID,
    key: `settle:${job}:${chunk}`,
    job,
    rule: ({ balance, hold }) => hold && Ledger.settle(balance, hold, credits),
    alongside,
  });
}

/** Ends a job's hold and gives back the rest, once, together with the changes alongside. */
export async function close(job: string, alongside: readonly Change[] = []): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "edit");
  await enter({
    workspaceID,
    key: `close:${job}`,
    job,
    rule: ({ balance, hold }) => hold && Ledger.close(balance, hold),
    alongside,
  });
}

/** Begins a new month for the workspace, if there is one to begin; whoever reads or spends first does it. */
async function renew(workspaceID: string): Promise<void> {
  const { period, allowance } = await readBalance(workspaceID);
  const present = currentPeriod();
  if (period === "" || period >= present) return;
  const rule = ({ balance }: { balance: Ledger.Balance }) => Ledger.renew(balance, present, allowance);
  await enter({ workspaceID, key: monthly(present), rule, alongside: [] });
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
