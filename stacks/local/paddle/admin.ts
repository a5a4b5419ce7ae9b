/** The admin API of the local Paddle: time, declines, refunds, chargebacks, and faults of the delivery. */
import { z } from "zod";
import { type Account, priceOf } from "./account.ts";
import { createAdjustment, decideRefund, reverseChargeback } from "./adjustment.ts";
import { parse } from "./api/input.ts";
import type { Delivery } from "./delivery.ts";
import { discountCheckouts, DiscountInput, discountSubscription } from "./discount.ts";
import { PaddleError } from "./error.ts";
import { billDue, billUntil, endPeriodNow, retryPayment } from "./renewal.ts";
import { findSubscription, pauseSubscription, resumeSubscription, subscriptionOf } from "./subscription.ts";
import { findTransaction } from "./transaction.ts";

export interface AdminContext {
  account: Account;
  delivery: Delivery;
}

interface Call extends AdminContext {
  id: string;
  body: unknown;
}

type Route = (call: Call) => object | Promise<object>;

const day = 86_400_000;

const Advance = z.union([
  z.strictObject({ days: z.number().positive().max(3_660) }),
  z.strictObject({ to: z.iso.datetime() }),
]);
const Decline = z.strictObject({ next: z.int().min(0).max(1_000) });
const Tax = z.strictObject({ rate: z.string().regex(/^0(\.\d{1,5})?$/, "Write a rate such as 0.19.") });
/** Those of two decimals that it plays. A price is the same number in each. */
export const currencies = ["USD", "EUR", "GBP"] as const;
const Currency = z.strictObject({ code: z.enum(currencies) });
const Quantity = z.strictObject({ max: z.int().min(1).max(1_000) });
const Price = z.strictObject({ cents: z.int().min(0).max(10_000_000) });
const Pause = z.strictObject({ at_period_end: z.boolean().default(false) });
const Probability = z.number().min(0).max(1);
const ChaosInput = z
  .strictObject({
    duplicate: Probability,
    shuffle: z.boolean(),
    delay_ms: z.int().min(0).max(60_000),
    drop: Probability,
  })
  .partial();
const Settle = z.strictObject({ seconds: z.number().min(0).max(600).default(30) });
const Reason = z.strictObject({ reason: z.string().default("The bank took the payment back.") });
const Refund = z.strictObject({
  /** Cents of the first line, tax included; without it, all that is left. */
  amount: z.int().positive().optional(),
  reason: z.string().default("The customer asked for it."),
});

const stateOf = ({ account }: AdminContext) => {
  const { tax_rate, declines, currency, discount_id, most_quantity } = account.settings();
  const { frozenAt } = account.clock.state();
  const now = account.clock.now().toISOString();
  return { now, is_frozen: frozenAt !== null, tax_rate, declines, currency, discount_id, most_quantity };
};

const routes: Readonly<Record<string, Route>> = {
  "GET state": stateOf,
  "POST advance": (call) => {
    const input = parse(Advance, call.body);
    const now = call.account.clock.now().getTime();
    const target = "days" in input ? now + input.days * day : Date.parse(input.to);
    if (target < now) throw new PaddleError(400, "invalid_field", "The time cannot go back.");
    billUntil(call.account, target);
    return stateOf(call);
  },
  "POST freeze": (call) => {
    call.account.clock.freeze();
    call.account.change({ clock: call.account.clock.state() });
    return stateOf(call);
  },
  "POST run": (call) => {
    call.account.clock.run();
    call.account.change({ clock: call.account.clock.state() });
    return stateOf(call);
  },
  "POST decline": (call) => {
    call.account.change({ declines: parse(Decline, call.body).next });
    return stateOf(call);
  },
  "POST tax": (call) => {
    call.account.change({ tax_rate: parse(Tax, call.body).rate });
    return stateOf(call);
  },
  "POST currency": (call) => {
    call.account.change({ currency: parse(Currency, call.body).code });
    return stateOf(call);
  },
  "POST discount": (call) => {
    discountCheckouts(call.account, parse(DiscountInput, call.body));
    return stateOf(call);
  },
  "POST quantity": (call) => {
    call.account.change({ most_quantity: parse(Quantity, call.body).max });
    return stateOf(call);
  },
  "POST prices/:id": ({ account, id, body }) => {
    const { cents } = parse(Price, body);
    priceOf(account, id);
    account.change({ prices: { ...account.settings().prices, [id]: cents } });
    return priceOf(account, id);
  },
  "POST chaos": ({ delivery, body }) => delivery.setChaos(parse(ChaosInput, body)),
  "POST settle": async ({ delivery, body }) => ({
    undelivered: await delivery.settle(parse(Settle, body).seconds * 1_000),
  }),
  "GET notifications": ({ account }) => ({ notifications: account.storage.notifications.all() }),
  "POST notifications/:id/replay": ({ delivery, id }) => {
    delivery.replay(id);
    return { replayed: id };
  },
  "POST subscriptions/:id/renew": ({ account, id }) => subscriptionOf(account, endPeriodNow(account, id)),
  "POST subscriptions/:id/pause": ({ account, id, body }) =>
    subscriptionOf(account, pauseSubscription(account, id, parse(Pause, body).at_period_end)),
  "POST subscriptions/:id/discount": ({ account, id, body }) =>
    subscriptionOf(account, discountSubscription(account, id, parse(DiscountInput, body))),
  "POST subscriptions/:id/resume": ({ account, id }) => {
    resumeSubscription(account, id);
    billDue(account);
    return subscriptionOf(account, findSubscription(account, id));
  },
  "POST subscriptions/:id/retry": ({ account, id }) => {
    retryPayment(account, id);
    return subscriptionOf(account, findSubscription(account, id));
  },
  "POST refunds/:id/approve": ({ account, id }) => decideRefund(account, id, "approved"),
  "POST refunds/:id/reject": ({ account, id }) => decideRefund(account, id, "rejected"),
  "POST transactions/:id/refund": ({ account, id, body }) => {
    const { amount, reason } = parse(Refund, body);
    const line = findTransaction(account, id).lines.find(({ quantity }) => quantity > 0);
    const items =
      amount === undefined
        ? null
        : [{ item_id: line?.id ?? "", type: "partial" as const, amount: String(amount) }];
    const asked = createAdjustment(account, { action: "refund", transaction_id: id, reason, items });
    return decideRefund(account, asked.id, "approved");
  },
  "POST transactions/:id/chargeback": ({ account, id, body }) =>
    createAdjustment(account, {
      action: "chargeback",
      transaction_id: id,
      items: null,
      ...parse(Reason, body),
    }),
  "POST chargebacks/:id/reverse": ({ account, id }) => reverseChargeback(account, id),
};

/** The calls, for people. */
export const adminCalls = Object.keys(routes);

/** Answers a call below `/_local/paddle/`. */
export async function answerAdmin(
  context: AdminContext,
  method: string,
  path: string,
  body: unknown,
): Promise<{ status: number; body: object }> {
  const [resource = "", id = "", action] = path.split("/").filter(Boolean);
  const name = [`${method} ${resource}`, id && ":id", action].filter(Boolean).join("/");
  const route = routes[name];
  try {
    if (!route)
      throw new PaddleError(404, "not_found", `There is no ${name}. There are: ${adminCalls.join(", ")}.`);
    return { status: 200, body: await route({ ...context, id, body }) };
  } catch (error) {
    if (!(error instanceof PaddleError)) throw error;
    return { status: error.status, body: { code: error.code, message: error.message } };
  }
}
