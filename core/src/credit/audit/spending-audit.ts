/** Whether what members have spent is what the entries that name them add up to. */
import { countedIn, type Legs } from "../balance/account.ts";
import type { Finding } from "./audit-rules.ts";
import type { Reference } from "../entity.ts";

interface CountedEntry {
  legs: Legs;
  reference: Pick<Reference, "member" | "month">;
}

/** The months of a member, in credits. */
export type Months = Readonly<Record<string, number>>;

/** What entries have been added up to, as JSON. */
export type SpentState = readonly (readonly [memberAndMonth: string, credits: number])[];

/** Folds the entries of a ledger one by one: a number for each member and month, with what was added up before. */
export function createSpendingFold(before: SpentState = []) {
  const sums = new Map<string, number>(before);
  return {
    state: (): SpentState => [...sums],
    add({ legs, reference: { member, month } }: CountedEntry): void {
      if (member === undefined || month === undefined) return;
      const name = `${member} ${month}`;
      sums.set(name, (sums.get(name) ?? 0) + countedIn(legs));
    },
    /** All findings about the months that are kept of the members, by user. */
    against(spending: ReadonlyMap<string, Months>): Finding[] {
      return [...spending].flatMap(([member, months]) =>
        Object.entries(months).flatMap(([month, credits]): Finding[] => {
          const sum = sums.get(`${member} ${month}`) ?? 0;
          const detail = `${member} has spent ${credits} in ${month}, the entries add up to ${sum}`;
          return sum === credits ? [] : [{ mismatch: "spending", detail }];
        }),
      );
    },
  };
}
