/** The plan of a user, from their subscriptions. Free without a current subscription. */
import type { User } from "@winnow/core/account/schema";
import { paidPlans, type Plan } from "@winnow/core/kit/plan";
import { useAuth, useCan } from "../../lib/auth.ts";

const current: readonly string[] = ["active", "cancel", "trialing"];

/** The plan of the first subscription that is active, cancelled but running, or trialing. */
export const planOf = (subscriptions: User["subscriptions"]): Plan =>
  subscriptions.find(({ status }) => current.includes(status))?.plan.credit_packs_plan_type ?? "free";

export type PlanFlags = Record<`is${Capitalize<Plan>}`, boolean>;

export const planFlags = (plan: Plan | null): PlanFlags => ({
  isFree: plan === "free",
  isPro: plan === "Pro",
  isBusiness: plan === "Business",
  isEnterprise: plan === "Enterprise",
});

/** The names of the paid plans: "Pro, Business and Enterprise". */
export const paidPlanNames = (): string => new Intl.ListFormat("en-GB").format(paidPlans);

/** The flags of the user's plan; all false while the user is unknown. */
export const usePlan = (): PlanFlags =>
  planFlags(useAuth(({ user }) => (user === null ? null : planOf(user.subscriptions))));

/** Whether the user may choose another plan: a first one is bought, any other one is a change. */
export function useMayChoosePlan(): boolean {
  const { isFree } = usePlan();
  return useCan("my_plan", isFree ? "add" : "edit");
}
