/** What a completed verification leaves to be asked about once more. */
import type { Info } from "@winnow/core/list/schema";

/** The unknown addresses that asking again may settle: not those that the workspace itself blocks. */
export const askable = ({
  counts,
  blocked = 0,
}: Pick<NonNullable<Info["verification"]>, "counts" | "blocked">) => Math.max(0, counts.unknown - blocked);
