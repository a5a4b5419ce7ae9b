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
