import { expect, it } from "vitest";
import { ReconciliationEntity } from "../../src/billing/entity.ts";
import { Billing } from "../../src/billing/index.ts";
import { adjustment, eventOf, line, paddleID, subscription, transaction } from "./paddle-objects.ts";
import { openShop, type Shop } from "./shop.ts";

/** Runs the reconciliation. Returns what it found of these objects. */
async function reconcile({ asOperator, clock }: Shop) {
  const differences: string[] = [];
  const problems: string[] = [];
  const deadline = new Date(clock.now().getTime() + 60_000);
  await asOperator(() =>
    Billing.reconcile(deadline, {
      difference: ({ kind, id }) => void differences.push(`${kind} ${id}`),
      problem: ({ problem, transaction }) => void problems.push(`${problem} ${transaction}`),
    }),
  );
  return { differences, problems };
}

it("The reconciliation applies what no webhook told, reports it once, and leaves the rest alone.", async () => {
  const shop = await openShop();
  const { paddle, token } = shop;
  const sold = subscription({ token });
  const plan = { lines: [line("pro-month", 29_00)], subscription: sold.id, period: sold.period };
  const [told, untold] = [transaction({ token, ...plan }), transaction({ token })];
  const stranger = transaction();
  await shop.report(eventOf.transaction(told, "2026-11-20T10:00:02Z"), eventOf.subscription(sold));
  const ending = { ...sold, scheduled: { action: "cancel", at: "2026-12-20T10:00:00Z" } };
  const ended = { ...ending, timeUpdated: "2026-11-21T10:00:00Z" };
  const refund = adjustment(untold, 25_00);
  paddle.transactions.push(told, untold, stranger);
  paddle.known.set(sold.id, ended);
  paddle.adjustments.push(refund, adjustment(told, 1_00, { action: "credit", id: paddleID("adj") }));

  const first = await reconcile(shop);
  expect(first.differences).toEqual(
    expect.arrayContaining([
      `transaction ${untold.id}`,
      `subscription ${sold.id}`,
      `adjustment ${refund.id}`,
    ]),
  );
  expect(first.differences).not.toContain(`transaction ${told.id}`);
  expect(first.problems).toContain(`unknown_buyer ${stranger.id}`);
  expect(await shop.accounts()).toMatchObject({ monthly: 10_000, lifetime: 0, refunded: 5_000 });
  expect(await shop.subscription()).toMatchObject({ scheduled_cancel_at: "2026-12-20T10:00:00.000Z" });

  const again = await reconcile(shop);
  expect(again.differences).toEqual([]);
  expect(again.problems).toContain(`unknown_buyer ${stranger.id}`);
  expect(await shop.accounts()).toMatchObject({ issued_plan: -10_000, issued_pack: -5_000 });
});

it("A reconciliation that does not end in time fails, and the next one looks at the same again.", async () => {
  const shop = await openShop();
  const bought = transaction({ token: shop.token, timeUpdated: "2026-11-22T09:59:59Z" });
  shop.paddle.transactions.push(bought);
  const findings = { difference: () => {}, problem: () => {} };
  const late = shop.asOperator(() => Billing.reconcile(shop.clock.now(), findings));
  await expect(late).rejects.toThrow("did not end in time");
  expect((await reconcile(shop)).differences).toContain(`transaction ${bought.id}`);
});

/** A run whose time is over once it was asked for that many times. Returns what it found, and whether it ended. */
async function runOver(shop: Shop, looks: number) {
  const found: string[] = [];
  const deadline = new Date(shop.clock.now().getTime() + 60_000);
  let left = looks;
  const findings = {
    difference: ({ id }: { id: string }) => {
      found.push(id);
      left -= 1;
      if (left === 0) shop.clock.advance(120);
    },
    problem: () => {},
  };
  const ended = await shop
    .asOperator(() => Billing.reconcile(deadline, findings))
    .then(
      () => true,
      () => false,
    );
  return { found, ended };
}

it("A run that ends amid transactions is gone on with: each is found once, refunds first, and then the subscriptions.", async () => {
  const shop = await openShop();
  const { paddle, token } = shop;
  const timeUpdated = shop.clock.now().toISOString();
  const bought = Array.from({ length: 5 }, () => transaction({ token, timeUpdated }));
  const ids = bought.map(({ id }) => id).toSorted();
  const refund = adjustment(bought[4] as (typeof bought)[number], 25_00);
  const sold = subscription({ token });
  paddle.transactions.push(...bought.toReversed());
  paddle.adjustments.push(refund);
  paddle.known.set(sold.id, sold);
  expect(await runOver(shop, 3)).toEqual({ found: [refund.id, ...ids.slice(0, 2)], ended: false });
  expect(await runOver(shop, 2)).toEqual({ found: ids.slice(2, 4), ended: false });
  // What changes meanwhile, and comes before the place of the walk, is found by the one after it.
  const early = transaction({
    token,
    id: `txn_${"0".repeat(26)}`,
    timeUpdated: shop.clock.now().toISOString(),
  });
  paddle.transactions.push(early);
  expect(await runOver(shop, 9)).toEqual({ found: [ids[4], sold.id], ended: true });
  expect((await runOver(shop, 9)).found).toEqual([early.id]);
});

it("A run that ends amid subscriptions does not fail, and the next ones come to each of them.", async () => {
  const shop = await openShop();
  const { paddle, token } = shop;
  const sold = Array.from({ length: 5 }, () => subscription({ token }));
  const ids = sold.map(({ id }) => id).toSorted();
  for (const each of sold) paddle.known.set(each.id, each);
  expect(await runOver(shop, 2)).toEqual({ found: ids.slice(0, 2), ended: true });
  const bought = transaction({ token, timeUpdated: shop.clock.now().toISOString() });
  paddle.transactions.push(bought);
  expect(await runOver(shop, 3)).toEqual({ found: [bought.id, ...ids.slice(2, 4)], ended: true });
  expect(await runOver(shop, 9)).toEqual({ found: ids.slice(4), ended: true });
  const changed = { ...(sold[0] as (typeof sold)[number]), timeUpdated: shop.clock.now().toISOString() };
  paddle.known.set(changed.id, { ...changed, scheduled: { action: "cancel", at: "2026-12-20T10:00:00Z" } });
  expect((await runOver(shop, 9)).found).toEqual([changed.id]);
});

it("A run that dies amid subscriptions has kept its place within fifty.", async () => {
  const shop = await openShop();
  const { paddle, token } = shop;
  const sold = Array.from({ length: 53 }, () => subscription({ token }));
  const ids = sold.map(({ id }) => id).toSorted();
  for (const each of sold) paddle.known.set(each.id, each);
  const list = paddle.subscriptions;
  paddle.subscriptions = async function* (after) {
    for await (const each of list(after)) {
      if (each.id === ids[51]) throw new Error("The run was killed.");
      yield each;
    }
  };
  expect(await runOver(shop, 99)).toEqual({ found: ids.slice(0, 51), ended: false });
  paddle.subscriptions = list;
  const asked: (string | undefined)[] = [];
  paddle.subscriptions = (after) => {
    asked.push(after);
    return list(after);
  };
  expect(await runOver(shop, 99)).toEqual({ found: ids.slice(51), ended: true });
  expect(asked).toEqual([ids[49]]);
});

it("What changed again between a change and its webhook is found, although the later webhook was lost.", async () => {
  const shop = await openShop();
  const offered = transaction({ token: shop.token, status: "ready", timeUpdated: "2026-11-22T09:00:00.1Z" });
  await shop.report(eventOf.transaction(offered, "2026-11-22T09:00:00.3Z"));
  const declined = { ...offered, status: "past_due" as const, timeUpdated: "2026-11-22T09:00:00.2Z" };
  shop.paddle.transactions.push(declined);
  expect((await reconcile(shop)).differences).toEqual([`transaction ${offered.id}`]);
});

it("What a first reconciliation did not come to is found by one that ends weeks later.", async () => {
  const shop = await openShop();
  await ReconciliationEntity.delete({ name: "paddle" }).go();
  const bought = transaction({ token: shop.token, timeUpdated: "2026-10-30T10:00:00Z" });
  shop.paddle.transactions.push(bought);
  const findings = { difference: () => {}, problem: () => {} };
  const late = shop.asOperator(() => Billing.reconcile(shop.clock.now(), findings));
  await expect(late).rejects.toThrow("did not end in time");
  shop.clock.advance(21 * 86_400);
  expect((await reconcile(shop)).differences).toEqual([`transaction ${bought.id}`]);
});
