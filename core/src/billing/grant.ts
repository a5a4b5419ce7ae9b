/** Posts what a completed payment grants, and what its adjustments take and give back. Once each, by the ledger's keys. */
import type { Change } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import type { Payment } from "../port/payment/index.ts";
import { offerOf } from "./offer.ts";
import { type AdjustmentFact, grantsOf, type PaymentFacts, sumOf, type Taken } from "./payment-rules.ts";
import { note, type Report } from "./problem.ts";
import * as Trail from "./trail.ts";

/** Posts everything that is not posted yet: grants before what is taken, what is taken before what is given back. */
export async function postCredits(
  { transaction, adjustments }: PaymentFacts,
  report: Report,
): Promise<"changed" | "unchanged"> {
  const payment = transaction?.object;
  if (payment?.status !== "completed") return "unchanged";
  const { packs } = grantsOf(payment, offerOf);
  const period = paidPeriodOf(payment);
  if (period === "incomplete") await note({ transaction: payment.id, problem: "no_period" }, report);
  const paid = typeof period === "string" ? null : period;
  const outcomes: Credit.Outcome[] = [];
  if (paid) outcomes.push(await postPlan(payment, paid));
  for (const pack of packs) outcomes.push(await Credit.grantPack({ transaction: payment.id, ...pack }));
  const facts = Object.values(adjustments);
  for (const fact of facts)
    for (const [index, share] of sharesOf(fact.object.id, fact.taken, paid).entries()) {
      const recorded = index === 0 ? [recordOf(payment, fact, fact.taken)] : [];
      outcomes.push(await Credit.refund({ ...share, transaction: payment.id }, recorded));
    }
  for (const fact of facts) outcomes.push(...(await reverse(payment, fact, adjustments, paid)));
  return outcomes.includes("written") ? "changed" : "unchanged";
}

/** The audit entry of an adjustment, written with the first of its shares. */
const recordOf = (payment: Payment.Transaction, { object }: AdjustmentFact, taken: Taken | null): Change =>
  Trail.adjustment(Actor.system(), payment, object, sumOf(taken));

/** The period of the plan that a payment is for; `none` without a plan, `incomplete` where Paddle does not name it. */
function paidPeriodOf(payment: Payment.Transaction): Credit.PaidPeriod | "none" | "incomplete" {
  const { plan } = grantsOf(payment, offerOf);
  if (!plan) return "none";
  const { subscription, period } = payment;
  if (subscription === null || !period) return "incomplete";
  const { interval } = plan.offer;
  return { subscription, start: period.start, paidUntil: period.end, interval, allowance: plan.allowance };
}

const postPlan = (
  { id: transaction, origin, timeBilled, timeCreated }: Payment.Transaction,
  period: Credit.PaidPeriod,
): Promise<Credit.Outcome> =>
  origin === "subscription_update"
    ? Credit.changePlan(period, { transaction, at: timeBilled ?? timeCreated })
    : Credit.beginPaidPeriod(period, { transaction });

/** A part of what an adjustment takes: of packs, or of a plan. */
interface Share {
  adjustment: string;
  credits: number;
  source: Credit.Source;
}

/** What an adjustment takes, of packs and of the plan. The ledger keeps one entry for each. */
function sharesOf(adjustment: string, taken: Taken | null, period: Credit.PaidPeriod | null): Share[] {
  const { plan = 0, ...packs } = taken ?? {};
  const pack = Object.values(packs).reduce((sum, credits) => sum + credits, 0);
  return [
    ...(pack > 0 ? [{ adjustment, credits: pack, source: "pack" as const }] : []),
    ...(plan > 0 && period
      ? [{ adjustment: pack > 0 ? `${adjustment}:plan` : adjustment, credits: plan, source: period }]
      : []),
  ];
}

/** Gives back what the reversed chargeback took. Throws where its entry is not written yet: the event is delivered again. */
async function reverse(
  payment: Payment.Transaction,
  fact: AdjustmentFact,
  adjustments: PaymentFacts["adjustments"],
  period: Credit.PaidPeriod | null,
): Promise<Credit.Outcome[]> {
  const { object, reverses } = fact;
  const taken = (reverses === null ? undefined : adjustments[reverses])?.taken ?? null;
  const outcomes: Credit.Outcome[] = [];
  for (const [index, share] of sharesOf(reverses ?? "", taken, period).entries()) {
    const adjustment = share.adjustment.replace(reverses ?? "", object.id);
    const outcome = await Credit.reverseRefund(
      { ...share, adjustment, reversed: share.adjustment, transaction: payment.id },
      index === 0 ? [recordOf(payment, fact, taken)] : [],
    );
    if (outcome === "refused") throw new Error(`The refund ${share.adjustment} is not posted yet.`);
    outcomes.push(outcome);
  }
  return outcomes;
}
