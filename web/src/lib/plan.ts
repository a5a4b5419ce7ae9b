/** The plan of a user, from their subscriptions. Free without a current subscription. */
import type { User } from "@winnow/core/account/schema";
import type { Plan } from "@winnow/core/workspace/schema";
import { useAuth } from "./auth.ts";

const current: readonly string[] = ["active", "cancel", "trialing"];

/** The plan of the first subscription that is active, cancelled but running, or trialing. */
export const planOf = (subscriptions: User["subscriptions"]): Plan =>
  subscriptions.find(({ status }) => current.includes(status))?.plan.credit_packs_plan_type ?? "free";

export const useIsFree = (): boolean =>
  useAuth(({ user }) => user !== null && planOf(user.subscriptions) === "free");
