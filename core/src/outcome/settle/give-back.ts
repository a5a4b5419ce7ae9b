import { Credit } from "../../credit/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { TestWorkspace } from "../../kit/id.ts";
import { notAccepted } from "./asked-again.ts";
import { addClaims } from "./claim.ts";
import { dueTime } from "../due-time.ts";
import { type Found, missesIn } from "./misses.ts";
import { type Book, changing, replacing, unlessReplaced } from "../book.ts";

/** The timer tries again. */
const waitMs = 3_600_000;

/** With less time than this left to ask mail servers, the rest waits for the next run of the timer. */
const leastMs = 10_000;

/**
 * Gives back the credits of the misses in the runs that were not looked at, up to a share. Beyond it,
 * addresses are asked about again until `askUntil`: the credit comes back where the address is not accepted,
 * and the rest becomes claims. Notes that the runs were looked at. Can be repeated at any point.
 */
export async function giveBack(workspaceID: string, base: Book, askUntil: Date): Promise<void> {
  const found = TestWorkspace.isTest(workspaceID) ? [] : await unlessReplaced(missesIn(workspaceID, base));
  if (!found) return;
  const waits = await giveBackMisses(workspaceID, found, askUntil);
  await Credit.tellOfReturns();
  const seen = new Set(base.runs.map(({ name }) => name));
  await changing(workspaceID, async (before, _, outdated) => {
    const runs = waits
      ? before.runs
      : before.runs.map(({ hasBounces, ...run }) => ({
          ...run,
          ...(hasBounces && !seen.has(run.name) && { hasBounces }),
        }));
    const { parts, hasLasts } = before;
    const timeDue = waits
      ? new Date(Clock.now().getTime() + waitMs).toISOString()
      : dueTime({ runs, parts, hasLasts });
    return {
      answer: undefined,
      changes: [replacing(workspaceID, { before, runs, parts, timeDue }, outdated)],
    };
  });
}

/** Returns whether a renewal or time to ask is waited for. */
async function giveBackMisses(
  workspaceID: string,
  found: readonly Found[],
  askUntil: Date,
): Promise<boolean> {
  const { beyond, waits } = await Credit.returnMisses(missesOf(found), { isLimited: true });
  if (waits || beyond.length === 0) return waits;
  if (askUntil.getTime() - Clock.now().getTime() < leastMs) return true;
  const among = (some: typeof beyond) => {
    const names = new Set(some.map(({ miss }) => miss.verdict));
    return found.filter(({ miss }) => names.has(miss.verdict));
  };
  const over = among(beyond.filter(({ isOver }) => isOver));
  const present = among(beyond.filter(({ isOver }) => !isOver));
  const dead = await notAccepted(workspaceID, present, askUntil);
  const isDead = ({ email }: Found): boolean => dead.has(email);
  await addClaims(missesOf([...over, ...present.filter((one) => !isDead(one))]));
  const answer = await Credit.returnMisses(missesOf(present.filter(isDead)), { isLimited: false });
  return answer.waits;
}

const missesOf = (some: readonly Found[]) => some.map(({ miss }) => miss);
