/** The present period as a balance stores it. */
import type { PaidTime, Period } from "./period.ts";

/** Of a balance that was written before payments carried what they raise a month by. */
export interface FormerPeriod extends Omit<Period, "raised" | "carried" | "paid" | "gap"> {
  paid: (Omit<PaidTime, "raises"> & { allowance: number }) | null;
}

export type StoredPeriod = Period | FormerPeriod;

export function storedPeriod(period: StoredPeriod): Period {
  if ("raised" in period) return period;
  const { start, end, source, allowance, entry, paid } = period;
  const common = { start, end, source, allowance, entry, carried: {} };
  if (!paid) return { ...common, raised: {}, paid };
  const { allowance: credits, ...time } = paid;
  const raises = { [paid.transaction]: { credits, refunded: 0 } };
  return { ...common, raised: { [paid.transaction]: allowance }, paid: { ...time, raises } };
}
