/** The catalogue as the API returns it, and the checkout of what is in it. */
import { z } from "zod";
import { ApiKey } from "../../api-key/index.ts";
import { Credit } from "../../credit/index.ts";
import { type Plan, plans } from "../../kit/plan.ts";
import { Config } from "../../kit/config.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import type { Page } from "../../kit/page.ts";
import { limits as listLimits } from "../../list/schema.ts";
import { Quota } from "../../quota/index.ts";
import { maxRoles } from "../../role/schema.ts";
import { limits as webhookLimits } from "../../webhook/schema.ts";
import { maxTeamMembers } from "../../workspace/schema.ts";
import {
  currency,
  maxPacks,
  packOffers,
  type PackOffer,
  planOffers,
  type PlanOffer,
} from "../catalog/catalog.ts";
import * as CheckoutToken from "../checkout-token.ts";
import { priceOf } from "../catalog/offer.ts";
import { hasSubscription } from "../read.ts";
import { type Checkout, type CustomPlan, type CustomPlanDetail, Interval } from "../schema.ts";

const dailyAnalyses = (plan: Plan): number | null => Quota.quotas[plan].analyses?.max ?? null;

const limitsOf = (plan: Plan): CustomPlan["limits"] => ({
  live_keys: ApiKey.hasLiveKeys(plan),
  calls_per_second: ApiKey.callsPerSecond(plan),
  webhooks: webhookLimits.endpoints,
  own_roles: maxRoles,
  list_rows: listLimits.rows,
  retention_days: Math.max(...listLimits.retentionDays),
});

const free: CustomPlan = {
  id: "free",
  name: "Free",
  plan_type: "free",
  credit_packs_plan_type: "free",
  payment_recurring_interval: null,
  amount: 0,
  currency,
  credits: Credit.freeAllowance,
  max_team_members: maxTeamMembers.free,
  daily_analyses: dailyAnalyses("free"),
  limits: limitsOf("free"),
};

export const viewOfPlan = ({ id, name, plan, interval, amount, credits }: PlanOffer): CustomPlan => ({
  id,
  name,
  plan_type: "paid",
  credit_packs_plan_type: plan,
  payment_recurring_interval: interval,
  amount,
  currency,
  credits,
  max_team_members: maxTeamMembers[plan],
  daily_analyses: dailyAnalyses(plan),
  limits: limitsOf(plan),
});

const viewOfPack = ({ id, name, amount, credits }: PackOffer): CustomPlan => ({
  id,
  name,
  plan_type: "pack",
  credit_packs_plan_type: null,
  payment_recurring_interval: null,
  amount,
  currency,
  credits,
  max_team_members: null,
  daily_analyses: null,
  limits: null,
});

/** Everything that is sold, and the free plan. */
export const offers: readonly CustomPlan[] = [
  free,
  ...planOffers.map(viewOfPlan),
  ...packOffers.map(viewOfPack),
];

const Query = z.object({
  plan_type: z.enum(["free", "paid", "pack"]).optional(),
  payment_recurring_interval: Interval.optional(),
  credit_packs_plan_type: z.enum(plans).optional(),
});

/** What is sold, cheapest first within plans and packs; only what matches every filter. */
export const customPlans = fn(Query, async (filter): Promise<Page.Page<CustomPlan>> => {
  Actor.self();
  const results = offers.filter(
    (plan) =>
      plan.plan_type === (filter.plan_type ?? plan.plan_type) &&
      plan.payment_recurring_interval ===
        (filter.payment_recurring_interval ?? plan.payment_recurring_interval) &&
      plan.credit_packs_plan_type === (filter.credit_packs_plan_type ?? plan.credit_packs_plan_type),
  );
  return { results, next_cursor: null };
});

/** A plan or a pack. It has its checkout where it can be bought, for people who may buy. */
export const customPlan = fn(z.string().max(100), async (id): Promise<CustomPlanDetail> => {
  Actor.self();
  const plan = offers.find((each) => each.id === id);
  if (!plan) throw noPlan();
  return { ...plan, checkout: await checkoutOf(plan) };
});

export const noPlan = () =>
  new VisibleError("missing", "billing.no_plan", "There is no such plan. Choose one of the list.");

/** Null for the free plan, without the permission, without Paddle, and for a plan beside a current subscription. */
async function checkoutOf({ id, plan_type }: CustomPlan): Promise<Checkout | null> {
  const { paddle } = Config.get();
  if (!paddle || plan_type === "free" || !Actor.may("my_plan", "add")) return null;
  const { userID, workspaceID, email } = Actor.self();
  if (plan_type === "paid" && (await hasSubscription(workspaceID))) return null;
  return {
    environment: paddle.environment,
    client_token: paddle.clientToken,
    local_url: paddle.environment === "local" ? paddle.url : null,
    price_id: priceOf(id),
    max_quantity: plan_type === "pack" ? maxPacks : 1,
    email,
    custom_data: { token: await CheckoutToken.sign({ userID, workspaceID }) },
  };
}
