/** The plans side by side, in words. Safe for the browser. */
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { priceText } from "../../kit/money.ts";
import type { CustomPlan } from "../schema.ts";

type Priced = Pick<CustomPlan, "amount" | "credits" | "payment_recurring_interval">;

/** Cents for 1,000 credits. A plan paid by the year has its credits twelve times. */
export const centsPerThousand = ({ amount, credits, payment_recurring_interval }: Priced): number =>
  Math.round((amount / (credits * (payment_recurring_interval === "year" ? 12 : 1))) * 1_000);

/** Cents a month of a plan. */
export const centsPerMonth = ({ amount, payment_recurring_interval }: Omit<Priced, "credits">): number =>
  payment_recurring_interval === "year" ? Math.round(amount / 12) : amount;

interface Row {
  label: string;
  value: (plan: CustomPlan) => string;
}

type Limits = NonNullable<CustomPlan["limits"]>;

const none = "–";

/** A row about a limit of the plans. */
const limit = (label: string, text: (limits: Limits) => string): Row => ({
  label,
  value: ({ limits }) => (limits === null ? none : text(limits)),
});

const yesOrNo = (is: boolean): string => (is ? "Yes" : "No");
const isPaid = ({ plan_type }: CustomPlan): boolean => plan_type === "paid";
const hasTeam = ({ max_team_members }: CustomPlan): boolean => (max_team_members ?? 0) > 0;
const onEveryPlan = (label: string): Row => ({ label, value: () => "Yes" });

/** What the plans differ in, and what comes with all of them. */
export const comparison: readonly Row[] = [
  { label: "Price a month", value: (plan) => priceText(centsPerMonth(plan), plan.currency) },
  { label: "Credits every month", value: ({ credits }) => groupedDigits(credits) },
  {
    label: "Price for 1,000 credits",
    value: (plan) => (isPaid(plan) ? priceText(centsPerThousand(plan), plan.currency) : none),
  },
  {
    label: "Free analyses",
    value: ({ daily_analyses: daily }) =>
      daily === null ? "Without limit" : `${groupedDigits(daily)} a day`,
  },
  limit("Rows of a list", ({ list_rows }) => groupedDigits(list_rows)),
  limit("Lists are kept for", ({ retention_days }) => `up to ${groupedDigits(retention_days)} days`),
  limit("Live API keys", ({ live_keys }) => yesOrNo(live_keys)),
  onEveryPlan("Test API keys"),
  limit("API calls a second", ({ calls_per_second }) => groupedDigits(calls_per_second)),
  limit("Webhooks", ({ webhooks }) => groupedDigits(webhooks)),
  { label: "People besides you", value: ({ max_team_members }) => groupedDigits(max_team_members ?? 0) },
  {
    label: "Roles of your own",
    value: (plan) => (hasTeam(plan) && plan.limits ? groupedDigits(plan.limits.own_roles) : none),
  },
  onEveryPlan("Packs of lifetime credits"),
  { label: "Automatic top-up", value: (plan) => yesOrNo(isPaid(plan)) },
  onEveryPlan("Low-credit alert"),
  onEveryPlan("Invoices as PDF and ZIP"),
];
