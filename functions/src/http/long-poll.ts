/** Calls that wait for a list, each with a place of its workspace. */
import { Actor } from "@winnow/core/kit/actor";
import { List } from "@winnow/core/list";
import { Quota } from "@winnow/core/quota";

const lookMs = 500;
/** A poll holds a function, so it is answered by then, for any request of its caller. */
const maxSeconds = 10;
/**
 * The list as soon as its status is another one, nothing of it is under way, or the seconds are over: 10 at most. At once
 * where its key waits already, or no place is left to wait.
 */
export async function waitForList(id: string, seconds: number): Promise<List.Info> {
  const first = await List.get(id);
  const until = performance.now() + Math.min(seconds, maxSeconds) * 1_000;
  if (!isUnderWay(first) || performance.now() + lookMs >= until) return first;
  const { workspaceID, apiKeyID } = Actor.apiKey();
  const poll = { workspaceID, holder: apiKeyID, kind: "poll" } as const;
  return (await Quota.whileWaiting(poll, () => change(first, until))) ?? first;
}

/**
 * The list once nothing of it is under way, or after these seconds. At once where no place is left to wait; each list has one.
 */
export async function waitForEnd(id: string, seconds: number): Promise<List.Info> {
  const first = await List.get(id);
  const until = performance.now() + seconds * 1_000;
  if (hasEnded(first)) return first;
  const poll = { workspaceID: Actor.apiKey().workspaceID, holder: id, kind: "poll" } as const;
  return (await Quota.whileWaiting(poll, () => end(first, until))) ?? first;
}

async function end(first: List.Info, until: number): Promise<List.Info> {
  let list = first;
  while (!hasEnded(list) && performance.now() < until) {
    await pause(lookMs);
    list = await List.get(first.id);
  }
  return list;
}

const hasEnded = ({ status, error }: List.Info): boolean => ends.includes(status) || error !== null;

async function change(first: List.Info, until: number): Promise<List.Info> {
  let list = first;
  while (isUnderWay(list) && stateOf(list) === stateOf(first) && performance.now() + lookMs < until) {
    await pause(lookMs);
    list = await List.get(first.id);
  }
  return list;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const stateOf = ({ status, analysis }: List.Info): string => `${status} ${analysis?.status}`;

const ends: readonly (List.Info["status"] | undefined)[] = ["completed", "failed", "cancelled"];
/** A caller uploads and resumes. */
const awaitsCall: readonly List.Info["status"][] = ["uploading", "paused"];

/** Whether the status may change without another call. */
function isUnderWay({ status, analysis }: List.Info): boolean {
  if (status === "ready") return analysis !== null && !ends.includes(analysis.status);
  return !ends.includes(status) && !awaitsCall.includes(status);
}
