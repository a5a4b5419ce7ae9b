import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { PaymentFacts } from "./fact/payment-rules.ts";
import type { SubscriptionFacts } from "./fact/subscription-rules.ts";

const { text, fixed } = Table.attribute;

/** The workspace of rows whose buyer is not known. */
export const unbound = "none";

/** A transaction of Paddle with its adjustments: what was reported last of each. */
export const PaymentEntity = new Entity(
  {
    model: { service: "winnow", entity: "payment", version: "1" },
    attributes: {
      id: fixed,
      version: { type: "number", required: true },
      workspaceID: text,
      /** The subscription that it pays for; its own id where there is none. */
      subscription: text,
      /** When Paddle created it, at full precision; sorts by time. */
      timeCreated: text,
      facts: { type: custom<PaymentFacts>("any"), required: true },
      /** When its receipt was announced. */
      timeAnnounced: { type: "string" },
      /** When an operator let it grant what it is for, though nothing was paid. */
      timeAccepted: { type: "string" },
      /** When the workspace was told that its renewal was declined. */
      timeDeclined: { type: "string" },
    },
    indexes: {
      byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      byWorkspace: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["workspaceID"] },
        sk: { field: "gsi1sk", composite: ["timeCreated", "id"] },
      },
      bySubscription: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["subscription"] },
        sk: { field: "gsi2sk", composite: ["id"] },
      },
    },
  },
  Table.config,
);
export type PaymentRow = EntityItem<typeof PaymentEntity>;

/** A subscription of Paddle. Its workspace is bound at first use and never changes. */
export const SubscriptionEntity = new Entity(
  {
    model: { service: "winnow", entity: "subscription", version: "1" },
    attributes: {
      id: fixed,
      version: { type: "number", required: true },
      workspaceID: text,
      facts: { type: custom<SubscriptionFacts>("any"), required: true },
    },
    indexes: {
      byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      byWorkspace: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["workspaceID"] },
        sk: { field: "gsi1sk", composite: ["id"] },
      },
    },
  },
  Table.config,
);
export type SubscriptionRow = EntityItem<typeof SubscriptionEntity>;

/** A webhook that was queued, by Paddle's event id. */
export const WebhookEntity = new Entity(
  {
    model: { service: "winnow", entity: "webhook-receipt", version: "1" },
    attributes: {
      id: fixed,
      timeReceived: fixed,
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true, readOnly: true },
    },
    indexes: { byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } } },
  },
  Table.config,
);

/** Open problems, those whose payment an operator has accepted and that is to be granted, and closed ones. */
export const problemLists = ["open", "accepted", "closed"] as const;

/** A payment that an operator must look at. */
export const ProblemEntity = new Entity(
  {
    model: { service: "winnow", entity: "payment-problem", version: "1" },
    attributes: {
      list: { type: problemLists, required: true, readOnly: true },
      transaction: fixed,
      problem: fixed,
      detail: text,
      timeFound: text,
    },
    indexes: {
      byList: {
        pk: { field: "pk", composite: ["list"] },
        sk: { field: "sk", composite: ["transaction", "problem"] },
      },
    },
  },
  Table.config,
);

/** How far the reconciliation has come. */
export const ReconciliationEntity = new Entity(
  {
    model: { service: "winnow", entity: "reconciliation", version: "1" },
    attributes: {
      name: fixed,
      /** When the last walk over changed transactions that ended had begun. */
      timeStarted: text,
      /** A walk that has not ended, and the id of the transaction that it came to. */
      transactions: { type: custom<{ timeBegun: string; after: string }>("any") },
      /** The id of the subscription that a walk which has not ended came to. */
      subscriptionsAfter: { type: "string" },
    },
    indexes: { byName: { pk: { field: "pk", composite: ["name"] }, sk: { field: "sk", composite: [] } } },
  },
  Table.config,
);
export type ReconciliationRow = EntityItem<typeof ReconciliationEntity>;

/**
 * A plan that the next run of a timer puts on a subscription at Paddle, one for a workspace: a plan at
 * another interval, shortly before the renewal; or a smaller plan that was taken back for a change which may
 * have failed.
 */
export const ScheduledPlanEntity = new Entity(
  {
    model: { service: "winnow", entity: "scheduled-plan", version: "1" },
    attributes: {
      workspaceID: fixed,
      subscription: text,
      /** The id of the plan that is to come. */
      plan: text,
      /** Of a smaller one: the plan that it was taken back for. It is put on only where Paddle still bills that one. */
      from: { type: "string" },
      /** The end of what is paid for, for which it was chosen. */
      until: text,
      charged: { type: ["immediately", "at_renewal"] as const, required: true },
      timeDue: text,
      list: { type: ["open"] as const, required: true },
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
      byDue: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["list"] },
        sk: { field: "gsi1sk", composite: ["timeDue", "workspaceID"] },
      },
    },
  },
  Table.config,
);
export type ScheduledPlanRow = EntityItem<typeof ScheduledPlanEntity>;

export interface ChosenTopUp {
  pack: string;
  /** Credits. */
  below: number;
  /** Cents in a month. */
  ceiling: number;
  /** The subscription that it is charged to (`payer.ts`); absent in older rows until the next top-up. */
  subscription?: string | undefined;
}

/** What the automatic top-ups of a workspace have come to. */
export interface TopUpState {
  /** The calendar month of `cents`: `2026-11`. */
  month: string;
  /** What top-ups cost in the month, taxes excluded. */
  cents: number;
  /** The one that is under way. Older rows lack its subscription. */
  open?: { pack: string; time: string; subscription?: string };
  /** The transactions that were completed lately, and when Paddle created them. */
  done?: Readonly<Record<string, string>>;
  /** The transaction that was completed last; older rows only. */
  last?: string;
  timeDeclined?: string;
  /** How many were refused in a row. */
  refusals?: number;
}

/** When a timer tries a top-up again. One for a workspace. */
export const TopUpRetryEntity = new Entity(
  {
    model: { service: "winnow", entity: "top-up-retry", version: "1" },
    attributes: {
      workspaceID: fixed,
      timeDue: text,
      list: { type: ["open"] as const, required: true },
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
      byDue: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["list"] },
        sk: { field: "gsi1sk", composite: ["timeDue", "workspaceID"] },
      },
    },
  },
  Table.config,
);

/** What a workspace chose about its credits and receipts, and its automatic top-ups. */
export const SettingsEntity = new Entity(
  {
    model: { service: "winnow", entity: "billing-settings", version: "1" },
    attributes: {
      workspaceID: fixed,
      version: { type: "number", required: true },
      lowCreditThreshold: { type: "number" },
      topUp: { type: custom<ChosenTopUp>("any") },
      receiptEmails: { type: "list", items: { type: "string" }, required: true },
      topUpState: { type: custom<TopUpState>("any") },
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type SettingsRow = EntityItem<typeof SettingsEntity>;
