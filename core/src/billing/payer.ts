/**
 * The subscription that automatic top-ups are charged to: the one that they were chosen for, since the next one may have another
 * payer.
 */
import { Clock } from "../port/clock/index.ts";
import type { ChosenTopUp } from "./entity.ts";
import { givesPlan, livingOf } from "./fact/subscription-rules.ts";
import { readSubscription, subscriptionsOf } from "./read.ts";

/** Whether it can be charged, cannot be now, or has ended. */
export type Payer =
  { state: "charged"; subscription: string } | { state: "waits"; subscription: string } | { state: "ended" };

/** The payer of a top-up. An older row names none: it is the only subscription that the workspace ever had. */
export async function payerOf(workspaceID: string, { subscription }: ChosenTopUp): Promise<Payer> {
  const row =
    subscription === undefined
      ? onlyOne(await subscriptionsOf(workspaceID))
      : await readSubscription(subscription);
  if (!row || row.facts.subscription?.object.status === "canceled") return { state: "ended" };
  const living = livingOf(row.facts, Clock.now().toISOString());
  const isGood = living !== null && givesPlan(living) && living.status !== "past_due";
  return { state: isGood ? "charged" : "waits", subscription: row.id };
}

const onlyOne = <T>(rows: readonly T[]): T | null => (rows.length === 1 ? (rows[0] ?? null) : null);
