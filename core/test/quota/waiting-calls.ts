import { as, system } from "../actors.ts";
import type { Clock } from "../../src/port/clock/index.ts";
import { Quota } from "../../src/quota/index.ts";

/** As many calls of a workspace that wait, until `end` is called. */
export async function waitingCalls(
  count: number,
  { workspaceID, clock, name = "call" }: { workspaceID: string; clock: Clock.Clock; name?: string },
  kind: "verification" | "poll" = "verification",
) {
  const ended = Promise.withResolvers<void>();
  const calls: Promise<unknown>[] = [];
  for (let index = 0; index < count; index += 1)
    await new Promise<void>((begun, refused) => {
      const waiting = { workspaceID, holder: `${name}:${workspaceID}:${index}`, kind };
      const call = as(
        system(workspaceID),
        () => Quota.whileWaiting(waiting, () => (begun(), ended.promise.then(() => true))),
        clock,
      );
      calls.push(call.then((done) => done ?? refused(new Error("There is no place."))));
    });
  return async () => {
    ended.resolve();
    await Promise.all(calls);
  };
}
