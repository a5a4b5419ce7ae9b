/** I11 of refunds and chargebacks: each takes its share once, never more than was granted, and a reversal gives it back. */
import { type Adjustment, offerOf, packLines, planLine, type Stage, type Transaction } from "./paddle.ts";
import type { Entry } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

export function adjustments(state: State, stage: Stage): Violation[] {
  const entries = state.rows("entry").filter(({ reference }) => reference.adjustment !== undefined);
  const byTransaction = Map.groupBy(entries, ({ reference }) => reference.transaction ?? "");
  return [
    ...[...byTransaction].flatMap(([id, own]) => {
      const transaction = stage.records.transactions.find((each) => each.id === id);
      return transaction
        ? takenOf(state, stage, transaction, own)
        : [`I11: ${own[0]?.key} adjusts ${id}, which Paddle does not have` as const];
    }),
    ...stage.records.transactions.flatMap((transaction) =>
      sharesOfPacks(stage, transaction, byTransaction.get(transaction.id) ?? []),
    ),
    ...reversals(stage, entries),
  ];
}

const refunded = ({ legs }: Entry): number => legs.refunded ?? 0;
const sumOf = (entries: readonly Entry[]): number => entries.reduce((sum, entry) => sum + refunded(entry), 0);
const isReversal = ({ key }: Entry): boolean => key.startsWith("reverse:");

const takes = ({ action, status }: Adjustment): boolean =>
  (action === "refund" && status === "approved") ||
  (action === "chargeback" && (status === "approved" || status === "reversed"));

/** Only adjustments that hold take credits, and all of a payment never more than its subscription was granted. */
function takenOf(
  state: State,
  stage: Stage,
  transaction: Transaction,
  entries: readonly Entry[],
): Violation[] {
  const holding = new Set(stage.records.adjustments.filter(takes).map(({ id }) => id));
  const wrong = entries.filter(
    (entry) => !isReversal(entry) && !holding.has((entry.reference.adjustment ?? "").replace(/:plan$/, "")),
  );
  const granted = state
    .rows("entry")
    .filter(
      ({ reference }) =>
        reference.transaction === transaction.id ||
        (transaction.subscription_id !== null && reference.subscription === transaction.subscription_id),
    )
    .reduce((sum, { legs }) => sum - (legs.issued_plan ?? 0) - (legs.issued_pack ?? 0), 0);
  const taken = sumOf(entries);
  return [
    ...wrong.map(({ key }) => `I11: ${key} takes credits without a refund that holds` as const),
    ...(taken <= granted
      ? []
      : [`I11: ${taken} credits of ${transaction.id} were taken back, ${granted} granted` as const]),
  ];
}

/** Of packs alone the share is exact: refunds in all, and each chargeback by itself, rounded down. */
function sharesOfPacks(stage: Stage, transaction: Transaction, entries: readonly Entry[]): Violation[] {
  const lines = packLines(stage, transaction);
  if (lines.length === 0 || planLine(stage, transaction)) return [];
  const own = stage.records.adjustments.filter(
    (each) => each.transaction_id === transaction.id && takes(each),
  );
  const shares = lines.map(({ id, price_id, quantity, totals }) => {
    const credits = (offerOf(stage, price_id)?.credits ?? 0) * quantity;
    const paidBack = ({ items }: Adjustment) =>
      items.filter(({ item_id }) => item_id === id).reduce((sum, item) => sum + item.totals.total, 0);
    const share = (cents: number) => Math.floor((credits * Math.min(cents, totals.total)) / totals.total);
    const refunds = own.filter(({ action }) => action === "refund");
    const chargebacks = own.filter(({ action }) => action === "chargeback");
    return (
      share(refunds.reduce((sum, each) => sum + paidBack(each), 0)) +
      chargebacks.reduce((sum, each) => sum + share(paidBack(each)), 0)
    );
  });
  const expected = shares.reduce((sum, share) => sum + share, 0);
  const taken = sumOf(entries.filter((entry) => !isReversal(entry)));
  return taken === expected
    ? []
    : [`I11: ${taken} credits of ${transaction.id} were taken back instead of ${expected}`];
}

/**
 * Each reversed chargeback gives back exactly what it took, once. A reversal at Paddle does not name its chargeback, so that
 * of several with the same amount any may be given back.
 */
function reversals({ records }: Stage, entries: readonly Entry[]): Violation[] {
  const chargebacks = records.adjustments.filter(({ action }) => action === "chargeback");
  const alike = Map.groupBy(chargebacks, ({ transaction_id, items }) => {
    const cents = items.reduce((sum, item) => sum + item.totals.total, 0);
    return `${transaction_id} ${cents}`;
  });
  return [...alike.values()].flatMap((group) => {
    const movements = group.map(({ id }) => {
      const own = entries.filter(({ key }) => key.split(":")[1] === id);
      const took = sumOf(own.filter((entry) => !isReversal(entry)));
      return { id, took, back: -sumOf(own.filter(isReversal)) };
    });
    const reversed = group.filter(({ status }) => status === "reversed").length;
    const given = movements.filter(({ took, back }) => back !== 0 || took === 0).length;
    const none = movements.filter(({ took }) => took === 0).length;
    return [
      ...movements
        .filter(({ took, back }) => back !== 0 && back !== took)
        .map(({ id, took, back }) => `I11: ${id} took ${took} and gave back ${back}` as const),
      ...(given - none <= reversed && given >= reversed
        ? []
        : [
            `I11: ${reversed} of ${group.map(({ id }) => id).join(", ")} are reversed, not ${given}` as const,
          ]),
    ];
  });
}
