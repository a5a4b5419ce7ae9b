import type { Payment } from "@winnow/core/billing/schema";

/** The years from the oldest shown payment to this one, newest first. Older years follow with older payments. */
export function yearsOf(payments: readonly Pick<Payment, "at">[], thisYear: number): number[] {
  const paid = payments.map(({ at }) => new Date(at).getUTCFullYear());
  const last = Math.max(thisYear, ...paid);
  const first = Math.min(thisYear, ...paid);
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}
