import { comparison } from "@winnow/core/billing/comparison";
import type { CustomPlan } from "@winnow/core/billing/schema";
import { Card } from "../../../ui/card.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";

/** The plans side by side. */
export const Comparison = ({ plans }: { plans: readonly CustomPlan[] }) => (
  <section aria-labelledby="comparison-title">
    <h2 id="comparison-title" className="mb-6 text-xl font-semibold text-ink">
      Compare the plans
    </h2>
    <Card className="overflow-hidden">
      <Table label="Comparison of the plans">
        <thead className="border-b border-line">
          <tr>
            <Th>
              <span className="sr-only">Feature</span>
            </Th>
            {plans.map(({ id, name }) => (
              <Th key={id} className="text-right text-sm! font-semibold! text-ink!">
                {name}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.map(({ label, value }) => (
            <tr key={label} className="border-b border-line last:border-0">
              <th
                scope="row"
                className="px-4 py-3 pl-6 text-left font-normal whitespace-nowrap text-ink-muted"
              >
                {label}
              </th>
              {plans.map((plan) => (
                <Td key={plan.id} className="figures text-right whitespace-nowrap">
                  {value(plan)}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
    <p className="mt-3 text-[0.8125rem] text-ink-muted">
      Prices in US dollars, without taxes. Paddle, the seller, adds them where they apply and shows them
      before you pay.
    </p>
  </section>
);
