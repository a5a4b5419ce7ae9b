import { useQuery } from "@tanstack/react-query";
import type { Info, Rows } from "@winnow/core/list/schema";
import { useCan } from "../../lib/auth.ts";
import { bucketQuery } from "../../lib/credit.ts";
import { duration } from "../../lib/date.ts";
import { count, counted } from "../../lib/number.ts";
import { messageFrom } from "../../lib/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Figure } from "../../ui/figure.tsx";
import { useSteer } from "./queries.ts";
import { quoteFor } from "./quote.ts";

/** What was counted and what verifying it takes. Nothing starts before the button. */
export function QuoteCard({ list }: { list: Info }) {
  const { data: bucket } = useQuery(bucketQuery);
  const steer = useSteer(list.id);
  const mayVerify = useCan("verify_email", "add");
  const { rows } = list;
  if (rows === null) return null;

  const quote = bucket === undefined ? null : quoteFor(rows, bucket);
  const isShort = quote !== null && quote.shortfall > 0;
  return (
    <Card aria-labelledby="quote-title">
      <div className="p-6 sm:p-8">
        <h2 id="quote-title" className="text-lg font-semibold text-ink">
          {titleOf(list, rows)}
        </h2>
        <p className="mt-0.5 text-sm text-ink-muted">
          {list.email_column === null || list.source === "paste"
            ? "Each distinct address is verified once, however often it appears."
            : `Addresses are read from “${list.email_column}”. Each is verified once, however often it appears.`}
        </p>
        <dl className="mt-7 grid grid-cols-2 gap-x-6 gap-y-7 lg:grid-cols-4">
          <Figure label="Rows" value={count(rows.total)} />
          <Figure label="Distinct addresses" value={count(rows.distinct)} />
          <Figure label="Duplicates" value={count(rows.duplicates)} note="Free" />
          <Figure label="Not an address" value={count(rows.bad_syntax)} note="Free, marked invalid" />
        </dl>
      </div>
      <div className="grid gap-5 rounded-b-card border-t border-line bg-sunken p-6 sm:p-8">
        {steer.isError ? (
          <Callout tone="error" title="The verification did not start" announce>
            {messageFrom(steer.error)} Nothing was charged.
          </Callout>
        ) : null}
        {isShort ? (
          <Callout tone="warning" title={`${counted(quote.shortfall, "credit")} short`}>
            Verifying this list takes {counted(quote.credits, "credit")}, and{" "}
            {count(bucket?.total_credits ?? 0)} are left. The list stays here until there are enough.
          </Callout>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
          <div>
            <p className="text-base font-medium text-ink">
              At most <span className="figures">{counted(rows.distinct, "credit")}</span>
              {quote === null ? "" : `, ${duration(quote.seconds)}`}
            </p>
            <p className="mt-0.5 text-sm text-ink-muted">
              Nothing is charged until you confirm. Addresses that stay unknown cost nothing.
            </p>
          </div>
          <Button
            variant="primary"
            size="large"
            pending={steer.isPending}
            disabled={quote === null || isShort || rows.distinct === 0 || !mayVerify}
            onClick={() => steer.mutate("verify")}
          >
            Verify {counted(rows.distinct, "address", "addresses")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function titleOf({ verification }: Info, { distinct, total }: Rows): string {
  if (distinct === 0) return "No addresses were found";
  return verification === null ? `${counted(total, "row")} counted` : "Verify this list again";
}
