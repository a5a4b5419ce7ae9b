import { useQuery } from "@tanstack/react-query";
import type { CustomPlan, Interval } from "@winnow/core/billing/schema";
import { useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { IntervalSwitch } from "../interval-switch.tsx";
import { packsOf, plansOf } from "../offers.ts";
import { offersQuery } from "../queries.ts";
import { Comparison } from "./comparison.tsx";
import { CreditExplained } from "./credit-explained.tsx";
import { PackCards } from "./pack-cards.tsx";
import { PlanCards } from "./plan-cards.tsx";

/** Plans, packs, what a credit is and what is free. */
export function PricingPage() {
  const { data: offers, error, refetch } = useQuery(offersQuery);
  const [interval, setInterval] = useState<Interval>("month");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <header className="text-center">
        <title>Pricing · Winnow</title>
        <h1
          tabIndex={-1}
          className="mx-auto max-w-2xl font-display text-[2.5rem] leading-tight tracking-tight text-ink max-sm:text-[2.125rem]"
        >
          Pay for answers, not for addresses
        </h1>
        <p className="mx-auto mt-3 max-w-xl text-ink-muted">
          One credit is one address with a conclusive answer. Duplicates, bad syntax and addresses that stay
          unknown cost nothing.
        </p>
      </header>
      {error !== null && offers === undefined ? (
        <Callout tone="error" title="The prices could not be loaded" announce>
          {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Callout>
      ) : (
        <section aria-labelledby="plans-title">
          <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
            <h2 id="plans-title" className="text-xl font-semibold text-ink">
              Plans
            </h2>
            <IntervalSwitch value={interval} onChange={setInterval} />
          </div>
          {offers === undefined ? <LoadingPlans /> : <PlanCards plans={plansOf(offers, interval)} />}
        </section>
      )}
      {offers === undefined ? null : <Rest offers={offers} interval={interval} />}
    </div>
  );
}

const Rest = ({ offers, interval }: { offers: readonly CustomPlan[]; interval: Interval }) => (
  <>
    <PackCards packs={packsOf(offers)} />
    <CreditExplained />
    <Comparison plans={plansOf(offers, interval)} />
  </>
);

const LoadingPlans = () => (
  <div aria-busy="true" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
    <p role="status" className="sr-only">
      Loading the prices
    </p>
    {Array.from({ length: 4 }, (_, index) => (
      <Skeleton key={index} className="h-[22rem] rounded-card!" />
    ))}
  </div>
);
