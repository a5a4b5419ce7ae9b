import { useInfiniteQuery } from "@tanstack/react-query";
import type { Closing } from "@winnow/core/billing/schema";
import { format } from "date-fns";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatAmount } from "../../../lib/money.ts";
import { formatCount } from "../../../lib/number.ts";
import { Callout } from "../../../ui/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { ShowOlder } from "../../../ui/show-older.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";
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
        <Card className="overflow-hidden">
          <Table label="Each month in credits and money">
            <thead className="border-b border-line">
              <tr>
                <Th>Month</Th>
                {heads.map((head) => (
                  <Th key={head} className="not-last:pr-2! pl-1.5! text-right">
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
          </Table>
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
    <tr className="border-b border-line last:border-0">
      <Td className="whitespace-nowrap">{format(new Date(`${month}-01T00:00:00`), "MMM yyyy")}</Td>
      <Td className="figures not-last:pr-2! pl-1.5! text-right text-ink-muted">{formatCount(opening)}</Td>
      <Td className="figures not-last:pr-2! pl-1.5! text-right">{change(granted)}</Td>
      <Td className="figures not-last:pr-2! pl-1.5! text-right">{change(-spent)}</Td>
      <Td className="figures not-last:pr-2! pl-1.5! text-right">{change(-expired)}</Td>
      <Td className="figures not-last:pr-2! pl-1.5! text-right">{change(adjusted)}</Td>
      <Td className="figures not-last:pr-2! pl-1.5! text-right font-medium">{formatCount(closing)}</Td>
      <Td className="figures not-last:pr-2! pl-1.5! text-right whitespace-nowrap">
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
      </Td>
      <Td className="figures not-last:pr-2! pl-1.5! text-right">
        {money.map(({ currency, returned }) => (
          <span key={currency} className="block">
            {formatAmount(-returned || 0, currency)}
          </span>
        ))}
      </Td>
    </tr>
  );
}
