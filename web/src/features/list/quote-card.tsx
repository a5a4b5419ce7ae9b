import type { Info, Rows } from "@winnow/core/list/schema";
import { count, counted } from "../../lib/number.ts";
import { Card } from "../../ui/card.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Price } from "./price.tsx";
import { wordingOf } from "./wording.ts";

/** What was counted, and what the paid job takes. Nothing starts before the button. */
export function QuoteCard({ list }: { list: Info }) {
  const { rows } = list;
  if (rows === null) return null;
  const { done } = wordingOf(list.purpose);
  const each = done === "cleaned" ? "checked" : done;
  return (
    <Card aria-labelledby="quote-title">
      <div className="p-6 sm:p-8">
        <h2 id="quote-title" className="text-lg font-semibold text-ink">
          {titleOf(list, rows)}
        </h2>
        <p className="mt-0.5 text-sm text-ink-muted">
          {list.email_column === null || list.source === "paste"
            ? `Each distinct address is ${each} once, however often it appears.`
            : `Addresses are read from “${list.email_column}”. Each is ${each} once, however often it appears.`}
        </p>
        <dl className="mt-7 grid grid-cols-2 gap-x-6 gap-y-7 lg:grid-cols-4">
          <Figure label="Rows" value={count(rows.total)} />
          <Figure label="Distinct addresses" value={count(rows.distinct)} />
          <Figure label="Duplicates" value={count(rows.duplicates)} note="Free" />
          <Figure label="Not an address" value={count(rows.bad_syntax)} note="Free, marked invalid" />
        </dl>
      </div>
      <div className="rounded-b-card border-t border-line bg-sunken p-6 sm:p-8">
        <Price list={list} rows={rows} />
      </div>
    </Card>
  );
}

function titleOf({ purpose, verification }: Info, { total }: Rows): string {
  return verification === null
    ? `${counted(total, "row")} counted`
    : `${wordingOf(purpose).verb} this list again`;
}
