import type { CustomPlan } from "@winnow/core/billing/schema";
import { formatCount } from "../../../lib/number.ts";
import { formatPrice } from "../../../lib/money.ts";
import { Card } from "../../../ui/card.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";
import { centsPerMonth, centsPerThousand } from "../offers.ts";

interface Row {
  label: string;
  value: (plan: CustomPlan) => string;
}

const isPaid = (plan: CustomPlan) => plan.plan_type === "paid";
const always = (text: string) => () => text;

const rows: readonly Row[] = [
  { label: "Price a month", value: (plan) => formatPrice(centsPerMonth(plan)) },
  { label: "Credits every month", value: ({ credits }) => formatCount(credits) },
  {
    label: "Price for 1,000 credits",
    value: (plan) => (isPaid(plan) ? formatPrice(centsPerThousand(plan)) : "–"),
  },
  { label: "People besides you", value: ({ max_team_members }) => formatCount(max_team_members ?? 0) },
  {
    label: "Free analyses",
    value: ({ daily_analyses: daily }) => (daily === null ? "Without limit" : `${formatCount(daily)} a day`),
  },
  { label: "Rows of a list", value: always("1,000,000") },
  { label: "Packs of lifetime credits", value: always("Yes") },
  { label: "Automatic top-up", value: (plan) => (isPaid(plan) ? "Yes" : "No") },
  { label: "Low-credit alert", value: always("Yes") },
  { label: "Invoices as PDF and ZIP", value: always("Yes") },
];

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
          {rows.map(({ label, value }) => (
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
