import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/api-error.ts";
import { useCan } from "../../../lib/auth.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { packsOf } from "../offers.ts";
import { isCurrent } from "../subscription-state.ts";
import { offersQuery, settingsQuery, subscriptionQuery } from "../queries.ts";
import { LowCreditAlert } from "./low-credit-alert.tsx";
import { ReceiptAddresses } from "./receipt-addresses.tsx";
import { TopUp } from "./top-up.tsx";

/** Low-credit alert, automatic top-up and receipt addresses. */
export function BillingSettings() {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  const { data: offers } = useQuery(offersQuery);
  const { data: subscription } = useQuery(subscriptionQuery);
  const mayEdit = useCan("my_plan", "edit");
  const mayBuy = useCan("my_plan", "add");
  if (error !== null && settings === undefined)
    return (
      <Callout tone="error" title="The settings could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (settings === undefined || offers === undefined || subscription === undefined) return <Loading />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <LowCreditAlert settings={settings} mayEdit={mayEdit} />
      <TopUp
        settings={settings}
        packs={packsOf(offers)}
        hasPlan={subscription !== null && isCurrent(subscription)}
        mayBuy={mayBuy}
      />
      <ReceiptAddresses settings={settings} mayEdit={mayEdit} />
    </div>
  );
}

const Loading = () => (
  <div aria-busy="true" className="grid gap-6">
    <p role="status" className="sr-only">
      Loading the settings
    </p>
    <Skeleton className="h-56 rounded-card!" />
    <Skeleton className="h-64 rounded-card!" />
    <Skeleton className="h-56 rounded-card!" />
  </div>
);
