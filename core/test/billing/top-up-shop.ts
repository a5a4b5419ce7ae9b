/** Shops with a plan and automatic top-ups. */
import { Billing } from "../../src/billing/index.ts";
import type { Settings } from "../../src/billing/schema.ts";
import { Credit } from "../../src/credit/index.ts";
import type { Payment } from "../../src/port/payment/index.ts";
import { announced } from "../announced.ts";
import { eventOf, line, subscription, transaction } from "./paddle-objects.ts";
import { openShop, type Shop } from "./shop.ts";

export type TopUp = NonNullable<Settings["top_up"]>;

export const chosen: TopUp = { pack_id: "pack-5000", below: 20_000, monthly_ceiling: 60_00 };

/** A shop with a plan whose credits are below what it chose to top up at. `before` acts on it before the choice. */
export async function shopInNeed(
  topUp: Partial<TopUp> = {},
  before: (shop: Shop) => Promise<void> = async () => undefined,
) {
  const shop = await openShop();
  const sold = subscription({ token: shop.token });
  const lines = [line("pro-month", 29_00)];
  const bought = transaction({ token: shop.token, subscription: sold.id, period: sold.period, lines });
  shop.paddle.known.set(sold.id, sold);
  await shop.report(eventOf.transaction(bought), eventOf.subscription(sold));
  await before(shop);
  await shop.asUser(() => Billing.changeSettings({ top_up: { ...chosen, ...topUp } }));
  const topUpsDue = async (): Promise<number> =>
    (await announced(shop.workspaceID, Credit.Events.TopUpDue.type)).length;
  return {
    ...shop,
    sold,
    bought,
    topUpsDue,
    topUp: () => shop.asSystem(() => Billing.topUp()),
    setting: async () => (await shop.asUser(() => Billing.settings())).top_up,
    stopped: async () =>
      (await announced(shop.workspaceID, "billing.top_up_stopped")).map(({ properties }) => properties),
    /** Reports that the subscription has ended. */
    end: (timeUpdated: string) =>
      shop.report(eventOf.subscription({ ...sold, status: "canceled", timeUpdated })),
    /** Reports another subscription to the same plan. */
    async subscribeAgain(start: string, end: string): Promise<Payment.Subscription> {
      const began = { timeCreated: start, timeUpdated: start };
      const other = subscription({ token: shop.token, period: { start, end }, ...began, timeStarted: start });
      const sale = {
        token: shop.token,
        subscription: other.id,
        period: other.period,
        lines,
        timeBilled: start,
      };
      shop.paddle.known.set(other.id, other);
      await shop.report(eventOf.transaction(transaction({ ...sale, ...began })), eventOf.subscription(other));
      return other;
    },
    /** Fires the timer twice. How many top-ups that made due. */
    async dueAgain(): Promise<number> {
      const before = await topUpsDue();
      for (const _ of ["once", "twice"])
        await shop.asOperator(() => Billing.settleBilling(new Date("2030-01-01"), () => undefined));
      return (await topUpsDue()) - before;
    },
  };
}

/** The transaction of a charge that Paddle made. */
export const chargeOf = ({ sold }: { sold: Payment.Subscription }, { clock }: Shop) =>
  transaction({
    subscription: sold.id,
    origin: "subscription_charge",
    timeCreated: clock.now().toISOString(),
    timeUpdated: clock.now().toISOString(),
  });

/** A shop that has bought one top-up. */
export async function shopWithTopUp() {
  const shop = await shopInNeed({ below: 12_000, monthly_ceiling: 1_000_00 });
  await shop.topUp();
  const made = chargeOf(shop, shop);
  shop.paddle.transactions.push(made);
  await shop.report(eventOf.transaction(made));
  return { ...shop, made };
}
