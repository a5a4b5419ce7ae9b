/** What stays of a list that was erased: what it was and when it went. */
import type { Erasure } from "@winnow/core/list/schema";
import { formatDay, formatTime } from "../../../lib/date.ts";
import { formatCount } from "../../../lib/number.ts";
import { Card } from "../../../ui/card.tsx";
import { Fact } from "../../../ui/facts.tsx";

export function ErasureReceipt({ erasure }: { erasure: Erasure }) {
  return (
    <Card aria-labelledby="receipt-title" className="w-full max-w-2xl">
      <h2 id="receipt-title" className="border-b border-line px-6 py-4 font-semibold text-ink max-sm:px-5">
        Receipt of the erasure
      </h2>
      <dl>
        <Fact name="Made">{momentOf(erasure.created_at)}</Fact>
        <Fact name="Rows">{countOf(erasure.rows)}</Fact>
        <Fact name="Distinct addresses">{countOf(erasure.addresses)}</Fact>
        <Fact name="Why">{reasons[erasure.reason]}</Fact>
        <Fact name="Out of reach since">{momentOf(erasure.removed_at)}</Fact>
        <Fact name="Erased">
          {erasure.erased_at === null
            ? "File, rows and results are being removed"
            : momentOf(erasure.erased_at)}
        </Fact>
      </dl>
      <p className="border-t border-line px-6 py-4 text-[0.8125rem] text-ink-muted max-sm:px-5">
        File, rows, results and finished downloads. This receipt holds no address, and is kept for 400 days.
      </p>
    </Card>
  );
}

const reasons: Readonly<Record<Erasure["reason"], string>> = {
  deleted: "Somebody deleted it",
  expired: "Its retention was over",
};

const momentOf = (iso: string): string => `${formatDay(iso)} at ${formatTime(iso)}`;

const countOf = (count: number | null): string => (count === null ? "Never counted" : formatCount(count));
