/**
 * What a payment grants and what its adjustments take back, as pure rules over what Paddle has reported. Nothing depends on
 * the order of the reports.
 */
import { Credit } from "../../credit/index.ts";
import type { Payment } from "../../port/payment/index.ts";
import type { PlanOffer } from "../catalog/catalog.ts";
import type { PricedOffer } from "../catalog/offer.ts";
import { latest, type Reported, reported } from "./report.ts";

/** What is known of a transaction and its adjustments. */
export interface PaymentFacts {
  transaction: Reported<Payment.Transaction> | null;
  adjustments: Readonly<Record<string, AdjustmentFact>>;
}

export interface AdjustmentFact extends Reported<Payment.Adjustment> {
  /** What it takes, decided once; null until then. */
  taken: Taken | FormerTaken | null;
  /** The chargeback that it reverses; null until it is known. */
  reverses: string | null;
}

/** What an adjustment takes. */
export interface Taken {
  /** Credits by the line of a pack. */
  packs: Readonly<Record<string, number>>;
  /** The share of the plan's price, with the credits of one month that it is worth. */
  plan: (Credit.Share & { credits: number }) | null;
}

/** As it was stored before shares: credits by the line of a pack, and those of one month of the `plan`. */
type FormerTaken = Readonly<Record<string, number>>;

/** What a stored decision takes; `allowance` is what the payment grants for a month. */
export function takenOf(stored: Taken | FormerTaken, allowance: number): Taken {
  if ("packs" in stored && typeof stored.packs === "object") return stored as Taken;
  const { plan = 0, ...packs } = stored as FormerTaken;
  return { packs, plan: plan > 0 ? { from: 0, to: plan, paid: allowance, credits: plan } : null };
}

export const noFacts: PaymentFacts = { transaction: null, adjustments: {} };

const statusRanks: readonly Payment.TransactionStatus[] = [
  "draft",
  "ready",
  "billed",
  "past_due",
  "canceled",
  "paid",
  "completed",
];

/** The facts with a report of the transaction. */
export function withTransaction(
  facts: PaymentFacts,
  transaction: Payment.Transaction,
  report: { id: string; time: string },
): PaymentFacts {
  const rank = statusRanks.indexOf(transaction.status);
  const news = reported(transaction, { ...report, rank, isFinal: transaction.status === "completed" });
  return { ...facts, transaction: latest(facts.transaction, news) };
}

/** The facts with a report of an adjustment. What was decided about it stays. */
export function withAdjustment(
  facts: PaymentFacts,
  adjustment: Payment.Adjustment,
  report: { id: string; time: string },
): PaymentFacts {
  const known = facts.adjustments[adjustment.id] ?? null;
  const news = latest<Payment.Adjustment>(known, reported(adjustment, report));
  const fact = { taken: known?.taken ?? null, reverses: known?.reverses ?? null, ...news };
  return { ...facts, adjustments: { ...facts.adjustments, [adjustment.id]: fact } };
}

export interface PlanGrant {
  offer: PlanOffer;
  /** Monthly credits. */
  allowance: number;
  /** Of a change: the monthly credits of the plan before; null where no line says them. */
  former: number | null;
  /** Of a change: whether it begins a billing period, as another interval does. */
  restarts: boolean;
}

export interface PackGrant {
  line: string;
  credits: number;
}

/** What the lines of a transaction are paid for. */
export interface Grants {
  plan: PlanGrant | null;
  packs: readonly PackGrant[];
  /** Prices that are not in our catalogue. */
  unknownPrices: readonly string[];
}

type Catalog = (price: string) => PricedOffer | null;

/** A line of -1 credits a former plan. Of several lines of plans the one that is not prorated is the plan. */
export function grantsOf({ lines }: Payment.Transaction, catalog: Catalog): Grants {
  const sold = lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ line, found: catalog(line.price) }));
  const plans = sold.flatMap(({ line, found }) =>
    found?.kind === "plan" ? [{ line, offer: found.offer }] : [],
  );
  const plan = plans.find(({ line }) => !line.isProrated) ?? plans[0];
  const former = lines.flatMap((line) => {
    const found = line.quantity < 0 ? catalog(line.price) : null;
    return found?.kind === "plan" ? [{ line, offer: found.offer }] : [];
  })[0];
  return {
    plan: plan
      ? {
          offer: plan.offer,
          allowance: plan.offer.credits * plan.line.quantity,
          former: former ? former.offer.credits * -former.line.quantity : null,
          restarts: former !== undefined && former.offer.interval !== plan.offer.interval,
        }
      : null,
    packs: sold.flatMap(({ line, found }) =>
      found?.kind === "pack" ? [{ line: line.id, credits: found.offer.credits * line.quantity }] : [],
    ),
    unknownPrices: sold.flatMap(({ line, found }) => (found ? [] : [line.price])),
  };
}

/** Something that was bought, with its credits and what was paid for it. */
interface Bought {
  credits: number;
  paid: number;
  lines: readonly string[];
}

/** Packs by line, and the plan. */
function boughtIn(
  transaction: Payment.Transaction,
  catalog: Catalog,
): { packs: ReadonlyMap<string, Bought>; plan: Bought | null } {
  const { plan, packs } = grantsOf(transaction, catalog);
  const packLines = new Set(packs.map(({ line }) => line));
  const of = (credits: number, lines: readonly Payment.Line[]): Bought => ({
    credits,
    paid: lines.reduce((sum, { total }) => sum + total, 0),
    lines: lines.map(({ id }) => id),
  });
  const isPlan = ({ id, price }: Payment.Line) => !packLines.has(id) && catalog(price)?.kind === "plan";
  return {
    packs: new Map(
      packs.map(({ line, credits }) => [
        line,
        of(
          credits,
          transaction.lines.filter(({ id }) => id === line),
        ),
      ]),
    ),
    plan: plan && of(plan.allowance, transaction.lines.filter(isPlan)),
  };
}

/** A refund counts once it is approved, a chargeback also after it was reversed: the reversal is an adjustment itself. */
const takes = ({ object: { action, status } }: AdjustmentFact): boolean =>
  (action === "refund" && status === "approved") ||
  (action === "chargeback" && (status === "approved" || status === "reversed"));

const reverses = ({ object: { action, status } }: AdjustmentFact): boolean =>
  action === "chargeback_reverse" && status === "approved";

/**
 * Decides what each adjustment takes, the oldest first: for refunds in all floor(credits × refunded / paid), for a
 * chargeback its own share. A reversal belongs to a chargeback of the same amount, else to the only one that is reversed and
 * of nearly that amount. Nothing is decided before the transaction is completed, and nothing twice.
 */
export function decided(facts: PaymentFacts, catalog: Catalog): PaymentFacts {
  const transaction = facts.transaction?.object;
  if (transaction?.status !== "completed") return facts;
  const bought = boughtIn(transaction, catalog);
  const adjustments: Record<string, AdjustmentFact> = { ...facts.adjustments };
  const all = () =>
    Object.values(adjustments).toSorted((a, b) => (ageOf(a) < ageOf(b) ? -1 : ageOf(a) > ageOf(b) ? 1 : 0));
  for (const fact of all()) {
    if (fact.taken !== null || !takes(fact)) continue;
    const former = fact.object.action === "refund" ? refundsIn(all()) : [];
    adjustments[fact.object.id] = { ...fact, taken: takenBy(fact, former, bought) };
  }
  for (const reversedBy of [ofSameAmount, onlyOneOfNearly])
    for (const fact of undecidedReversals({ ...facts, adjustments })) {
      const reversed = new Set(all().flatMap((each) => each.reverses ?? []));
      const open = all().filter(
        ({ object, taken }) => object.action === "chargeback" && taken !== null && !reversed.has(object.id),
      );
      const chargeback = reversedBy(fact, open);
      if (chargeback) adjustments[fact.object.id] = { ...fact, reverses: chargeback.object.id };
    }
  return { ...facts, adjustments };
}

/** A reversal that is of none of the chargebacks, or of any of several; null where none of them is reported yet. */
export function unmatchedReversal(facts: PaymentFacts): AdjustmentFact | null {
  const isTaken = Object.values(facts.adjustments).some(
    ({ object: { action }, taken }) => action === "chargeback" && taken !== null,
  );
  return (isTaken && undecidedReversals(facts)[0]) || null;
}

/** The approved reversals of which it is not known what they give back, the oldest first. */
const undecidedReversals = ({ adjustments }: PaymentFacts): AdjustmentFact[] =>
  Object.values(adjustments)
    .filter((fact) => fact.reverses === null && reverses(fact))
    .toSorted((a, b) => (ageOf(a) < ageOf(b) ? -1 : 1));

type Reversed = (reversal: AdjustmentFact, open: readonly AdjustmentFact[]) => AdjustmentFact | undefined;

const ofSameAmount: Reversed = (reversal, open) =>
  open.find(({ object }) => object.total === reversal.object.total);

/** Exchange rates change an amount a little. Of one that differs more, an operator decides. */
const nearly = 0.1;

const onlyOneOfNearly: Reversed = ({ object: { total } }, open) => {
  const lost = open.filter(
    ({ object }) => object.status === "reversed" && Math.abs(object.total - total) <= nearly * object.total,
  );
  return lost.length === 1 ? lost[0] : undefined;
};

const ageOf = ({ object: { timeCreated, id } }: AdjustmentFact): string => `${timeCreated}#${id}`;

const refundsIn = (facts: readonly AdjustmentFact[]): AdjustmentFact[] =>
  facts.filter(({ object, taken }) => object.action === "refund" && taken !== null);

function takenBy(
  fact: AdjustmentFact,
  former: readonly AdjustmentFact[],
  { packs, plan }: ReturnType<typeof boughtIn>,
): Taken {
  const shareOf = ({ paid, lines }: Bought): Credit.Share => {
    const before = former.reduce((sum, { object }) => sum + refundedOf(object, lines), 0);
    const refunded = before + refundedOf(fact.object, lines);
    return { from: Math.min(before, paid), to: Math.min(refunded, paid), paid };
  };
  const creditsOf = (bought: Bought): number => Credit.creditsOfShare(bought.credits, shareOf(bought));
  const taken = plan ? creditsOf(plan) : 0;
  return {
    packs: Object.fromEntries(
      [...packs]
        .map(([line, pack]): [string, number] => [line, creditsOf(pack)])
        .filter(([, credits]) => credits > 0),
    ),
    plan: plan && shareOf(plan).to > shareOf(plan).from ? { ...shareOf(plan), credits: taken } : null,
  };
}

/**
 * Whether all that was paid for the plan was taken back and a chargeback that was not reversed is a part of it. Refunds alone
 * end no plan: an operator gives them, and decides about the subscription.
 */
export function isPlanTakenBack({ transaction, adjustments }: PaymentFacts, catalog: Catalog): boolean {
  const plan = transaction && grantsOf(transaction.object, catalog).plan;
  if (!plan) return false;
  const facts = Object.values(adjustments);
  const reversed = new Set(facts.map((fact) => fact.reverses));
  const shares = facts
    .filter(({ object }) => !reversed.has(object.id))
    .flatMap(({ object: { action }, taken }) => {
      const share = taken && takenOf(taken, plan.allowance).plan;
      return share && share.paid > 0 ? [{ action, part: (share.to - share.from) / share.paid }] : [];
    });
  const isChargedBack = shares.some(({ action, part }) => action === "chargeback" && part > 0);
  return isChargedBack && shares.reduce((sum, { part }) => sum + part, 0) >= 1 - roundingError;
}

const roundingError = 1e-9;

/** What an adjustment refunds of these lines. Tax alone is no part of the price. */
const refundedOf = ({ items }: Payment.Adjustment, lines: readonly string[]): number =>
  items
    .filter(({ line, type }) => type !== "tax" && lines.includes(line))
    .reduce((sum, { total }) => sum + total, 0);

/** The credits of packs, and those of one month of a plan. */
export const sumOf = ({ packs, plan }: Taken): number =>
  Object.values(packs).reduce((sum, credits) => sum + credits, 0) + (plan?.credits ?? 0);
