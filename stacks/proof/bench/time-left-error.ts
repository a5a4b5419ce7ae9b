/** The errors of what a job says of the time left. */

/** What a job said, so many seconds after its start. */
export interface Said {
  seconds: number;
  done: number;
  total: number;
  /** Null where the job could not say. */
  eta_seconds: number | null;
}

/** Differences within so few seconds are none: nobody notices them, and the answer is in whole seconds. */
const shortest = 5;

/** How many times too long or too short each answer was, from the first tenth on; infinite for one that said nothing. */
export const errorFactors = (said: readonly Said[], endSeconds: number): number[] =>
  said
    .filter(({ done, total }) => done >= total / 10 && done < total)
    .map(({ seconds, eta_seconds: eta }) => {
      if (eta === null) return Number.POSITIVE_INFINITY;
      const one = Math.max(shortest, eta);
      const other = Math.max(shortest, endSeconds - seconds);
      return Math.max(one / other, other / one);
    });
