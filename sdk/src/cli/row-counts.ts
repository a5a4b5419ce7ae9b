import type { List, Status } from "../types.ts";

type Counts = Record<Status, number>;

/** The rows of a verified list by status, as the pages count them: duplicates among them, rejected rows as invalid. */
export function rowCounts({ rows, verification }: Pick<List, "rows" | "verification">): Counts {
  const counts = verification?.rows?.counts ?? verification?.counts ?? {};
  const { valid = 0, invalid = 0, risky = 0, unknown = 0 } = counts;
  return { valid, invalid: invalid + (rows?.bad_syntax ?? 0), risky, unknown };
}
