/** A long poll of a list: it answers when the status changes. */
import { setTimeout as sleep } from "node:timers/promises";
import { List } from "@winnow/core/list";

const lookMs = 500;

/** The list as soon as its status is another one, nothing of it is under way, or the seconds are over. */
export async function waitForList(id: string, seconds: number): Promise<List.Info> {
  const until = performance.now() + seconds * 1_000;
  const first = await List.get(id);
  let list = first;
  while (isUnderWay(list) && stateOf(list) === stateOf(first) && performance.now() + lookMs < until) {
    await sleep(lookMs);
    list = await List.get(id);
  }
  return list;
}

const stateOf = ({ status, analysis }: List.Info): string => `${status} ${analysis?.status}`;

const ends: readonly (List.Info["status"] | undefined)[] = ["completed", "failed", "cancelled"];

/** Whether the status may change without another call. */
function isUnderWay({ status, analysis }: List.Info): boolean {
  if (status === "ready") return analysis !== null && !ends.includes(analysis.status);
  return !ends.includes(status);
}
