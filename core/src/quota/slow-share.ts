/**
 * Workers for slow mail hosts are shared by all workspaces. Each workspace has a share by its plan, so others
 * do not wait with it.
 */
import { Job } from "../job/index.ts";
import { Config } from "../kit/config.ts";
import type { Plan } from "../kit/plan.ts";
import { Throttle } from "../throttle/index.ts";
import { planOf } from "./of.ts";

type Of = keyof ReturnType<typeof Config.get>["slowRounds"];

const subjects: Readonly<Record<Of, string>> = {
  chunks: "slow-rounds",
  addresses: "slow-addresses",
  analyses: "slow-analyses",
  firstAddresses: "first-addresses",
};

/** Of the workers that all workspaces have for slow hosts. */
const shares: Readonly<Record<Plan, number>> = { free: 0.1, Pro: 1 / 3, Business: 2 / 3, Enterprise: 2 / 3 };

/** Of the same workers, what all workspaces on Free have together: there are as many as somebody makes. */
const freeShare = 0.5;

const partOf = (of: Of, share: number): number =>
  Math.max(1, Math.round(Config.get().slowRounds[of] * share));

/** How many of the workers for slow hosts a workspace has, at least one. */
export const slowShareOf = (of: Of, plan: Plan): number => partOf(of, shares[plan]);

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
 * Runs the work, if it is still open, with a place of its workspace, on Free with one of all on Free, and
 * with one of all workspaces. Returns false, and does nothing, where one of these is taken, or another worker
 * has the same work.
 */
export async function withinSlowShare(
  of: Of,
  { workspaceID, work, deadline, isOpen }: SlowWork,
  body: () => Promise<void>,
): Promise<boolean> {
  const seconds = Job.secondsUntilOver(deadline);
  const plan = await planOf(workspaceID);
  const subject = subjects[of];
  const places = [
    { subject: `${subject}:${workspaceID}`, max: slowShareOf(of, plan), seconds },
    ...(plan === "free" ? [{ subject: `${subject}:free`, max: partOf(of, freeShare), seconds }] : []),
    { subject, max: Config.get().slowRounds[of], seconds },
  ];
  const done = await Throttle.withPlace(places, work, async () => {
    if (await isOpen()) await body();
    return true;
  });
  return done ?? false;
}
