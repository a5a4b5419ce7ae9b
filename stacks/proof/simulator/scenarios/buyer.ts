/** Actions of the simulated customer who buys: at the product, at Paddle's checkout, and with the bank. */
import { Billing } from "@winnow/core/billing";
import type { SubscriptionRow, TransactionRow } from "../../../local/paddle/storage.ts";
import type { SimulatedPaddle } from "../paddle/index.ts";
import type { Random } from "../random.ts";
import type { Simulation } from "../simulation.ts";

interface BuyOptions {
  quantity?: number;
  card?: Parameters<SimulatedPaddle["buy"]>[0]["card"];
  workspaceID?: string;
}

/** Opens the checkout of an offer and pays. Null where the offer is not sold to the workspace now, or the card is declined. */
export async function buy(
  simulation: Simulation,
  offer: string,
  { quantity = 1, card = "accepted", workspaceID = simulation.workspaceID }: BuyOptions = {},
): Promise<TransactionRow | null> {
  const opened: string[] = [];
  await simulation.request(
    "open checkout",
    async () => {
      const { checkout } = await Billing.customPlan(offer);
      if (checkout) opened.push(checkout.custom_data.token);
    },
    workspaceID,
  );
  const [token] = opened;
  if (token === undefined) return null;
  const email = workspaceID === simulation.workspaceID ? "customer@inbox.test" : "other@inbox.test";
  return simulation.paddle.buy({ offer, quantity, card, token, email });
}

/** The subscription of the first workspace that Paddle still bills, the newest first. */
export const living = ({ paddle }: Simulation): SubscriptionRow | undefined =>
  paddle.subscriptions.findLast(({ status }) => status !== "canceled");

/** Previews a change of the plan, and makes it for the previewed amount. */
export async function changePlan(simulation: Simulation, plan_id: string): Promise<void> {
  const previews: number[] = [];
  await simulation.request("preview", async () => {
    previews.push((await Billing.previewPlanChange({ plan_id })).due_now);
  });
  const due_now = previews.at(-1);
  if (due_now === undefined) return;
  await simulation.request("change plan", () => Billing.changePlan({ plan_id, due_now }));
}

export const cancel = (simulation: Simulation): Promise<unknown> =>
  simulation.request("cancel", () => Billing.cancel({ cancel_type: "next_billing_period" }));

export const undoCancel = (simulation: Simulation): Promise<unknown> =>
  simulation.request("undo", () => Billing.undoCancel());

/** Ends the current period of the subscription now: it renews, ends, or its payment is tried again. */
export function endPeriod(simulation: Simulation): void {
  const subscription = living(simulation);
  if (subscription) simulation.paddle.endPeriod(subscription.id);
}

const reason = "The customer asked for it.";

/** Refunds a transaction in whole, or a part of its first line. Returns the adjustment, or null where nothing is left. */
export function refund(
  { paddle }: Simulation,
  { id: transaction_id, details }: TransactionRow,
  random: Random,
  decision?: "approved" | "rejected" | "pending",
): string | null {
  const [line] = details?.line_items ?? [];
  const isPart = line && random.chance(0.5);
  const amount = String(1 + random.below(Math.max(1, Number(line?.totals?.total ?? 1))));
  const items = isPart ? [{ item_id: line.id, type: "partial" as const, amount }] : null;
  return paddle.adjust({ action: "refund", transaction_id, reason, items }, decision);
}

/** The bank takes a payment back. Returns the adjustment, or null where nothing is left. */
export const chargeBack = ({ paddle }: Simulation, { id }: TransactionRow): string | null =>
  paddle.adjust({ action: "chargeback", transaction_id: id, reason, items: null });

/** A completed transaction of Paddle that was charged. */
export function anyPaid({ paddle }: Simulation, random: Random): TransactionRow | undefined {
  const paid = paddle.transactions.filter(
    ({ status, details }) => status === "completed" && Number(details?.totals?.grand_total) > 0,
  );
  return paid[random.below(paid.length)];
}

/** Faults end; what was dropped is found; then the customer reads the payments, and everything must agree. */
export async function settle(simulation: Simulation): Promise<void> {
  simulation.faults.stop();
  await simulation.untilIdle();
  await simulation.reconcile();
  await simulation.untilIdle();
  const { workspaceID, otherWorkspaceID } = simulation;
  for (const owner of [workspaceID, otherWorkspaceID])
    await simulation.request(
      "list payments",
      async () => {
        simulation.listed.set(owner, (await Billing.payments({})).results);
      },
      owner,
    );
}
