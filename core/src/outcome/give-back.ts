import { Credit } from "../credit/index.ts";
import { Clock } from "../port/clock/index.ts";
import { TestWorkspace } from "../kit/id.ts";
import { addClaims } from "./claim.ts";
import { dueTime } from "./due-time.ts";
import { missesIn } from "./misses.ts";
import { type Book, changing, replacing, unlessReplaced } from "./stored.ts";

/** A renewal is waited for: the timer tries again. */
const waitMs = 3_600_000;

/**
 * Gives back the credits of the misses in the runs that were not looked at, what is beyond the share becomes a claim, and notes that they
 * were. Can be repeated at any point.
 */
export async function giveBack(workspaceID: string, base: Book): Promise<void> {
  const misses = TestWorkspace.isTest(workspaceID) ? [] : await unlessReplaced(missesIn(workspaceID, base));
  if (!misses) return;
  const { beyond, waits } = await Credit.returnMisses(misses, { isLimited: true });
  await addClaims(beyond);
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
