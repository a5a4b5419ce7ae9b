/** A refund of a plan change takes what the change raised its month by: no more, and once. */
import { beforeEach, expect, it } from "vitest";
import type { Payment } from "../../src/port/payment/index.ts";
import { adjustment, eventOf, line, subscription, transaction } from "./paddle-objects.ts";
import { openShop, type Shop } from "./shop.ts";

const { transaction: paid, subscription: subscribed, adjustment: adjusted } = eventOf;

// Two of thirty days are over, less the minute that has begun.
const raised = Math.floor(90_000 - (90_000 * (2 * 1440 - 1)) / (30 * 1440));

let shop: Shop;
let change: Payment.Transaction;

beforeEach(async () => {
  shop = await openShop();
  const first = subscription({ token: shop.token });
  const bought = transaction({
    token: shop.token,
    subscription: first.id,
    period: first.period,
    lines: [line("pro-month", 29_00)],
  });
  const time = "2026-11-22T10:00:00Z";
  change = transaction({
    subscription: first.id,
    origin: "subscription_update",
    period: { start: time, end: first.period?.end ?? "" },
    lines: [
      { ...line("pro-month", -20_00, -1), isProrated: true },
      { ...line("business-month", 130_00), isProrated: true },
    ],
    timeCreated: time,
    timeBilled: time,
  });
  await shop.report(paid(bought), subscribed(first), paid(change));
  expect(await shop.accounts()).toMatchObject({ monthly: 10_000 + raised });
});

/** A part of the change, in cents. */
function partOf(cents: number, action = "refund") {
  const [, bought] = change.lines;
  const items = [{ line: bought?.id ?? "", type: "partial" as const, total: cents }];
  return adjusted(adjustment(change, cents, { action, items }));
}

it("A change that is refunded in full leaves the credits of the plan before.", async () => {
  await shop.report(partOf(110_00));
  expect(await shop.accounts()).toMatchObject({ monthly: 10_000, lifetime: 0, refunded: raised });
});

it("A change that is refunded in two parts is taken back once.", async () => {
  const [half, rest] = [partOf(55_00), partOf(55_00)];
  await shop.report(half, half);
  expect(await shop.accounts()).toMatchObject({ lifetime: 0, refunded: Math.floor(raised / 2) });
  await shop.report(rest, half);
  expect(await shop.accounts()).toMatchObject({ monthly: 10_000, lifetime: 0, refunded: raised });
});

it("A chargeback of a change that is reversed gives back what it took.", async () => {
  await shop.report(partOf(110_00, "chargeback"), partOf(110_00, "chargeback_reverse"));
  expect(await shop.accounts()).toMatchObject({ monthly: 10_000 + raised, lifetime: 0, refunded: 0 });
});

it("A change whose month has ended unused is refunded from that month.", async () => {
  shop.clock.advance(40 * 86_400);
  await shop.report(partOf(110_00));
  expect(await shop.accounts()).toMatchObject({ lifetime: 0, refunded: 0 });
});
