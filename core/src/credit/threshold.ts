/** Thresholds of what can be spent: below one the workspace is told, below the other credits are bought. */
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { spendable } from "./account.ts";
import type { Balance } from "./balance.ts";
import { ThresholdsEntity } from "./entity.ts";
import { Events } from "./schema.ts";

/** Credits; null where none is chosen. */
export interface Thresholds {
  /** Below it the workspace is told. */
  alert: number | null;
  /** Below it credits are bought. */
  topUp: number | null;
}

/** The thresholds of the acting workspace. */
export const thresholds = (): Promise<Thresholds> => readThresholds(Actor.can("my_plan", "view"));

/** The change that sets the thresholds of the acting workspace. */
export function setThresholds({ alert, topUp }: Thresholds): Change {
  const workspaceID = Actor.can("my_plan", "edit");
  const chosen = { ...(alert !== null && { alert }), ...(topUp !== null && { topUp }) };
  return Table.change(ThresholdsEntity.put({ workspaceID, ...chosen }));
}

export async function readThresholds(workspaceID: string): Promise<Thresholds> {
  const { data } = await ThresholdsEntity.get({ workspaceID }).go();
  return { alert: data?.alert ?? null, topUp: data?.topUp ?? null };
}

/** The events of the thresholds that an entry crosses downwards, for its transaction. */
export function crossings(
  workspaceID: string,
  { alert, topUp }: Thresholds,
  before: Balance,
  after: Balance,
): Change[] {
  const left = spendable(after.accounts);
  const had = spendable(before.accounts);
  const isCrossed = (threshold: number | null): threshold is number =>
    threshold !== null && had >= threshold && left < threshold;
  return [
    ...(isCrossed(alert) ? [Events.Low.of(workspaceID, { threshold: alert, spendable: left })] : []),
    ...(isCrossed(topUp) ? [Events.TopUpDue.of(workspaceID, { threshold: topUp, spendable: left })] : []),
  ].map((event) => Table.event(event));
}
