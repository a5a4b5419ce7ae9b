/** The monthly budget of an API key, in credits. Without a budget the credits are counted all the same. */
import { type Change, Table } from "../aws/table/index.ts";
import { VisibleError } from "../kit/error.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { monthOf } from "../kit/time/utc.ts";
import { Clock } from "../port/clock/index.ts";
import { BudgetEntity } from "./entity.ts";
import type { Key } from "./key.ts";

/** The calendar month in UTC whose budget is used now: `2026-11`. */
export const presentMonth = (): string => monthOf(Clock.now());

/** The credits of this month that a key has spent, reserved or drawn. */
export async function committed({ workspaceID, apiKeyID }: Key): Promise<number> {
  const row = BudgetEntity.get({ workspaceID, apiKeyID, month: presentMonth() });
  const { data } = await row.go({ consistent: true });
  return data?.committed ?? 0;
}

/** The change that takes credits of this month's budget. Throws `payment`, or is refused with it, where fewer are left. */
export function committing(key: Key, credits: number, budget: number | null): Change {
  if (budget !== null && credits > budget) throw exhausted(budget);
  const write = adding(key, presentMonth(), credits);
  return budget === null || credits === 0
    ? Table.change(write)
    : Table.change(
        write.where(
          (row, { lte, notExists }) =>
            `${notExists(row.committed)} OR ${lte(row.committed, budget - credits)}`,
        ),
        () => exhausted(budget),
      );
}

/** The change that returns credits of a month's budget that were not spent. */
export const uncommitting = (key: Key, month: string, credits: number): Change =>
  Table.change(adding(key, month, -credits));

const adding = ({ workspaceID, apiKeyID }: Key, month: string, credits: number) => {
  const expires = Math.ceil(Date.parse(`${month}-01T00:00:00Z`) / 1000) + keptSeconds.keyBudget;
  return BudgetEntity.upsert({ workspaceID, apiKeyID, month, expires }).add({ committed: credits });
};

/** The error of a call for which the budget has too few credits left. */
export const exhausted = (budget: number): VisibleError =>
  new VisibleError(
    "payment",
    "budget.exhausted",
    `This key may spend ${groupedDigits(budget)} credits a month, and too few of them are left. ` +
      "Raise its budget, or wait for the next month.",
  );
