import { useInfiniteQuery } from "@tanstack/react-query";
import type { Closing } from "@winnow/core/billing/schema";
import { cx } from "class-variance-authority";
import { format } from "date-fns";
import type { ReactNode } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatAmount } from "../../../lib/money.ts";
import { formatCount } from "../../../lib/number.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { ShowOlder } from "../../../ui/state/show-older.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Td, Th } from "../../../ui/table.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { monthsQuery } from "../queries.ts";
import { signedCredits } from "./entry-text.ts";

/** Each month with its opening and closing balance, what led from one to the other, and its money. */
export function MonthsTable() {
  const query = useInfiniteQuery(monthsQuery);
  const { data, error, refetch } = query;
  const months = data?.pages.flatMap(({ results }) => results);
  return (
    <section aria-labelledby="months-title">
      <h2 id="months-title" className="mb-4 text-lg font-semibold text-ink">
        Months
      </h2>
      {error !== null && months === undefined ? (
        <Callout tone="error" title="The months could not be loaded" announce>
          {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Callout>
      ) : months === undefined ? (
        <Skeleton className="h-[8.5rem] rounded-card!" />
      ) : (
        <Card className="@container overflow-hidden">
          <table className="w-full border-collapse text-sm">
            <caption className="sr-only">Each month in credits and money</caption>
            <thead className="hidden border-b border-line @[52rem]:table-header-group">
              <tr>
                <Th>Month</Th>
                {heads.map((head) => (
                  <Th key={head} className="not-last:pr-2! pl-1! text-right">
                    {head}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map((month) => (
                <Row key={month.month} month={month} />
              ))}
            </tbody>
          </table>
        </Card>
      )}
      <ShowOlder {...query} label="Show earlier months" />
    </section>
  );
}

const heads = ["Opening", "Granted", "Spent", "Expired", "Adjusted", "Closing", "Paid", "Refunded"] as const;

function Row({ month: closed }: { month: Closing }) {
  const { month, opening, granted, spent, expired, adjusted, closing, money } = closed;
  const change = (credits: number) => signedCredits(credits, formatCount) || "0";
  return (
    <tr className="border-b border-line last:border-0 @max-[52rem]:grid @max-[52rem]:grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] @max-[52rem]:gap-x-8 @max-[52rem]:gap-y-1.5 @max-[52rem]:px-6 @max-[52rem]:py-4">
      <Td className="whitespace-nowrap @max-[52rem]:col-span-full @max-[52rem]:p-0! @max-[52rem]:font-medium">
        {format(new Date(`${month}-01T00:00:00`), "MMM yyyy")}
      </Td>
      <Amount head="Opening" className="text-ink-muted">
        {formatCount(opening)}
      </Amount>
      <Amount head="Granted">{change(granted)}</Amount>
      <Amount head="Spent">{change(-spent)}</Amount>
      <Amount head="Expired">{change(-expired)}</Amount>
      <Amount head="Adjusted">{change(adjusted)}</Amount>
      <Amount head="Closing" className="font-medium">
        {formatCount(closing)}
      </Amount>
      <Amount head="Paid">
        {money.map(({ currency, charged, credit_used }) => (
          <span key={currency} className="block">
            {formatAmount(charged, currency)}
            {credit_used > 0 ? (
              <span className="block text-[0.8125rem] text-ink-muted">
                and {formatAmount(credit_used, currency)} of the balance
              </span>
            ) : null}
          </span>
        ))}
      </Amount>
      <Amount head="Refunded">
        {money.map(({ currency, returned }) => (
          <span key={currency} className="block">
            {formatAmount(-returned || 0, currency)}
          </span>
        ))}
      </Amount>
    </tr>
  );
}

interface AmountProps {
  head: (typeof heads)[number];
  className?: string;
  children: ReactNode;
}

/** A number of a month: in its column, or beside its name where the columns have no room. */
const Amount = ({ head, className, children }: AmountProps) => (
  <Td
    className={cx(
      "figures text-right @[52rem]:not-last:pr-2! @[52rem]:pl-1! @max-[52rem]:flex @max-[52rem]:justify-between @max-[52rem]:gap-3 @max-[52rem]:p-0!",
      className,
    )}
  >
    <span className="font-normal text-ink-muted @[52rem]:hidden">{head}</span>
    <span>{children}</span>
  </Td>
);
