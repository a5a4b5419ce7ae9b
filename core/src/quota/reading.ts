/** Calls that read finished files for programs take seconds of work, so that a workspace has few at a time. */
import { ulid } from "ulid";
import { TestWorkspace } from "../kit/id.ts";
import { Throttle } from "../throttle/index.ts";
import { Window } from "../window/index.ts";
import { readingCallsOnFree } from "./limits.ts";
import { of, planOf } from "./of.ts";

/** Longer than a call takes. */
const seconds = 40;
const retrySeconds = 1;

/** Reads with a place of the workspace, on Free with one of all on Free too. Throws `limit` where none is left. */
export async function whileReading<R>(workspaceID: string, read: () => Promise<R>): Promise<R> {
  const [{ readingCalls: max }, plan] = await Promise.all([of(workspaceID), planOf(workspaceID)]);
  const own: Throttle.Places = { subject: `reading:${TestWorkspace.liveOf(workspaceID)}`, max, seconds };
  const places = [
    own,
    ...(plan === "free" ? [{ subject: "reading:free", max: readingCallsOnFree, seconds }] : []),
  ];
  let reason = "Many calls are reading files of results.";
  const done = await Throttle.withPlace(
    places,
    ulid(),
    async () => ({ read: await read() }),
    (full) => {
      if (full === own) reason = `Your plan reads files of results in ${max} calls at a time.`;
    },
  );
  if (!done) throw Window.usedUp(reason, retrySeconds);
  return done.read;
}
