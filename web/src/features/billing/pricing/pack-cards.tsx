import { centsPerThousand } from "@winnow/core/billing/comparison";
import type { CustomPlan } from "@winnow/core/billing/schema";
import { Link } from "react-router";
import { useCan } from "../../../lib/auth.ts";
import { formatPrice } from "../../../lib/money.ts";
import { packChoice } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";

/** Packs of lifetime credits. */
export function PackCards({ packs }: { packs: readonly CustomPlan[] }) {
  const mayBuy = useCan("my_plan", "add");
  return (
    <section aria-labelledby="packs-title">
      <h2 id="packs-title" className="text-xl font-semibold text-ink">
        Packs
      </h2>
      <p className="mt-1 mb-6 text-sm text-ink-muted">
        Paid once, with or without a plan. Lifetime credits do not expire; plan credits are spent first.
      </p>
      <Card>
        <ul className="grid sm:grid-cols-2 xl:grid-cols-4">
          {packs.map((pack) => (
            <li
              key={pack.id}
              className="flex flex-col gap-1 border-line p-6 not-last:border-b sm:max-xl:odd:border-r sm:max-xl:nth-3:border-b-0 xl:not-last:border-r xl:not-last:border-b-0"
            >
              <h3 className="figures text-base font-semibold text-ink">{pack.name}</h3>
              <p className="figures text-sm text-ink-muted">
                <span className="font-medium text-ink">{formatPrice(pack.amount)}</span>,{" "}
                {formatPrice(centsPerThousand(pack))} for 1,000
              </p>
              {mayBuy ? (
                <Link
                  to={packChoice(pack.id)}
                  className={buttonStyle({ size: "small", className: "mt-3 self-start" })}
                >
                  Buy<span className="sr-only"> {pack.name}</span>
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
