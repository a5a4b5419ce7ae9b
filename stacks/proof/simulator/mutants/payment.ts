/** Mutants of payments: webhooks, grants, refunds, periods and plans. */
import type { Mutant } from "./mutant.ts";

export const paymentMutants: readonly Mutant[] = [
  {
    name: "a webhook is remembered before it is queued",
    file: "core/src/billing/webhook.ts",
    guard: "(await isKnown(event.event_id))) return;",
    replacement: "(await isKnown(event.event_id))) return;\n  await remember(event.event_id);",
    found: { by: "seeds", scenario: "refunds", only: ["crash"] },
  },
  {
    name: "an older report of Paddle replaces a newer one",
    file: "core/src/billing/report.ts",
    guard: "known && known.order >= news.order ? known : news",
    replacement: "news",
    found: { by: "seeds", scenario: "renewal" },
  },
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
    guard: "key: changeKey(transaction)",
    replacement: "key: `${changeKey(transaction)}:${Math.random()}`",
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
    name: "each part of a refund ignores the parts before it",
    file: "core/src/billing/payment-rules.ts",
    guard: 'fact.object.action === "refund" ? refundsIn(all()) : []',
    replacement: "[]",
    found: { by: "seeds", scenario: "refunds" },
  },
  {
    name: "a chargeback is given back with each webhook",
    file: "core/src/credit/payment.ts",
    guard: "key: `reverse:${reversed}`",
    replacement: "key: `reverse:${reversed}:${Math.random()}`",
    found: { by: "seeds", scenario: "refunds" },
  },
  {
    name: "a reversal gives back only what was taken of lifetime credits",
    file: "core/src/credit/adjustment-rules.ts",
    guard: '{ from: "refunded", to: isInPeriod ? "monthly" : "lifetime", credits: monthly },',
    replacement: "",
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
    name: "the plan of an earlier payment replaces that of a later one",
    file: "core/src/billing/subscription-rules.ts",
    guard: "facts.paid && ageOf(facts.paid) >= ageOf(paid) ? facts : { ...facts, paid }",
    replacement: "{ ...facts, paid }",
    found: { by: "seeds", scenario: "planChange" },
  },
  {
    name: "a payment is overwritten by another webhook",
    file: "core/src/billing/projection.ts",
    guard: `    const put = PaymentEntity.put({ ...next, version: (row?.version ?? 0) + 1 }).where(
      (each, { eq, notExists }) => (row ? eq(each.version, row.version) : notExists(each.version)),
    );`,
    replacement: "    const put = PaymentEntity.put({ ...next, version: (row?.version ?? 0) + 1 });",
    found: { by: "seeds", scenario: "refunds" },
  },
  {
    name: "the reconciliation leaves transactions out",
    file: "core/src/billing/reconcile.ts",
    guard: "for await (const object of provider.transactionsSince(since))",
    replacement: "for (const object of [] as Payment.Transaction[])",
    found: { by: "seeds", scenario: "packs", only: ["drop"] },
  },
  {
    name: "the reconciliation leaves subscriptions out",
    file: "core/src/billing/reconcile.ts",
    guard: "for await (const object of provider.subscriptions())",
    replacement: "for (const object of [] as Payment.Subscription[])",
    found: { by: "seeds", scenario: "renewal", only: ["drop"] },
  },
];
