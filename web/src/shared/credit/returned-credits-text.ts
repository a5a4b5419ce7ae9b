/** Why credits of a job were returned, in words. */
import type { Returned } from "@winnow/core/verification/returned";
import { formatCount } from "../../lib/number.ts";

/** "7 unknown, 10 known from the last 24 hours"; empty where nothing was returned. */
export function returnedText({ unknown, blocked, repeated, unreached }: Returned): string {
  const parts: readonly [number, string][] = [
    [unknown, "unknown"],
    [blocked, "blocked by your rules or suppressed"],
    [repeated, "known from the last 24 hours"],
    [unreached, "not reached"],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, why]) => `${formatCount(count)} ${why}`)
    .join(", ");
}
