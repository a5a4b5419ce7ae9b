import type { z } from "zod";
import { isFreshEnough, keep, read } from "./kept.ts";

/** Where a figure is kept, how it is counted, and which kept one may be shown. `Kept` is the figure with what it was counted from. */
interface Definition<Kept> {
  key: string;
  schema: z.ZodType<Kept>;
  /** Whether the list is there: nothing is kept of one that was erased meanwhile. */
  isThere: () => Promise<boolean>;
  /** Whether it would be counted from the same now. */
  isCurrent: (kept: Kept) => boolean | Promise<boolean>;
  /** Which one may be shown although it is not current; none unless given. */
  outdated?: {
    maxAgeSeconds: number;
    /** When it was counted. */
    at: (kept: Kept) => string | undefined;
    isUsable?: (kept: Kept) => boolean | Promise<boolean>;
  };
  count: () => Promise<Kept>;
}

/** A figure that may be shown. Of an outdated one, something has changed since it was counted, a short time ago. */
interface Found<Kept> {
  kept: Kept;
  isOutdated: boolean;
}

export function figure<Kept>({ key, schema, isThere, isCurrent, outdated, count }: Definition<Kept>) {
  const countAndKeep = async (): Promise<Kept> => {
    const counted = await count();
    await keep(key, counted, isThere);
    return counted;
  };

  const mayBeShown = async (kept: Kept): Promise<boolean> =>
    outdated !== undefined &&
    isFreshEnough(outdated.at(kept), outdated.maxAgeSeconds) &&
    ((await outdated.isUsable?.(kept)) ?? true);

  return {
    /** Counts the figure anew and keeps it. */
    count: countAndKeep,
    /**
     * The kept figure where it is current, or else counted now if the caller has the time for that, or else an
     * outdated one; null where a job has to count it.
     */
    async find({ hasTime }: { hasTime: boolean }): Promise<Found<Kept> | null> {
      const kept = await read(key, schema);
      if (kept !== null && (await isCurrent(kept))) return { kept, isOutdated: false };
      if (hasTime) return { kept: await countAndKeep(), isOutdated: false };
      return kept !== null && (await mayBeShown(kept)) ? { kept, isOutdated: true } : null;
    },
  };
}
