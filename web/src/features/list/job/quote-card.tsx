import type { Info, Rows } from "@winnow/core/list/schema";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Card } from "../../../ui/card.tsx";
import { Figure } from "../../../ui/stat.tsx";
import { Price } from "./price.tsx";
import { jobLabels } from "./job-labels.ts";

/** The import's counts and the price. Nothing starts without a click. */
export function QuoteCard({ list }: { list: Info }) {
  const { rows } = list;
  if (rows === null) return null;
  const { done } = jobLabels(list.purpose);
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
          <Figure label="Rows" value={formatCount(rows.total)} />
          <Figure label="Distinct addresses" value={formatCount(rows.distinct)} />
          <Figure label="Duplicates" value={formatCount(rows.duplicates)} note="Free" />
          <Figure label="Bad syntax" value={formatCount(rows.bad_syntax)} note="Free, marked invalid" />
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
    ? `${formatQuantity(total, "row")} counted`
    : `${jobLabels(purpose).verb} this list again`;
}
