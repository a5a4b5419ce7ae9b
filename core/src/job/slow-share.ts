/** A workspace has a share of the workers for what waits for slow mail hosts, so that others do not wait with it. */
import { Config } from "../kit/config.ts";
import { Throttle } from "../throttle/index.ts";
import { secondsUntilOver } from "./redelivery.ts";

type Of = keyof ReturnType<typeof Config.get>["slowRounds"];

const subjects: Readonly<Record<Of, string>> = {
  chunks: "slow-rounds",
  addresses: "slow-addresses",
  analyses: "slow-analyses",
};

/** What has no place within the share waits this long. */
export const placeWaitSeconds = 10;

/** Work at slow hosts. */
interface SlowWork {
  workspaceID: string;
  /** Names the work: one worker at a time has it. */
  work: string;
  deadline: Date;
  /** Whether the work is still to be done. Asked with the place taken: another worker may have done it just before. */
  isOpen: () => Promise<boolean>;
}

/**
 * Runs the work within the share of its workspace, if it is still open. Returns false, and does nothing, where the share is
 * taken, or another worker has the same work.
 */
export async function withinSlowShare(
  of: Of,
  { workspaceID, work, deadline, isOpen }: SlowWork,
  body: () => Promise<void>,
): Promise<boolean> {
  const places = {
    subject: `${subjects[of]}:${workspaceID}`,
    max: Config.get().slowRounds[of],
    seconds: secondsUntilOver(deadline),
  };
  const done = await Throttle.withPlace(places, work, async () => {
    if (await isOpen()) await body();
    return true;
  });
  return done ?? false;
}
