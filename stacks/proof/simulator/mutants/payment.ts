/** Mutants of payments: webhooks, grants, refunds, periods and plans. */
import type { Mutant } from "./mutant.ts";

export const paymentMutants: readonly Mutant[] = [
  {
    name: "a pack is granted with each webhook",
    file: "core/src/credit/payment.ts",
    guard: "key: `pack:${transaction}:${line}`",
    replacement: "key: `pack:${transaction}:${line}:${Math.random()}`",
    found: { by: "seeds", scenario: "packs" },
  },
  {
    name: "the quantity of a pack is ignored",
    file: "core/src/billing/payment-rules.ts",
    guard: "credits: found.offer.credits * line.quantity }]",
    replacement: "credits: found.offer.credits }]",
    found: { by: "seeds", scenario: "packs" },
  },
  {
    name: "an earlier payment replaces the period of a later one",
    file: "core/src/credit/period-rules.ts",
    guard: "(!period?.paid || period.paid.since < since)",
    replacement: "true",
    found: { by: "seeds", scenario: "renewal" },
  },
  {
    name: "the rest of a plan is kept at its renewal",
    file: "core/src/credit/period-rules.ts",
    guard: `    move(kind, before, [
      { from: "monthly", to: "expired", credits: before.accounts.monthly },
      { from: "issued_plan"`,
    replacement: `    move(kind, before, [
      { from: "issued_plan"`,
    found: { by: "seeds", scenario: "renewal" },
  },
  {
    name: "a plan change is granted with each webhook",
    file: "core/src/credit/payment.ts",
    guard: "key: `change:${transaction}`",
    replacement: "key: `change:${transaction}:${Math.random()}`",
    found: { by: "seeds", scenario: "planChange" },
  },
  {
    name: "a refund takes credits before it is approved",
    file: "core/src/billing/payment-rules.ts",
    guard: '(action === "refund" && status === "approved")',
    replacement: 'action === "refund"',
    found: { by: "seeds", scenario: "packs" },
  },
  {
    name: "a refund takes credits with each webhook",
    file: "core/src/credit/payment.ts",
    guard: "key: adjustmentKey(adjustment),",
    replacement: "key: `${adjustmentKey(adjustment)}:${Math.random()}`,",
    found: { by: "seeds", scenario: "refunds" },
  },
  {
    name: "a canceled subscription keeps its plan",
    file: "core/src/billing/subscription-rules.ts",
    guard: 'if (!offer || status === "canceled" || status === "paused") return null;',
    replacement: 'if (!offer || status === "paused") return null;',
    found: { by: "seeds", scenario: "renewal" },
  },
  {
    name: "the reconciliation leaves transactions out",
    file: "core/src/billing/reconcile.ts",
    guard: "for await (const object of provider.transactionsSince(since))",
    replacement: "for (const object of [] as Payment.Transaction[])",
    found: { by: "seeds", scenario: "packs", only: ["drop"] },
  },
];
