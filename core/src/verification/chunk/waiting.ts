/** The addresses of a chunk that wait for a later round: the time left depends on how many there are. */
import type { Chunk } from "../entity.ts";
import type { Checkpoint } from "./checkpoint.ts";
import type { Waiting } from "../count/tally.ts";

type InChunk = Pick<Waiting, "waiting" | "slow">;

export const waitingIn = ({ pending, sampled }: Pick<Checkpoint, "pending" | "sampled">): InChunk => ({
  waiting: pending.length + sampled.length,
  slow: pending.filter(({ isSlow }) => isSlow).length,
});

/** When the last of the retries is due for which mail servers asked; null where there is none. */
export const retriesIn = ({ pending }: Pick<Checkpoint, "pending">): string | null =>
  pending
    .filter(({ retries }) => retries > 0)
    .map(({ dueAt }) => dueAt)
    .toSorted()
    .at(-1) ?? null;

/** What a round changes in the counts of those that wait. A usual round asks nobody at a slow host. */
export function waitingChange(before: Chunk | null, after: InChunk): Waiting {
  const { waiting = 0, slow = 0, isSlow = false } = before ?? {};
  return {
    waiting: after.waiting - waiting,
    slow: after.slow - slow,
    slowDone: isSlow ? Math.max(0, slow - after.slow) : 0,
  };
}
