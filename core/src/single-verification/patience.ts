/** How long a call waits for mail servers: a moment in any case, and longer with a place among those that wait. */
import { setMaxListeners } from "node:events";
import { Actor } from "../kit/actor.ts";
import { Config } from "../kit/config.ts";
import { createContext } from "../kit/context.ts";
import { ID } from "../kit/id.ts";
import type { Plan } from "../kit/plan.ts";
import { within } from "../kit/time/within.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";

/**
 * The moment of a call, within which it takes no place. Most verifications take less: an agent answers in 1.5
 * to 3 seconds. Larger plans may make so many calls that their moments alone would fill the function. So
 * their moments are short, and their places are more.
 */
export const momentMsOf = (transport: string | undefined, plan: Plan): number =>
  transport === "agent" && (plan === "free" || plan === "Pro") ? 3_000 : 1_500;

const momentMs = (): number =>
  momentMsOf(Config.get().probing?.transport, Actor.apiKeyOrNull()?.plan ?? "free");
/** What has no place has this long to leave the mail hosts that it asks. */
const farewellMs = 500;
/** An answer waits no longer for its place to be left, which ends by itself. */
const leaveMs = 200;

/**
 * This long after all places of a workspace were taken, its calls take a place before they ask: it has no
 * moments beside its places.
 */
const crowdedMs = 30_000;
/** Until when workspaces are crowded, as this process found. */
const crowded = new Map<string, number>();

const isCrowded = (workspaceID: string): boolean => {
  const now = Clock.now().getTime();
  for (const [id, until] of crowded) if (until <= now) crowded.delete(id);
  return crowded.has(workspaceID);
};

/** The place of a call, taken once for all of its verifications. */
interface Place {
  /** What is left of the moment. */
  momentLeft(): number;
  isTaken(workspaceID: string): Promise<boolean>;
  isRefused(): boolean;
}

const context = createContext<Place>("place of a call that waits");

/**
 * Asks a question of a workspace. One that takes longer than a moment goes on with a place of the workspace; without one its signal is
 * aborted, and the answer is null as if its time was up.
 */
export async function patiently<R extends object>(
  workspaceID: string,
  ask: (signal: AbortSignal) => Promise<R>,
): Promise<R | null> {
  const place = context.peek();
  if (!place) return sharingPlace(() => patiently(workspaceID, ask));
  if (place.isRefused()) return null;
  if (isCrowded(workspaceID) && !(await place.isTaken(workspaceID))) return null;
  const stop = new AbortController();
  // Each open session listens.
  setMaxListeners(0, stop.signal);
  const asked = ask(stop.signal);
  const answer = await within(place.momentLeft(), asked);
  if (answer) return answer;
  const first = await Promise.race([asked, place.isTaken(workspaceID)]);
  if (typeof first === "object") return first;
  if (first) return asked;
  stop.abort();
  await within(farewellMs, asked).catch(() => null);
  return null;
}

/** Runs a call whose verifications have a moment, and then a place, together. */
export async function sharingPlace<R>(call: () => Promise<R>): Promise<R> {
  const momentEnds = Clock.now().getTime() + momentMs();
  const over = Promise.withResolvers<void>();
  let held: Promise<unknown> = Promise.resolve();
  let taken: Promise<boolean> | undefined;
  let isRefused = false;
  const take = (workspaceID: string): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const refuse = () => {
      isRefused = true;
      resolve(false);
    };
    const onCrowded = () => void crowded.set(workspaceID, Clock.now().getTime() + crowdedMs);
    const holder = ID.create("verification");
    const waiting = { workspaceID, holder, kind: "verification", onCrowded } as const;
    held = Quota.whileWaiting(waiting, async () => {
      resolve(true);
      await over.promise;
      return true;
    }).then((held) => held ?? refuse(), refuse);
    return promise;
  };
  const place: Place = {
    momentLeft: () => Math.max(0, momentEnds - Clock.now().getTime()),
    isTaken: (workspaceID) => (taken ??= take(workspaceID)),
    isRefused: () => isRefused,
  };
  try {
    return await context.provide(place, call);
  } finally {
    over.resolve();
    await within(leaveMs, held);
  }
}
