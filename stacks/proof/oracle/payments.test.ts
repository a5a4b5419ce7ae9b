/** I11 on a small stage: a pack, a plan, a refund in part, and a reversed chargeback; then one corruption at a time. */
import { createHmac } from "node:crypto";
import { packOffers, planOffers } from "@winnow/core/billing/catalog";
import { describe, expect, it } from "vitest";
import { examinePayments, readRecords, type Stage, stateOf } from "./index.ts";
import { offers } from "./paddle.ts";

it("The oracle sells what the catalogue does.", () => {
  const sold = [
    ...planOffers.map(({ id, credits, plan, interval }) => [
      id,
      { credits, plan, months: interval === "month" ? 1 : 12 },
    ]),
    ...packOffers.map(({ id, credits }) => [id, { credits }]),
  ];
  expect(Object.entries(offers)).toEqual(sold);
});

const key = "key";
const workspaceID = "wrk_1";
const prices = { "pack-5000": "pri_pack", "pro-month": "pri_pro", "business-month": "pri_business" };

function tokenOf(workspace: string, signedWith = key): string {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${encoded({ alg: "HS256" })}.${encoded({ workspace })}`;
  return `${text}.${createHmac("sha256", signedWith).update(text).digest("base64url")}`;
}

type Row = Record<string, unknown>;

const accounts = {
  monthly: 0,
  lifetime: 0,
  held_monthly: 0,
  held_lifetime: 0,
  issued_free: 0,
  issued_plan: 0,
  issued_pack: 0,
  issued_operator: 0,
  issued_goodwill: 0,
  spent_monthly: 0,
  spent_lifetime: 0,
  expired: 0,
  refunded: 0,
  clawback: 0,
};

const start = "2026-03-01T00:00:00.000Z";
const now = Date.parse("2026-03-15T00:00:00.000Z");
const end = "2026-04-01T00:00:00.000Z";

const entry = (number: number, kind: string, name: string, legs: Row, reference: Row): Row => ({
  __edb_e__: "entry",
  pk: workspaceID,
  workspaceID,
  number,
  kind,
  key: name,
  legs,
  after: accounts,
  reference,
  timeOccurred: start,
});

const transaction = (id: string, price_id: string, quantity: number, total: number): Row => ({
  id,
  status: "completed",
  origin: "web",
  payments: [],
  custom_data: { token: tokenOf(workspaceID) },
  subscription_id: price_id === "pri_pack" ? null : "sub_1",
  billing_period: price_id === "pri_pack" ? null : { starts_at: start, ends_at: end },
  created_at: start,
  billed_at: start,
  details: {
    totals: { grand_total: String(total) },
    line_items: [{ id: `line_${id}`, price_id, quantity, proration: null, totals: { total: String(total) } }],
  },
});

const adjustment = (id: string, action: string, status: string, cents: number): Row => ({
  id,
  action,
  status,
  transaction_id: "txn_pack",
  items: [{ item_id: "line_txn_pack", totals: { total: String(cents) } }],
});

/** Everything that a test may corrupt. */
function healthy() {
  const subscription = { status: "active", scheduled: null, items: [{ price: "pri_pro" }] };
  const payment = { transaction: "txn_pack" };
  return {
    now,
    items: {
      workspace: {
        __edb_e__: "workspace",
        pk: workspaceID,
        id: workspaceID,
        ownerID: "usr_1",
        plan: "Pro",
      } as Row,
      subscription: {
        __edb_e__: "subscription",
        pk: "sub_1",
        workspaceID,
        id: "sub_1",
        facts: { subscription: { object: subscription } },
      } as Row,
      payment: { __edb_e__: "payment", pk: "txn_pack", workspaceID, id: "txn_pack" } as Row,
      pack: entry(
        ...([1, "grant_pack", "pack:txn_pack:line_txn_pack"] as const),
        ...([{ issued_pack: -10_000, lifetime: 10_000 }, payment] as const),
      ),
      plan: entry(
        ...([2, "grant_plan", `grant:sub_1:${start}`] as const),
        ...([{ issued_plan: -10_000, monthly: 10_000 }, { transaction: "txn_plan" }] as const),
      ),
      refund: entry(
        ...([3, "refund", "adjust:adj_1"] as const),
        ...([
          { lifetime: -4_000, refunded: 4_000 },
          { ...payment, adjustment: "adj_1" },
        ] as const),
      ),
      chargeback: entry(
        ...([4, "refund", "adjust:adj_2"] as const),
        ...([
          { lifetime: -6_000, refunded: 6_000 },
          { ...payment, adjustment: "adj_2" },
        ] as const),
      ),
      reversal: entry(
        ...([5, "refund_reversed", "reverse:adj_2"] as const),
        ...([
          { lifetime: 6_000, refunded: -6_000 },
          { ...payment, adjustment: "adj_3" },
        ] as const),
      ),
    } as Record<string, Row>,
    transactions: [
      transaction("txn_pack", "pri_pack", 2, 5_000),
      transaction("txn_plan", "pri_pro", 1, 2_900),
    ],
    subscriptions: [
      {
        id: "sub_1",
        status: "active",
        scheduled_change: null,
        custom_data: { token: tokenOf(workspaceID) },
        items: [{ price: { id: "pri_pro" } }],
      },
    ] as Row[],
    adjustments: [
      adjustment("adj_1", "refund", "approved", 2_000),
      adjustment("adj_2", "chargeback", "reversed", 3_000),
      adjustment("adj_3", "chargeback_reverse", "approved", 3_000),
    ],
    listed: [
      { id: "txn_pack", total: 5_000, status: "partly_refunded" },
      { id: "txn_plan", total: 2_900, status: "paid" },
    ],
  };
}

type Healthy = ReturnType<typeof healthy>;

function violationsAfter(corrupt: (everything: Healthy) => void): string[] {
  const everything = healthy();
  corrupt(everything);
  const { items, transactions, subscriptions, adjustments, listed, now: at } = everything;
  const read = () => Promise.resolve(new Uint8Array());
  const state = stateOf({ items: Object.values(items), keys: new Set(), read, deadLetters: new Map() });
  const records = readRecords({ transactions, subscriptions, adjustments });
  const stage: Stage = { now: at, records, prices, key, listed: new Map([[workspaceID, listed]]) };
  return examinePayments(state, stage);
}

const again = (everything: Healthy, name: string): void => {
  everything.items["again"] = { ...everything.items[name], number: 6, key: `${name}:again` };
};

/** A chargeback or refund of the plan in full. */
const takingPlan = (action: string) => ({
  ...adjustment("adj_4", action, "approved", 2_900),
  transaction_id: "txn_plan",
  items: [{ item_id: "line_txn_plan", totals: { total: "2900" } }],
});

const corruptions: [what: string, corrupt: (everything: Healthy) => void][] = [
  ["a pack is not granted", ({ items }) => delete items["pack"]],
  ["a pack is granted twice", (everything) => again(everything, "pack")],
  [
    "a pack grants one credit too many",
    ({ items }) => Object.assign(items["pack"] ?? {}, { legs: { issued_pack: -10_001, lifetime: 10_001 } }),
  ],
  [
    "a pack is granted to another workspace",
    ({ items }) => Object.assign(items["pack"] ?? {}, { workspaceID: "wrk_2" }),
  ],
  [
    "a pack without our token is granted",
    ({ transactions }) =>
      Object.assign(transactions[0] ?? {}, { custom_data: { token: tokenOf(workspaceID, "forged") } }),
  ],
  ["a period is not granted", ({ items }) => delete items["plan"]],
  ["a period is granted twice", (everything) => again(everything, "plan")],
  [
    "a declined payment is granted",
    ({ transactions }) => Object.assign(transactions[1] ?? {}, { status: "past_due" }),
  ],
  ["a refund takes nothing", ({ items }) => delete items["refund"]],
  ["a refund takes its credits twice", (everything) => again(everything, "refund")],
  [
    "a rejected refund takes credits",
    ({ adjustments }) => Object.assign(adjustments[0] ?? {}, { status: "rejected" }),
  ],
  ["a reversal gives nothing back", ({ items }) => delete items["reversal"]],
  [
    "a reversal gives back one too many",
    ({ items }) => Object.assign(items["reversal"] ?? {}, { legs: { lifetime: 6_001, refunded: -6_001 } }),
  ],
  [
    "the workspace has a better plan",
    ({ items }) => Object.assign(items["workspace"] ?? {}, { plan: "Business" }),
  ],
  [
    "the plan stays though its payment was charged back in full",
    ({ adjustments }) => adjustments.push(takingPlan("chargeback")),
  ],
  [
    "the subscription has ended at Paddle",
    ({ subscriptions }) => Object.assign(subscriptions[0] ?? {}, { status: "canceled" }),
  ],
  [
    "the end of the subscription is not known",
    ({ subscriptions }) => Object.assign(subscriptions[0] ?? {}, { scheduled_change: { action: "cancel" } }),
  ],
  ["a payment is not listed", ({ listed }) => listed.pop()],
  ["a payment is listed with another total", ({ listed }) => Object.assign(listed[0] ?? {}, { total: 1 })],
  [
    "a payment belongs to another workspace",
    ({ items }) => Object.assign(items["payment"] ?? {}, { workspaceID: "wrk_2" }),
  ],
  [
    "a period begins before the one that it replaces",
    ({ items }) => {
      items["earlier"] = {
        ...entry(7, "renew", "grant:sub_1:2026-02-01T00:00:00.000Z", {}, {}),
        timeOccurred: "2026-02-01T00:00:00.000Z",
      };
    },
  ],
];

describe("the oracle of payments", () => {
  it("finds nothing where everything agrees with Paddle", () => {
    expect(violationsAfter(() => {})).toEqual([]);
  });

  it.each(corruptions)("finds that %s", (_, corrupt) => {
    expect(violationsAfter(corrupt)).not.toEqual([]);
  });

  it("finds a plan that ends though its payment was refunded, not charged back", () => {
    const refund = takingPlan("refund");
    expect(violationsAfter(({ adjustments }) => adjustments.push(refund))).toEqual([]);
    const found = violationsAfter(({ adjustments, items }) => {
      adjustments.push(refund);
      Object.assign(items["workspace"] ?? {}, { plan: "free" });
    });
    expect(found).toEqual([expect.stringContaining("at Paddle it is Pro")]);
  });

  it.each([
    [now, ["Business"], ["Pro", "free"]],
    [Date.parse(end), ["Business", "free"], ["Pro"]],
  ])("knows what a year that was charged back leaves of the month before it, at %d", (at, right, wrong) => {
    const found = (plan: string) =>
      violationsAfter((everything) => {
        everything.now = at;
        Object.assign(everything.items["workspace"] ?? {}, { plan });
        Object.assign(everything.transactions[1] ?? {}, transaction("txn_plan", "pri_business", 1, 14_900));
        const period = { starts_at: "2026-03-10T00:00:00Z", ends_at: "2027-03-10T00:00:00Z" };
        everything.transactions.push({
          ...transaction("txn_year", "pri_pro", 1, 2_900),
          billing_period: period,
        });
        everything.adjustments.push({
          ...takingPlan("chargeback"),
          transaction_id: "txn_year",
          items: [{ item_id: "line_txn_year", totals: { total: "2900" } }],
        });
      }).filter((violation) => violation.includes("has the plan"));
    for (const plan of right) expect(found(plan)).toEqual([]);
    for (const plan of wrong) expect(found(plan)).toHaveLength(1);
  });
});
