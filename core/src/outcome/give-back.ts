import { Credit } from "../credit/index.ts";
import { Clock } from "../port/clock/index.ts";
import { TestWorkspace } from "../kit/id.ts";
import { notAccepted } from "./asked-again.ts";
import { addClaims } from "./claim.ts";
import { dueTime } from "./due-time.ts";
import { type Found, missesIn } from "./misses.ts";
import { type Book, changing, replacing, unlessReplaced } from "./stored.ts";

/** A renewal is waited for: the timer tries again. */
const waitMs = 3_600_000;

/**
 * Gives back the credits of the misses in the runs that were not looked at, up to a share. Beyond it those come back whose addresses are
 * asked about again until the deadline and not accepted; the rest becomes claims. Notes that they were looked at. Can be repeated at any point.
 */
export async function giveBack(workspaceID: string, base: Book, deadline: Date): Promise<void> {
  const found = TestWorkspace.isTest(workspaceID) ? [] : await unlessReplaced(missesIn(workspaceID, base));
  if (!found) return;
  const waits = await giveBackMisses(workspaceID, found, deadline);
  await Credit.tellOfReturns();
  const seen = new Set(base.runs.map(({ name }) => name));
  await changing(workspaceID, async (before, _, outdated) => {
    const runs = waits
      ? before.runs
      : before.runs.map(({ hasBounces, ...run }) => ({
          ...run,
          ...(hasBounces && !seen.has(run.name) && { hasBounces }),
        }));
    const { parts } = before;
    const timeDue = waits ? new Date(Clock.now().getTime() + waitMs).toISOString() : dueTime({ runs, parts });
    return {
      answer: undefined,
      changes: [replacing(workspaceID, { before, runs, parts, timeDue }, outdated)],
    };
  });
}

/** Returns whether a renewal is waited for. */
async function giveBackMisses(
  workspaceID: string,
  found: readonly Found[],
  deadline: Date,
): Promise<boolean> {
  const misses = found.map(({ miss }) => miss);
  const { beyond, waits } = await Credit.returnMisses(misses, { isLimited: true });
  if (waits || beyond.length === 0) return waits;
  const names = new Set(beyond.map(({ verdict }) => verdict));
  const left = found.filter(({ miss }) => names.has(miss.verdict));
  const dead = await notAccepted(workspaceID, left, deadline);
  const isDead = ({ email }: Found): boolean => dead.has(email);
  const missesOf = (some: readonly Found[]) => some.map(({ miss }) => miss);
  await addClaims(missesOf(left.filter((one) => !isDead(one))));
  const answer = await Credit.returnMisses(missesOf(left.filter(isDead)), { isLimited: false });
  return answer.waits;
}
