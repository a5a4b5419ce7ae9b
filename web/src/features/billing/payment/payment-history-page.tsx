import { useInfiniteQuery } from "@tanstack/react-query";
import { Receipt } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router";
import { errorMessage } from "../../../lib/api-error.ts";
import { useCan } from "../../../lib/auth.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { paths } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/state/empty-state.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { ManageBilling } from "../manage-billing.tsx";
import { paymentsQuery } from "../queries.ts";
import { PaymentTable } from "./payment-table.tsx";
import { LoadingRows } from "../../../ui/state/loading-rows.tsx";
import { ShowOlder } from "../../../ui/state/show-older.tsx";

const InvoicesOfYear = lazyComponent(() =>
  import("./invoices-of-year.tsx").then((file) => file.InvoicesOfYear),
);

/** Payments, newest first, with invoices, refunds and credit notes. */
export function PaymentHistoryPage() {
  const query = useInfiniteQuery(paymentsQuery);
  const { data, error, refetch } = query;
  const mayEdit = useCan("my_plan", "edit");
  const payments = data?.pages.flatMap(({ results }) => results);
  const hasPayments = payments !== undefined && payments.length > 0;
  return (
    <>
      <PageHead title="Payment History" actions={hasPayments && mayEdit ? <ManageBilling /> : undefined}>
        Every payment with its invoice, and every refund with its credit note. Paddle is the seller.
      </PageHead>
      {hasPayments ? (
        <div className="mb-6">
          <Suspense fallback={<Skeleton className="h-10 w-80 max-w-full" />}>
            <InvoicesOfYear payments={payments} />
          </Suspense>
        </div>
      ) : null}
      {error !== null && payments === undefined ? (
        <Callout tone="error" title="The payments could not be loaded" announce>
          {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Callout>
      ) : (
        <Card className="overflow-hidden">
          {payments === undefined ? (
            <Loading />
          ) : payments.length === 0 ? (
            <Empty
              icon={Receipt}
              title="No payments yet"
              action={
                <Link to={paths.pricing} className={buttonStyle()}>
                  See the prices
                </Link>
              }
            >
              Payments appear here as soon as a plan or a pack is bought, each with its invoice.
            </Empty>
          ) : (
            <PaymentTable payments={payments} />
          )}
        </Card>
      )}
      <ShowOlder {...query} />
    </>
  );
}

const Loading = () => (
  <LoadingRows what="the payments" count={4} className="h-[4.5rem] gap-6 px-6">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="ml-auto h-4 w-20" />
    <Skeleton className="hidden h-8 w-24 sm:block" />
  </LoadingRows>
);
