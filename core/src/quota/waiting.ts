import { Config } from "../kit/config.ts";
import { TestWorkspace } from "../kit/id.ts";
import { Throttle } from "../throttle/index.ts";
import { of, planOf } from "./of.ts";

/** Longer than any call waits. */
const seconds = 40;
/** The places of one row, which is written each time that one is taken or left. */
const rowOf = 10;
/** Of the places of all workspaces, what one may have where a stage has few. */
const largestShare = 3 / 4;
/** Of the same places, what all workspaces on Free have together: there are as many as somebody makes. */
const freeShare = 1 / 2;

/** A call that waits for somebody else. */
interface Waiting {
  workspaceID: string;
  /** Who waits: a call, or a key that may wait once at a time. */
  holder: string;
  /** A caller can repeat a poll at no cost, so polls leave places to verifications. */
  kind: "verification" | "poll";
  /** Called where the workspace has all of its own places. */
  onCrowded?: () => void;
}

/**
 * Runs the body, which waits, with a place of its workspace and a place of the stage. A workspace on Free also
 * takes one of the places that all of Free share. The stage has fewer places than the function that serves
 * such calls. Returns null at once, and does nothing, where none is left.
 */
export async function whileWaiting<R>(
  { workspaceID, holder, kind, onCrowded }: Waiting,
  body: () => Promise<R>,
): Promise<R | null> {
  const [{ waitingCalls }, plan] = await Promise.all([of(workspaceID), planOf(workspaceID)]);
  const { all, polls } = Config.get().waitingCalls;
  const own: Throttle.Places = {
    ...{ subject: `waiting:${TestWorkspace.liveOf(workspaceID)}`, seconds, rowOf },
    max: Math.min(waitingCalls, Math.ceil(all * largestShare)),
  };
  const shared = (subject: string, max: number): Throttle.Places[] => [
    ...(plan === "free"
      ? [{ subject: `${subject}:free`, max: Math.ceil(max * freeShare), seconds, rowOf }]
      : []),
    { subject, max, seconds, rowOf },
  ];
  const places = [own, ...shared("waiting", all), ...(kind === "poll" ? shared("waiting-polls", polls) : [])];
  return Throttle.withPlace(places, holder, body, (full) => full === own && onCrowded?.());
}
