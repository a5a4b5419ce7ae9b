import type { Estimate } from "./schema.ts";

/** Whether a count is exact, not estimated. */
export const isExact = ({ low, high }: Estimate): boolean => low === high;

/** Whether what was found lies within the bounds of the estimate. */
export const holds = ({ low, high }: Estimate, found: number): boolean => low <= found && found <= high;
