import { useQuery } from "@tanstack/react-query";
import type { CustomPlan } from "@winnow/core/billing/schema";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { errorMessage } from "../../../lib/api-error.ts";
import { useCan } from "../../../lib/auth.ts";
import { creditBucketQuery } from "../../../shared/credit/credit.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { BackToPlan } from "../back-to-plan.tsx";
import { CheckoutError } from "../checkout/checkout-error.tsx";
import { type Awaited, grantKinds } from "../granted.ts";
import { PaymentStatus } from "../checkout/payment-status.tsx";
import { useCheckout } from "../checkout/use-checkout.ts";
import { useGrant } from "../checkout/use-grant.ts";
import { coveringPurchase, packsOf } from "../offers.ts";
import { offersQuery } from "../queries.ts";
import { balanceAfter } from "./balance-after.ts";
import { PackChoice } from "./pack-choice.tsx";
import { PurchaseSummary } from "./purchase-summary.tsx";

/** Packs one purchase may hold at most; the server's checkout says the same. */
const maxPacks = 100;

/** Buys packs of lifetime credits. The URL may choose a pack, or say how many credits are missing. */
export function AddCreditsPage() {
  const { data: offers, error, refetch } = useQuery(offersQuery);
  const { awaited, waitFor, ...grant } = useGrant(grantKinds.pack);
  return (
    <>
      <PageHead title="Add credits" back={<BackToPlan />}>
        Lifetime credits do not expire. Plan credits are spent before them.
      </PageHead>
      {awaited === null ? (
        error !== null && offers === undefined ? (
          <Callout tone="error" title="The packs could not be loaded" announce>
            {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
          </Callout>
        ) : offers === undefined ? (
          <Loading />
        ) : (
          <Purchase packs={packsOf(offers)} onPaid={waitFor} />
        )
      ) : (
        <PaymentStatus awaited={awaited} {...grant} />
      )}
    </>
  );
}

function Purchase({ packs, onPaid }: { packs: readonly CustomPlan[]; onPaid: (grant: Awaited) => void }) {
  const { missing, first } = useStart(packs);
  const [packID, setPackID] = useState(first?.pack.id);
  const [quantity, setQuantity] = useState(first?.quantity ?? 1);
  const { data: bucket } = useQuery(creditBucketQuery);
  const mayBuy = useCan("my_plan", "add");
  const checkout = useCheckout((transaction) => onPaid({ transaction }));
  const pack = packs.find(({ id }) => id === packID) ?? packs[0];
  if (pack === undefined)
    return (
      <Callout tone="info" title="There is nothing to buy here">
        This installation sells no packs. Its operator can give credits.
      </Callout>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {missing === null ? null : (
        <Callout tone="info" title={`${formatQuantity(missing, "credit")} short`}>
          The smallest purchase that covers them is chosen. After it you are led back to what you were doing.
        </Callout>
      )}
      {bucket !== undefined && bucket.lifetime_credits < 0 ? (
        <Callout tone="warning" title="Negative Bonus Credits">
          From previous plan adjustments: {formatCount(bucket.lifetime_credits)}. A pack first makes up for
          them.
        </Callout>
      ) : null}
      {mayBuy ? null : (
        <Callout tone="info" title="Your role may not buy credits">
          Ask an administrator of this workspace to add them, or to let you.
        </Callout>
      )}
      {checkout.error === null ? null : <CheckoutError error={checkout.error} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PackChoice packs={packs} chosen={pack} isFixed={!mayBuy} onChange={setPackID} />
        {mayBuy ? (
          <PurchaseSummary
            pack={pack}
            quantity={quantity}
            max={maxPacks}
            balance={bucket === undefined ? null : balanceAfter(bucket, pack.credits * quantity)}
            isPending={checkout.isOpen}
            onQuantity={setQuantity}
            onBuy={() => checkout.begin({ id: pack.id, quantity })}
          />
        ) : null}
      </div>
    </div>
  );
}

/** The purchase that the URL asks for: a pack, or enough for the missing credits. */
function useStart(packs: readonly CustomPlan[]) {
  const [search] = useSearchParams();
  const asked = Number(search.get("missing") ?? Number.NaN);
  const missing = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const pack = packs.find(({ id }) => id === search.get("pack"));
  const first = pack === undefined ? coveringPurchase(packs, missing ?? 1, maxPacks) : { pack, quantity: 1 };
  return { missing, first };
}

const Loading = () => (
  <div
    aria-busy="true"
    className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
  >
    <p role="status" className="sr-only">
      Loading the packs
    </p>
    <Skeleton className="h-[21.5rem] rounded-card!" />
    <Skeleton className="h-[19.5rem] rounded-card!" />
  </div>
);
