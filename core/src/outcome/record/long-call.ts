/** Calls that read long messages or many replies take seconds, so that a workspace has places for them. */
import { ulid } from "ulid";
import { TestWorkspace } from "../../kit/id.ts";
import { Throttle } from "../../throttle/index.ts";
import { Window } from "../../window/index.ts";
import { limits } from "../limits.ts";

/** Longer than a call takes. */
const placeSeconds = 40;
/** About half of what the longest call takes. */
const retrySeconds = 5;

/** Does the work of a long call at a place of the workspace. Throws `limit` where all are taken. */
export async function inLongCall<R extends object>(workspaceID: string, work: () => Promise<R>): Promise<R> {
  const subject = `messages:${TestWorkspace.liveOf(workspaceID)}`;
  const places = { subject, max: limits.longCalls, seconds: placeSeconds };
  const done = await Throttle.withPlace(places, ulid(), work);
  if (done) return done;
  throw Window.usedUp(
    `${limits.longCalls} calls with long messages or many replies are being read already.`,
    retrySeconds,
  );
}
