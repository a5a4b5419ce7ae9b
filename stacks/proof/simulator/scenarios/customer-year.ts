/**
 * A year of a customer: a purchase, an upgrade, a smaller plan by the year from the next renewal, an upgrade within the year, a
 * refund of a part, a cancellation that is undone. After each step the trace has what was paid in all and what can be spent.
 */
import { Credit } from "@winnow/core/credit";
import { buy, cancel, changePlan, living, refund, undoCancel } from "./buyer.ts";
import { firstList, verify } from "./actions.ts";
import type { Random } from "../random.ts";
import type { Simulation } from "../simulation.ts";
import type { Scenario } from "./scenario.ts";

export const customerYear: Scenario = async (simulation, random) => {
  const step = async (what: string, action: () => Promise<unknown>, days: number): Promise<void> => {
    await action();
    await simulation.untilIdle();
    await simulation.request("read balance", () => Credit.balance());
    report(simulation, what);
    await simulation.pass(days);
  };
  await step("buys Pro by the month", () => buy(simulation, "pro-month"), 10);
  await step("verifies a list", () => verify(simulation, firstList(simulation)), 5);
  await step("upgrades to Business", () => changePlan(simulation, "business-month"), 10);
  await step("chooses Pro by the year", () => changePlan(simulation, "pro-year"), 20);
  await step("has the year", () => Promise.resolve(), 20);
  await step("upgrades within the year", () => changePlan(simulation, "business-year"), 40);
  await step("gets a part refunded", () => Promise.resolve(refundLast(simulation, random)), 40);
  await step("cancels", () => cancel(simulation), 5);
  await step("keeps the plan", () => undoCancel(simulation), 200);
  simulation.paddle.decline(1);
  await step("is about to renew", () => Promise.resolve(), 40);
  const subscription = living(simulation);
  if (subscription?.dunning) simulation.paddle.retryPayment(subscription.id);
  await step("has paid late", () => Promise.resolve(), 5);
};

function refundLast(simulation: Simulation, random: Random): void {
  const last = simulation.paddle.transactions.findLast(({ status }) => status === "completed");
  if (last) refund(simulation, last, random);
}

interface Accounts {
  monthly: number;
  lifetime: number;
}

function report(simulation: Simulation, what: string): void {
  const { faults, clock, paddle, workspaceID } = simulation;
  const paid = paddle.transactions
    .filter(({ status }) => status === "completed")
    .reduce((sum, { details }) => sum + Number(details?.totals?.grand_total ?? 0), 0);
  const accounts = simulation
    .rows("balance")
    .flatMap((row) => (row["workspaceID"] === workspaceID ? [row["accounts"] as Accounts] : []));
  const { monthly, lifetime } = accounts[0] ?? { monthly: 0, lifetime: 0 };
  const day = new Date(clock.now).toISOString().slice(0, "yyyy-mm-dd".length);
  faults.trace(`${day} the customer ${what}: paid ${paid / 100} $, ${monthly} monthly, ${lifetime} lifetime`);
}
