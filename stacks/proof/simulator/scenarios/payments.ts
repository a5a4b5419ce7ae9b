/** Scenarios of payments: packs, subscriptions, plan changes, declined payments, refunds and chargebacks, beside jobs. */
import { hour, minute, second, firstList, verify, idOf, hasEnded } from "./actions.ts";
import {
  anyPaid,
  buy,
  cancel,
  changePlan,
  chargeBack,
  endPeriod,
  living,
  refund,
  settle,
  undoCancel,
} from "./buyer.ts";
import { customerYear } from "./customer-year.ts";
import type { Random } from "../random.ts";
import type { Simulation } from "../simulation.ts";
import type { Scenario } from "./scenario.ts";

/** Mostly a moment, sometimes long enough for every webhook. */
const pause = (simulation: Simulation, random: Random): Promise<void> =>
  simulation.wait(random.between(0, random.pick([second, 5 * second, 20 * second, 20 * minute])));

/** Waits until the product has granted something of the kind, or for at most an hour. */
const untilGranted = (simulation: Simulation, kind: "pack" | "grant"): Promise<void> =>
  simulation.until(
    () => simulation.rows("entry").some(({ key }) => String(key).startsWith(`${kind}:`)),
    hour,
  );

/** Buys packs while lists are verified, and gets them refunded after they were spent. */
const packs: Scenario = async (simulation, random) => {
  await verify(simulation, firstList(simulation));
  await buy(simulation, "pack-5000", { card: "declined" });
  const bought = await buy(simulation, "pack-5000", { quantity: 1 + random.below(3) });
  await pause(simulation, random);
  await buy(simulation, "pack-25000", { workspaceID: simulation.otherWorkspaceID });
  await verify(simulation, idOf(simulation, "second"));
  await pause(simulation, random);
  if (bought) {
    refund(simulation, bought, random, random.pick(["approved", "rejected", "pending"]));
    await pause(simulation, random);
    refund(simulation, bought, random);
  }
  await verify(simulation, idOf(simulation, "second"));
};

/** Subscribes, and the subscription renews in the middle of a job; then it is canceled, undone, and canceled for good. */
const renewal: Scenario = async (simulation, random) => {
  await buy(simulation, random.pick(["pro-month", "business-month"]));
  if (random.chance(0.8)) await untilGranted(simulation, "grant");
  await verify(simulation, firstList(simulation));
  await pause(simulation, random);
  endPeriod(simulation);
  await pause(simulation, random);
  await cancel(simulation);
  await pause(simulation, random);
  if (random.chance(0.7)) await undoCancel(simulation);
  if (random.chance(0.5)) await cancel(simulation);
  await verify(simulation, idOf(simulation, "second"));
  await pause(simulation, random);
  endPeriod(simulation);
};

const plans = [
  "pro-month",
  "pro-year",
  "business-month",
  "business-year",
  "enterprise-month",
  "enterprise-year",
] as const;

/** Changes the plan up, down and to the other interval beside a job, with a renewal in between. */
const planChange: Scenario = async (simulation, random) => {
  await buy(simulation, random.pick(plans));
  await untilGranted(simulation, "grant");
  await verify(simulation, firstList(simulation));
  for (let turn = 0; turn < 3; turn++) {
    await pause(simulation, random);
    if (random.chance(0.2)) simulation.paddle.decline(1);
    await changePlan(simulation, random.pick(plans));
    simulation.paddle.decline(0);
    await pause(simulation, random);
    if (random.chance(0.4)) endPeriod(simulation);
  }
};

/** A renewal is declined beside a job; it is recovered, or the subscription ends. */
const dunning: Scenario = async (simulation, random) => {
  await buy(simulation, "pro-month", { card: random.pick(["accepted", "declinedLater"]) });
  await untilGranted(simulation, "grant");
  await verify(simulation, firstList(simulation));
  simulation.paddle.decline(1 + random.below(3));
  endPeriod(simulation);
  await pause(simulation, random);
  if (random.chance(0.3)) await cancel(simulation);
  for (let turn = 0; turn < 4; turn++) {
    const subscription = living(simulation);
    if (!subscription?.dunning) break;
    if (random.chance(0.4)) simulation.paddle.retryPayment(subscription.id);
    else await simulation.pass(random.pick([3, 7]));
  }
  simulation.paddle.decline(0);
};

/** Payments of packs and plans are refunded in parts, charged back, and given back, beside a job. */
const refunds: Scenario = async (simulation, random) => {
  await buy(simulation, random.pick(["pro-month", "pro-year"]));
  // Credits by the cent of the larger pack are no whole number.
  await buy(simulation, random.pick(["pack-5000", "pack-25000"]), { quantity: 2 });
  if (random.chance(0.7)) await untilGranted(simulation, "pack");
  await verify(simulation, firstList(simulation));
  const chargebacks: string[] = [];
  for (let turn = 0; turn < 5; turn++) {
    await pause(simulation, random);
    const paid = anyPaid(simulation, random);
    const [chargeback] = chargebacks;
    if (chargeback !== undefined && random.chance(0.6)) {
      simulation.paddle.reverseChargeback(chargeback);
      chargebacks.shift();
    } else if (paid && random.chance(0.4)) {
      const id = chargeBack(simulation, paid);
      if (id !== null) chargebacks.push(id);
    } else if (paid) refund(simulation, paid, random, random.chance(0.2) ? "rejected" : "approved");
    if (random.chance(0.2)) endPeriod(simulation);
  }
};

/** A year is paid at once and refilled by the month; it is changed, refunded or canceled on the way. */
const year: Scenario = async (simulation, random) => {
  const bought = await buy(simulation, random.pick(["pro-year", "business-year"]));
  for (let month = 0; month < 3; month++) {
    await verify(simulation, idOf(simulation, random.pick(["first", "second"])));
    if (random.chance(0.2)) await changePlan(simulation, random.pick(plans));
    if (random.chance(0.2) && bought) refund(simulation, bought, random);
    if (random.chance(0.2)) await cancel(simulation);
    if (random.chance(0.2)) endPeriod(simulation);
    await simulation.pass(random.between(20, 45));
    await simulation.until(hasEnded(simulation, "verification", firstList(simulation)), hour);
  }
};

/** Any actions in any order, in two workspaces, with months between them. */
const customerLife: Scenario = async (simulation, random) => {
  const { workspaceID, otherWorkspaceID, paddle } = simulation;
  const chargebacks: string[] = [];
  const act: Record<string, () => unknown> = {
    pack: () =>
      buy(simulation, random.pick(["pack-5000", "pack-25000"]), {
        quantity: 1 + random.below(4),
        card: random.pick(["accepted", "accepted", "declined"]),
        workspaceID: random.pick([workspaceID, otherWorkspaceID]),
      }),
    subscribe: () =>
      buy(simulation, random.pick(plans), { card: random.pick(["accepted", "declinedLater"]) }),
    other: () => buy(simulation, "pro-month", { workspaceID: otherWorkspaceID }),
    change: () => changePlan(simulation, random.pick(plans)),
    cancel: () => cancel(simulation),
    undo: () => undoCancel(simulation),
    decline: () => paddle.decline(1 + random.below(2)),
    recover() {
      const subscription = living(simulation);
      if (subscription?.dunning) paddle.retryPayment(subscription.id);
    },
    renew: () => endPeriod(simulation),
    refund() {
      const paid = anyPaid(simulation, random);
      if (paid) refund(simulation, paid, random, random.pick(["approved", "approved", "rejected"]));
    },
    chargeback() {
      const paid = anyPaid(simulation, random);
      const id = paid ? chargeBack(simulation, paid) : null;
      if (id !== null) chargebacks.push(id);
    },
    reverse() {
      const id = chargebacks.shift();
      if (id !== undefined) paddle.reverseChargeback(id);
    },
    verify: () => verify(simulation, idOf(simulation, random.pick(["first", "second"]))),
    month: () => simulation.pass(random.between(1, 40)),
  };
  const turns = 5 + random.below(8);
  await buy(simulation, random.pick([...plans, "pack-5000"]));
  for (let turn = 0; turn < turns; turn++) {
    await pause(simulation, random);
    await act[random.pick(Object.keys(act) as [string, ...string[]])]?.();
  }
};

const settled =
  (scenario: Scenario): Scenario =>
  async (simulation, random) => {
    await scenario(simulation, random);
    await settle(simulation);
  };

export const paymentScenarios = {
  packs: settled(packs),
  renewal: settled(renewal),
  planChange: settled(planChange),
  dunning: settled(dunning),
  refunds: settled(refunds),
  year: settled(year),
  customerLife: settled(customerLife),
  customerYear: settled(customerYear),
} as const;
