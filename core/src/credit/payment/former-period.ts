/** Periods that ended before ended periods were kept, from the entries of their payment. */
import { changeKey } from "./payment.ts";
import { type EntryRow, readEntry } from "../posting/entry.ts";
import type { PaidPeriod, PastPeriod } from "../balance/period.ts";
import { monthsOf } from "../rules/period-rules.ts";

/** The months of a payment that have an entry, ended or not. What followed an entry says what of its month was not used. */
export async function formerPeriods(
  workspaceID: string,
  period: Omit<PaidPeriod, "allowance">,
  transaction: string,
): Promise<PastPeriod[]> {
  const { subscription: source, paidUntil: until } = period;
  const keys = [changeKey(transaction), ...monthsOf({ ...period, transaction }).map(({ key }) => key)];
  const entries = (await Promise.all(keys.map((key) => readEntry(workspaceID, key))))
    .flatMap((entry) => entry ?? [])
    .filter(({ reference }) => reference.transaction === transaction);
  const last = await readEntry(workspaceID, `expire:${source}:${until}`);
  return entries.map((entry, index) => {
    const credits = -(entry.legs.issued_plan ?? 0);
    const end = entries[index + 1] ?? last;
    const unused = entry.kind === "expire" ? credits : Math.min(credits, expiredBy(end));
    const { number, timeOccurred: start } = entry;
    return { source, until, entry: number, start, raised: { [transaction]: credits }, unused, setOff: {} };
  });
}

const expiredBy = (entry: EntryRow | null | undefined): number => Math.max(0, entry?.legs.expired ?? 0);
