/** What Paddle has reported of payments and subscriptions, in their rows. Each change is made on the row as it was read. */
import { isDeepStrictEqual } from "node:util";
import { type Change, Table } from "../../aws/table/index.ts";
import { Credit } from "../../credit/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { offerOf } from "../catalog/offer.ts";
import { PaymentEntity, type PaymentRow, SubscriptionEntity, unbound } from "../entity.ts";
import { sortable } from "../fact/event-order.ts";
import { noFacts, type PaymentFacts } from "../fact/payment-rules.ts";
import { noSubscription, renewalOf, type SubscriptionFacts } from "../fact/subscription-rules.ts";
import { readPayment, readSubscription } from "../read.ts";

/** Whether the projection wrote something that it had not written before. */
export type Effect = "changed" | "unchanged";

export const either = (a: Effect, b: Effect): Effect => (a === "changed" ? a : b);

interface Changed {
  effect: Effect;
  row: PaymentRow;
}

/** Changes the facts of a payment and, where it has none yet, its workspace. Returns the row as it is then. */
export const changePayment = (
  id: string,
  change: (facts: PaymentFacts) => PaymentFacts,
  workspaceID: string = unbound,
): Promise<Changed> =>
  Table.transact<Changed>(async (outdated) => {
    const row = await readPayment(id);
    const before = row?.facts ?? noFacts;
    const facts = change(before);
    const next: PaymentRow = {
      id,
      version: (row?.version ?? 0) + 1,
      workspaceID: boundTo(row, workspaceID),
      subscription: facts.transaction?.object.subscription ?? id,
      timeCreated: sortable(timeCreatedOf(facts)),
      timeAnnounced: row?.timeAnnounced,
      timeAccepted: row?.timeAccepted,
      timeDeclined: row?.timeDeclined,
      facts,
    };
    if (row && isSame(row, next)) return { answer: { effect: "unchanged", row }, changes: [] };
    const put = PaymentEntity.put(next).where((each, { eq, notExists }) =>
      row ? eq(each.version, row.version) : notExists(each.version),
    );
    return { answer: { effect: effectOf(row, next), row: next }, changes: [Table.change(put, outdated)] };
  });

/** Changes the facts of a subscription and, where it has none yet, its workspace. `alongside` is written in any case. */
export const changeSubscription = (
  id: string,
  change: (facts: SubscriptionFacts) => SubscriptionFacts,
  { workspaceID = unbound, alongside = [] }: { workspaceID?: string; alongside?: readonly Change[] } = {},
): Promise<Effect> =>
  Table.transact<Effect>(async (outdated) => {
    const row = await readSubscription(id);
    const next = {
      id,
      workspaceID: boundTo(row, workspaceID),
      facts: change(row?.facts ?? noSubscription),
    };
    const renewal = await Credit.expectingRenewal(
      next.workspaceID,
      id,
      renewalOf(next.facts, offerOf, Clock.now().toISOString()),
    );
    if (row && isSame(row, next)) return { answer: "unchanged", changes: [...renewal, ...alongside] };
    const put = SubscriptionEntity.put({ ...next, version: (row?.version ?? 0) + 1 }).where(
      (each, { eq, notExists }) => (row ? eq(each.version, row.version) : notExists(each.version)),
    );
    return { answer: effectOf(row, next), changes: [Table.change(put, outdated), ...renewal, ...alongside] };
  });

/** Of the transaction; while only adjustments are known, of one of them. */
const timeCreatedOf = ({ transaction, adjustments }: PaymentFacts): string =>
  [transaction, ...Object.values(adjustments)].flatMap((each) => each?.object.timeCreated ?? [])[0] ??
  Clock.now().toISOString();

const boundTo = (row: { workspaceID: string } | null, workspaceID: string): string =>
  row && row.workspaceID !== unbound ? row.workspaceID : workspaceID;

/**
 * "unchanged" where nothing differs, apart from `order` and `timeUpdated` (the same state, reported later)
 * and `earlier`, which older rows lack.
 */
const effectOf = (
  row: { workspaceID: string; facts: unknown } | null,
  next: { workspaceID: string; facts: unknown },
): Effect => (row && isSame(withoutOrders(row), withoutOrders(next)) ? "unchanged" : "changed");

const withoutOrders = ({ workspaceID, facts }: { workspaceID: string; facts: unknown }) => ({
  workspaceID,
  facts: JSON.parse(
    JSON.stringify(facts, (key, value: unknown) =>
      ["order", "timeUpdated", "earlier"].includes(key) ? undefined : value,
    ),
  ) as unknown,
});

const isSame = (
  a: { workspaceID: string; facts: unknown },
  b: { workspaceID: string; facts: unknown },
): boolean => a.workspaceID === b.workspaceID && isDeepStrictEqual(a.facts, b.facts);
