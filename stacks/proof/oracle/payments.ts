/**
 * I11: credits granted equal credits paid, refunds take at most that and reversals give it back, and plan, subscriptions and
 * payments are those of Paddle. Periods begin one after the other.
 */
import {
  offerOf,
  offers,
  ownerOf,
  packLines,
  planLine,
  type Stage,
  type Subscription,
  type Transaction,
} from "./paddle.ts";
import { adjustments } from "./refunds.ts";
import type { Entry } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

/** All violations of payments in a state without work in progress. */
export function examinePayments(state: State, stage: Stage): Violation[] {
  return [
    ...packs(state, stage),
    ...planGrants(state, stage),
    ...adjustments(state, stage),
    ...plans(state, stage),
    ...subscriptions(state, stage),
    ...listedPayments(stage),
    ...owners(state, stage),
    ...periods(state),
  ];
}

const completed = ({ records }: Stage): Transaction[] =>
  records.transactions.filter(({ status }) => status === "completed");

const ownerOfPayment = (stage: Stage, { subscription_id, custom_data }: Transaction): string | undefined =>
  ownerOf(stage, custom_data) ??
  ownerOf(stage, stage.records.subscriptions.find(({ id }) => id === subscription_id)?.custom_data ?? null);

/** Each line of a pack has one entry with price × quantity of its credits, and no other pack was granted. */
function packs(state: State, stage: Stage): Violation[] {
  const expected = new Map(
    completed(stage).flatMap((transaction) => {
      const owner = ownerOfPayment(stage, transaction);
      if (owner === undefined) return [];
      return packLines(stage, transaction).map(({ id, price_id, quantity }): [string, string] => [
        `pack:${transaction.id}:${id}`,
        `${(offerOf(stage, price_id)?.credits ?? 0) * quantity} credits in ${owner}`,
      ]);
    }),
  );
  const found = state.rows("entry").filter(({ kind }) => kind === "grant_pack");
  const granted = new Map(
    found.map(({ key, legs, workspaceID }) => [key, `${legs.lifetime ?? 0} credits in ${workspaceID}`]),
  );
  return [
    ...[...expected].flatMap(([key, credits]): Violation[] =>
      granted.get(key) === credits
        ? []
        : [`I11: ${key} paid for ${credits}, granted were ${granted.get(key) ?? "none"}`],
    ),
    ...[...granted].flatMap(([key, credits]): Violation[] =>
      expected.has(key) ? [] : [`I11: ${key} granted ${credits} that nobody paid for`],
    ),
  ];
}

const issuedBy = ({ legs }: Entry): number => -(legs.issued_plan ?? 0);

/** Each payment for a plan is issued once a month, and nothing else is. */
function planGrants(state: State, stage: Stage): Violation[] {
  const issuing = state
    .rows("entry")
    .filter((entry) => issuedBy(entry) > 0 && !entry.key.startsWith("reverse:"));
  const byTransaction = Map.groupBy(issuing, ({ reference }) => reference.transaction ?? "");
  const paid = new Map(
    completed(stage).flatMap((transaction): [string, Transaction][] =>
      planLine(stage, transaction) && ownerOfPayment(stage, transaction) !== undefined
        ? [[transaction.id, transaction]]
        : [],
    ),
  );
  return [
    ...[...byTransaction].flatMap(([id, entries]): Violation[] =>
      paid.has(id) ? [] : [`I11: ${entries[0]?.key} issued a plan that ${id || "nobody"} did not pay for`],
    ),
    ...[...paid.values()].flatMap((transaction) =>
      issuedFor(stage, transaction, byTransaction.get(transaction.id) ?? []),
    ),
  ];
}

function issuedFor(stage: Stage, transaction: Transaction, entries: readonly Entry[]): Violation[] {
  const { id, origin, subscription_id, billing_period } = transaction;
  const offer = offerOf(stage, planLine(stage, transaction)?.price_id ?? "");
  const owner = ownerOfPayment(stage, transaction);
  const first =
    origin === "subscription_update"
      ? `change:${id}`
      : `grant:${subscription_id}:${new Date(billing_period?.starts_at ?? 0).toISOString()}`;
  const credits = offer?.credits ?? 0;
  const change = origin === "subscription_update" ? raiseOf(stage, transaction, credits) : null;
  const [min, max] = change ?? [credits, credits];
  const raises = raisesWithin(stage, transaction);
  const isRefunded = stage.records.adjustments.some(({ transaction_id }) =>
    [id, ...raises.map((each) => each.id)].includes(transaction_id),
  );
  const limit = credits + raises.reduce((sum, each) => sum + each.credits, 0);
  const firsts = entries.filter(({ key }) => key === first);
  const isIssued =
    (firsts.length === 1 || (firsts.length === 0 && min === 0)) &&
    firsts.every((entry) => issuedBy(entry) >= min && issuedBy(entry) <= max);
  return [
    ...(isIssued
      ? []
      : [`I11: ${id} paid for ${min}, ${first} issued ${firsts.map(issuedBy).join(" and ") || 0}` as const]),
    ...(entries.length <= (offer?.months ?? 0)
      ? []
      : [`I11: ${id} paid for ${offer?.months} months, ${entries.length} were issued` as const]),
    ...entries.flatMap((entry): Violation[] => {
      const isLater = entry.key !== first;
      const isExact = !isRefunded && raises.length === 0;
      const isRight = !isLater || (isExact ? issuedBy(entry) === credits : issuedBy(entry) <= limit);
      return isRight && entry.workspaceID === owner
        ? []
        : [`I11: ${entry.key} issued ${issuedBy(entry)} of ${credits} to ${entry.workspaceID}`];
    }),
  ];
}

/** The credits of the plan that a change replaced, and its months. */
const formerOffer = (stage: Stage, { details }: Transaction) =>
  details.line_items
    .filter(({ quantity }) => quantity < 0)
    .flatMap(({ price_id }) => offerOf(stage, price_id) ?? [])
    .find(({ plan }) => plan !== undefined);

const minutesOf = (ms: number): number => Math.floor(ms / 60_000);

/** The least and the most that a change issues: the difference for what is left of its month, and of a year each month. */
function raiseOf(stage: Stage, transaction: Transaction, credits: number): [number, number] {
  const offer = offerOf(stage, planLine(stage, transaction)?.price_id ?? "");
  const former = formerOffer(stage, transaction);
  const [base] = completed(stage)
    .filter(
      (each) => each.subscription_id === transaction.subscription_id && endOf(each) === endOf(transaction),
    )
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
  if (!former || !offer || former.months !== offer.months || !base) return [credits, credits];
  const difference = credits - former.credits;
  if (offer.months === 12) return [0, Math.max(0, difference * 12)];
  const [start, end] = [Date.parse(startOf(base)), Date.parse(endOf(base))];
  const elapsed = minutesOf(Date.parse(transaction.billed_at ?? transaction.created_at) - start);
  const whole = minutesOf(end - start);
  const raise = Math.max(0, Math.floor(difference - (difference * Math.min(elapsed, whole)) / whole));
  return [raise, raise];
}

/** The changes within the billing period of a payment, with what each raises a month by. */
const raisesWithin = (stage: Stage, payment: Transaction): { id: string; credits: number }[] =>
  completed(stage)
    .filter(
      (each) =>
        each.origin === "subscription_update" &&
        each.id !== payment.id &&
        each.subscription_id === payment.subscription_id &&
        endOf(each) === endOf(payment),
    )
    .map((each) => {
      const credits = offerOf(stage, planLine(stage, each)?.price_id ?? "")?.credits ?? 0;
      return { id: each.id, credits: credits - (formerOffer(stage, each)?.credits ?? 0) };
    });

/** The plans, the smaller ones first. */
const ranks: readonly string[] = ["free", ...Object.values(offers).flatMap(({ plan }) => plan ?? [])];
const hasEnded = ({ status }: Subscription): boolean => status === "canceled" || status === "paused";

/** Whether a chargeback that holds, with the refunds, covers all that was paid for the plan of a payment. */
function isTakenBack(stage: Stage, { id, details }: Transaction): boolean {
  const lines = details.line_items.filter(({ price_id }) => offerOf(stage, price_id)?.plan);
  const ids = lines.map((line) => line.id);
  const paid = lines.reduce((sum, { totals }) => sum + totals.total, 0);
  const taken = stage.records.adjustments
    .filter(({ transaction_id, status }) => transaction_id === id && status === "approved")
    .flatMap(({ action, items }) =>
      items
        .filter(({ item_id }) => ids.includes(item_id))
        .map(({ totals }) => ({ action, total: totals.total })),
    );
  const totalOf = (...actions: string[]): number =>
    taken.filter(({ action }) => actions.includes(action)).reduce((sum, { total }) => sum + total, 0);
  return paid > 0 && totalOf("chargeback") > 0 && totalOf("refund", "chargeback") >= paid;
}

/**
 * The payments that give a living subscription its plan, newest first, without those that were charged back:
 * the payments of the newest period, and of earlier ones that reach into it and have not ended.
 */
function givingPlan(stage: Stage, subscription: string, at: number): Transaction[] {
  const paid = completed(stage)
    .filter((payment) => payment.subscription_id === subscription && planLine(stage, payment))
    .toSorted((a, b) => startOf(b).localeCompare(startOf(a)) || b.id.localeCompare(a.id));
  const [newest] = paid;
  if (!newest) return [];
  const reaches = (payment: Transaction): boolean =>
    Date.parse(endOf(payment)) > Math.max(Date.parse(startOf(newest)), at);
  return paid
    .filter((payment) => endOf(payment) === endOf(newest) || reaches(payment))
    .filter((payment) => !isTakenBack(stage, payment));
}

/**
 * A workspace has the best plan of its living subscriptions. What ends by the clock alone is noticed with the next report, so the
 * plan may be that of an earlier period until then.
 */
function plans(state: State, stage: Stage): Violation[] {
  const bestAt = (workspaceID: string, at: number): string => {
    const given = stage.records.subscriptions
      .filter((each) => !hasEnded(each) && ownerOf(stage, each.custom_data) === workspaceID)
      .flatMap(({ id }) => givingPlan(stage, id, at)[0] ?? [])
      .map((payment): string | undefined => offerOf(stage, planLine(stage, payment)?.price_id ?? "")?.plan);
    return ranks.findLast((each) => given.includes(each)) ?? "free";
  };
  return state.rows("workspace").flatMap(({ id, plan, timeClosed }): Violation[] => {
    const [best, before] = [bestAt(id, stage.now), bestAt(id, 0)];
    return [best, before].includes(plan) || timeClosed !== undefined
      ? []
      : [`I11: ${id} has the plan ${plan}, at Paddle it is ${best}`];
  });
}

const startOf = ({ billing_period }: Transaction): string => billing_period?.starts_at ?? "";
const endOf = ({ billing_period }: Transaction): string => billing_period?.ends_at ?? "";

/** Each subscription is known as Paddle has it. */
function subscriptions(state: State, stage: Stage): Violation[] {
  const known = new Map(state.rows("subscription").map((row) => [row.id, row]));
  return stage.records.subscriptions.flatMap(({ id, status, scheduled_change, items }): Violation[] => {
    const found = known.get(id)?.facts.subscription?.object;
    const seen = [found?.status, found?.scheduled?.action ?? null, found?.items[0]?.price];
    const expected = [status, scheduled_change?.action ?? null, items[0]?.price.id];
    return seen.join() === expected.join()
      ? []
      : [`I11: ${id} is ${expected.join(" ")} at Paddle, and known as ${seen.join(" ")}`];
  });
}

/** The list of payments has each completed and each failed transaction of Paddle, with its total. */
function listedPayments(stage: Stage): Violation[] {
  return [...stage.listed].flatMap(([workspaceID, listed]) => {
    const expected = stage.records.transactions
      .filter((transaction) => ownerOfPayment(stage, transaction) === workspaceID)
      .filter(
        ({ status, payments }) =>
          status === "completed" || status === "past_due" || payments.some((each) => each.status === "error"),
      )
      .map(({ id, status, details }) => `${id} ${details.totals.grand_total} ${status === "completed"}`);
    const found = listed.map(({ id, total, status }) => `${id} ${total} ${status !== "failed"}`);
    const [missing, surplus] = [except(expected, found), except(found, expected)];
    return [
      ...missing.map((one) => `I11: the payments of ${workspaceID} lack ${one}` as const),
      ...surplus.map((one) => `I11: the payments of ${workspaceID} have ${one}, unlike Paddle` as const),
      ...(found.length === new Set(found).size ? [] : [`I11: ${workspaceID} has a payment twice` as const]),
    ];
  });
}

/** A payment and a subscription belong to the workspace of their token, or to nobody. */
function owners(state: State, stage: Stage): Violation[] {
  const { transactions, subscriptions: all } = stage.records;
  const expected = new Map([
    ...transactions.map((each): [string, string] => [each.id, ownerOfPayment(stage, each) ?? "none"]),
    ...all.map(({ id, custom_data }): [string, string] => [id, ownerOf(stage, custom_data) ?? "none"]),
  ]);
  return [...state.rows("payment"), ...state.rows("subscription")].flatMap(
    ({ id, workspaceID }): Violation[] =>
      workspaceID === expected.get(id) ? [] : [`I11: ${id} of ${expected.get(id)} belongs to ${workspaceID}`],
  );
}

const except = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((one) => !others.includes(one));

const beginning = ["grant_plan", "renew"];

/** A later month of a paid year, whose key names its payment. */
const isRefill = ({ key }: Entry): boolean => key.startsWith("grant:") && key.includes(":txn_");

/**
 * No paid period begins before the one that it replaces. A free month may have begun before the payment is known, and so
 * may the next month of a year that another subscription's renewal replaces.
 */
function periods(state: State): Violation[] {
  const entries = state
    .rows("entry")
    .filter((entry) => beginning.includes(entry.kind) && !entry.key.startsWith("free:") && !isRefill(entry));
  return [...Map.groupBy(entries, ({ workspaceID }) => workspaceID).values()].flatMap((own) => {
    const ordered = own.toSorted((a, b) => a.number - b.number);
    return ordered.flatMap(({ key, timeOccurred }, index): Violation[] => {
      const before = ordered[index - 1];
      return before && timeOccurred < before.timeOccurred
        ? [`I11: ${key} begins before ${before.key}, which it replaces`]
        : [];
    });
  });
}
