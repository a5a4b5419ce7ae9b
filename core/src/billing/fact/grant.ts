/** Posts what a completed payment grants, and what its adjustments take and give back. Once each, by the ledger's keys. */
import type { Change } from "../../aws/table/index.ts";
import { Credit } from "../../credit/index.ts";
import { Actor } from "../../kit/actor.ts";
import type { Payment } from "../../port/payment/index.ts";
import type { PaymentRow } from "../entity.ts";
import { awaitsAcceptance } from "./irregular.ts";
import { offerOf } from "../catalog/offer.ts";
import {
  type AdjustmentFact,
  grantsOf,
  type PlanGrant,
  sumOf,
  type Taken,
  takenOf,
} from "./payment-rules.ts";
import { note, type Report } from "./problem.ts";
import * as Trail from "../trail.ts";

/** The origin of the payment of a plan change. */
export const updateOrigin = "subscription_update";

/** The changes that are written with the entry of an adjustment. */
type Alongside = (payment: Payment.Transaction, adjustment: Payment.Adjustment) => Promise<Change[]>;

/** Posts everything that is not posted yet, in this order: grants, what is taken with the changes alongside, what is given back. */
export async function postCredits(
  row: PaymentRow,
  report: Report,
  alongside: Alongside,
): Promise<"changed" | "unchanged"> {
  const { transaction, adjustments } = row.facts;
  const payment = transaction?.object;
  if (payment?.status !== "completed" || awaitsAcceptance(row)) return "unchanged";
  const { plan, packs } = grantsOf(payment, offerOf);
  const period = plan ? paidPeriodOf(payment, plan) : null;
  if (plan && !period) await note({ transaction: payment.id, problem: "no_period" }, report);
  const outcomes: Credit.Outcome[] = [];
  if (plan && period) outcomes.push(await postPlan(payment, plan, period));
  // What it grants waits for another payment; so does what was refunded of it.
  if (outcomes.includes("refused")) return "unchanged";
  for (const pack of packs) outcomes.push(await Credit.grantPack({ transaction: payment.id, ...pack }));
  const facts = Object.values(adjustments).map((fact) => ({
    ...fact,
    taken: fact.taken && takenOf(fact.taken, plan?.allowance ?? 0),
  }));
  for (const fact of facts)
    for (const [index, part] of partsOf(fact.object.id, fact.taken, period).entries()) {
      const changes =
        index === 0 && fact.taken
          ? [recording(payment, fact, fact.taken), ...(await alongside(payment, fact.object))]
          : [];
      outcomes.push(await Credit.refund({ ...part, transaction: payment.id }, changes));
    }
  for (const fact of facts) {
    const reversed = facts.find(({ object }) => object.id === fact.reverses);
    if (reversed?.taken)
      outcomes.push(...(await reverse(payment, fact, reversed.object.id, reversed.taken, period)));
  }
  return outcomes.includes("written") ? "changed" : "unchanged";
}

/** The audit entry of an adjustment, written with the first of its parts. */
const recording = (
  payment: Payment.Transaction,
  { object }: Pick<AdjustmentFact, "object">,
  taken: Taken,
): Change => Trail.adjustment(Actor.system(), payment, object, sumOf(taken));

/** What a completed payment pays for, and what its adjustments take and give back, for the audit of the ledger. */
export function paidForBy(row: PaymentRow): Credit.PaidFor[] {
  const { transaction, adjustments } = row.facts;
  const payment = transaction?.object;
  if (payment?.status !== "completed" || awaitsAcceptance(row)) return [];
  const { plan, packs } = grantsOf(payment, offerOf);
  const period = plan && paidPeriodOf(payment, plan);
  const at = new Date(payment.timeBilled ?? payment.timeCreated).toISOString();
  const facts = Object.values(adjustments).map((fact) => ({
    ...fact,
    taken: fact.taken && takenOf(fact.taken, plan?.allowance ?? 0),
  }));
  const creditsOf = ({ refunded }: Part) => (refunded.of === "pack" ? refunded.credits : null);
  return [
    {
      transaction: payment.id,
      plan: plan &&
        period && {
          period: Credit.normalized(period),
          change:
            payment.origin === updateOrigin ? { at, former: plan.former, restarts: plan.restarts } : null,
        },
      packs: packs.reduce((sum, { credits }) => sum + credits, 0),
      adjustments: facts.flatMap((fact) => {
        const time = new Date(fact.object.timeUpdated).toISOString();
        const reversed = facts.find(({ object }) => object.id === fact.reverses);
        return [
          ...partsOf(fact.object.id, fact.taken, period).map((part) => ({
            ...{ key: `adjust:${part.adjustment}`, credits: creditsOf(part), reverses: null, time },
          })),
          ...partsOf(reversed?.object.id ?? "", reversed?.taken ?? null, period).map((part) => ({
            ...{
              key: `reverse:${part.adjustment}`,
              credits: null,
              reverses: `adjust:${part.adjustment}`,
              time,
            },
          })),
        ];
      }),
      time: new Date(payment.timeUpdated).toISOString(),
    },
  ];
}

/** The period of the plan that a payment is for; null where Paddle does not name it. */
function paidPeriodOf(
  { subscription, period }: Payment.Transaction,
  { offer: { interval }, allowance }: PlanGrant,
): Credit.PaidPeriod | null {
  if (subscription === null || !period) return null;
  return { subscription, start: period.start, paidUntil: period.end, interval, allowance };
}

const postPlan = (
  { id: transaction, origin, timeBilled, timeCreated }: Payment.Transaction,
  { former, restarts }: PlanGrant,
  period: Credit.PaidPeriod,
): Promise<Credit.Outcome> =>
  origin === updateOrigin
    ? Credit.changePlan(period, { transaction, at: timeBilled ?? timeCreated, former, restarts })
    : Credit.beginPaidPeriod(period, { transaction });

/** A part of what an adjustment takes: of packs, or of a plan. */
interface Part {
  adjustment: string;
  refunded: Credit.Refunded;
}

/** What an adjustment takes, of packs and of the plan. The ledger keeps one entry for each. */
function partsOf(adjustment: string, taken: Taken | null, period: Credit.PaidPeriod | null): Part[] {
  const credits = Object.values(taken?.packs ?? {}).reduce((sum, each) => sum + each, 0);
  const share = taken?.plan;
  return [
    ...(credits > 0 ? [{ adjustment, refunded: { of: "pack", credits } as const }] : []),
    ...(share && period
      ? [
          {
            adjustment: credits > 0 ? `${adjustment}:plan` : adjustment,
            refunded: { of: "plan", period, share } as const,
          },
        ]
      : []),
  ];
}

/** Gives back what the reversed chargeback took. Throws where its entry is not written yet: the event is delivered again. */
async function reverse(
  payment: Payment.Transaction,
  fact: Pick<AdjustmentFact, "object">,
  reversed: string,
  taken: Taken,
  period: Credit.PaidPeriod | null,
): Promise<Credit.Outcome[]> {
  const outcomes: Credit.Outcome[] = [];
  for (const [index, part] of partsOf(reversed, taken, period).entries()) {
    const adjustment = part.adjustment.replace(reversed, fact.object.id);
    const outcome = await Credit.reverseRefund(
      { ...part, adjustment, reversed: part.adjustment, transaction: payment.id },
      index === 0 ? [recording(payment, fact, taken)] : [],
    );
    if (outcome === "refused") throw new Error(`The refund ${part.adjustment} is not posted yet.`);
    outcomes.push(outcome);
  }
  return outcomes;
}
