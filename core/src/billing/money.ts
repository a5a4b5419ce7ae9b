/** The money of a workspace: its balance at Paddle, and what each month cost. */
import { Credit } from "../credit/index.ts";
import { fn } from "../kit/fn.ts";
import type { Page } from "../kit/page.ts";
import { Actor } from "../kit/actor.ts";
import type { Payment } from "../port/payment/index.ts";
import { currency } from "./catalog/catalog.ts";
import { PaymentEntity } from "./entity.ts";
import type { PaymentFacts } from "./fact/payment-rules.ts";
import type { Closing, Money } from "./schema.ts";

async function factsOf(workspaceID: string): Promise<PaymentFacts[]> {
  const { data } = await PaymentEntity.query.byWorkspace({ workspaceID }).go({ pages: "all" });
  return data.map(({ facts }) => facts);
}

const isMade = (transaction: Payment.Transaction | undefined): transaction is Payment.Transaction =>
  transaction?.status === "completed";

/** Cents that the payments of a workspace in our currency have left on its balance at Paddle. */
export async function creditBalanceOf(workspaceID: string): Promise<number> {
  const made = (await factsOf(workspaceID)).map(({ transaction }) => transaction?.object).filter(isMade);
  const left = made
    .filter((each) => each.currency === currency)
    .reduce((sum, { creditUsed = 0, creditGained = 0 }) => sum + creditGained - creditUsed, 0);
  return Math.max(0, left);
}

/** The months of the ledger with their money, newest first. */
export const closings = fn(Credit.months.schema, async (query): Promise<Page.Page<Closing>> => {
  const workspaceID = Actor.can("my_plan", "view");
  const [page, facts] = await Promise.all([Credit.months(query), factsOf(workspaceID)]);
  const results = page.results.map((month) => ({ ...month, money: moneyOf(month.month, facts) }));
  return { ...page, results };
});

/** What payments cost that were billed in a month, and what was returned in it, by currency. */
function moneyOf(month: string, all: readonly PaymentFacts[]): Money[] {
  const made = all.flatMap(({ transaction, adjustments }) =>
    isMade(transaction?.object)
      ? [{ payment: transaction.object, adjustments: Object.values(adjustments) }]
      : [],
  );
  const currencies = new Set([currency, ...made.map(({ payment }) => payment.currency).toSorted()]);
  return Array.from(currencies, (paidIn): Money => {
    const own = made.filter(({ payment }) => payment.currency === paidIn);
    const billed = own
      .map(({ payment }) => payment)
      .filter(({ timeBilled, timeCreated }) => (timeBilled ?? timeCreated).startsWith(month));
    const sum = (of: (transaction: Payment.Transaction) => number) =>
      billed.reduce((total, each) => total + of(each), 0);
    const returned = own
      .flatMap(({ adjustments }) => adjustments)
      .filter(({ object }) => object.timeCreated.startsWith(month))
      .reduce((total, { object, reverses }) => total + returnedBy(object, reverses !== null), 0);
    return {
      currency: paidIn,
      charged: sum(({ total }) => total),
      tax: sum(({ tax }) => tax),
      credit_used: sum(({ creditUsed = 0 }) => creditUsed),
      returned,
    };
  }).filter(
    (each) => each.currency === currency || each.charged + each.credit_used > 0 || each.returned !== 0,
  );
}

function returnedBy({ action, status, total }: Payment.Adjustment, isReversal: boolean): number {
  if (action === "refund") return status === "approved" ? Math.abs(total) : 0;
  if (action === "chargeback") return status === "approved" || status === "reversed" ? Math.abs(total) : 0;
  return isReversal ? -Math.abs(total) : 0;
}
