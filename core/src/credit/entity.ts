import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { Accounts, Legs } from "./balance/account.ts";
import type { Balance } from "./balance/balance.ts";
import type { PastPeriod } from "./balance/period.ts";
import type { StoredPeriod } from "./balance/stored-period.ts";
import { kinds } from "./schema.ts";

const count = { type: "number", required: true } as const;
const { text, fixed } = Table.attribute;

/** What an entry or a hold is about, by id. */
export interface Reference {
  job?: string;
  list?: string;
  /** Who spends: a user, of an API key its maker. */
  member?: string;
  key?: string;
  /** The month in which it counts for the member, and in the budget of the API key: `2026-11`. */
  month?: string;
  transaction?: string;
  subscription?: string;
  adjustment?: string;
  /** The operator's reason. */
  note?: string;
  /** Of a credit that came back for a job: how many valid verdicts the job has. */
  valid?: number;
}

export const shards = ["0", "1", "2", "3"] as const;

/** Lists the ledgers by the time of their last audit; one row per workspace. */
export const LedgerEntity = new Entity(
  {
    model: { service: "winnow", entity: "ledger", version: "1" },
    attributes: {
      workspaceID: fixed,
      timeAudited: text,
      /** How far the audit of a long ledger has come. */
      place: { type: "string" },
      /** Spreads the index over several partitions. */
      shard: fixed,
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
      byAudit: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["shard"] },
        sk: { field: "gsi1sk", composite: ["timeAudited", "workspaceID"] },
      },
    },
  },
  Table.config,
);

/** The balance of a workspace, derived from its entries; `version` is the number of the newest entry. */
export const BalanceEntity = new Entity(
  {
    model: { service: "winnow", entity: "balance", version: "1" },
    attributes: {
      workspaceID: fixed,
      version: count,
      accounts: { type: custom<Accounts>("any"), required: true },
      period: { type: custom<StoredPeriod>("any") },
      used: count,
      held: count,
      free: { type: custom<Balance["free"]>("any"), required: true },
      advances: { type: custom<Balance["advances"]>("any"), required: true },
      timeRecorded: text,
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);

/** A paid period that has ended. */
export const PastPeriodEntity = new Entity(
  {
    model: { service: "winnow", entity: "pastPeriod", version: "1" },
    attributes: {
      workspaceID: fixed,
      /** The subscription that paid for it. */
      source: fixed,
      until: fixed,
      entry: { type: "number", required: true, readOnly: true, padding: { length: 12, char: "0" } },
      start: fixed,
      raised: { type: custom<PastPeriod["raised"]>("any"), required: true },
      unused: count,
      setOff: { type: custom<PastPeriod["setOff"]>("any"), required: true },
    },
    indexes: {
      byPaidTime: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["source", "until", "entry"], casing: "none" },
      },
    },
  },
  Table.config,
);

/** What a workspace's subscriptions are expected to be renewed with, by subscription: the monthly credits, or none while paused. */
export const RenewalEntity = new Entity(
  {
    model: { service: "winnow", entity: "renewal", version: "1" },
    attributes: { workspaceID: fixed, subscription: fixed, allowance: { type: "number" } },
    indexes: {
      bySubscription: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["subscription"], casing: "none" },
      },
    },
  },
  Table.config,
);

/** What can be spent when a workspace wants to be told, or credits to be bought. */
export const ThresholdsEntity = new Entity(
  {
    model: { service: "winnow", entity: "creditThresholds", version: "1" },
    attributes: {
      workspaceID: fixed,
      alert: { type: "number" },
      topUp: { type: "number" },
      /** Whether a refund has crossed `topUp`, so that the next use makes a top-up due. */
      isTopUpHeld: { type: "boolean" },
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);

/** An immutable ledger entry. */
export const EntryEntity = new Entity(
  {
    model: { service: "winnow", entity: "entry", version: "1" },
    attributes: {
      workspaceID: fixed,
      number: { type: "number", required: true, readOnly: true, padding: { length: 12, char: "0" } },
      kind: { type: kinds, required: true, readOnly: true },
      /** The idempotency key. */
      key: fixed,
      legs: { type: custom<Legs>("any"), required: true, readOnly: true },
      /** Every account after this entry. */
      after: { type: custom<Accounts>("any"), required: true, readOnly: true },
      actor: fixed,
      reference: { type: custom<Reference>("any"), required: true, readOnly: true },
      timeOccurred: fixed,
      timeRecorded: fixed,
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["number"] },
      },
    },
  },
  Table.config,
);

/** The idempotency key of an entry. */
export const EntryKeyEntity = new Entity(
  {
    model: { service: "winnow", entity: "entryKey", version: "1" },
    attributes: { workspaceID: fixed, key: fixed, number: { ...count, readOnly: true } },
    indexes: {
      byKey: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["key"], casing: "none" },
      },
    },
  },
  Table.config,
);

/** The credits reserved for one open job. */
export const HoldEntity = new Entity(
  {
    model: { service: "winnow", entity: "hold", version: "1" },
    attributes: {
      workspaceID: fixed,
      job: fixed,
      reference: { type: custom<Reference>("any"), required: true, readOnly: true },
      monthly: count,
      lifetime: count,
      reserved: { ...count, readOnly: true },
      period: { ...count, readOnly: true },
    },
    indexes: {
      byJob: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["job"] },
      },
    },
  },
  Table.config,
);

/** A lease that is not settled: credits in a hold that calls of an API key spend by their slots. */
export const LeaseEntity = new Entity(
  {
    model: { service: "winnow", entity: "lease", version: "1" },
    attributes: {
      workspaceID: fixed,
      apiKeyID: fixed,
      number: { type: "number", required: true, readOnly: true, padding: { length: 12, char: "0" } },
      /** Slots of one credit each. */
      size: { ...count, readOnly: true },
      /** The slots that calls have taken; known once the lease is closed. */
      taken: { type: "number" },
      /** Credits that were recalled before the lease is settled. */
      recalled: count,
      /** The month whose budget of the API key it counts in. */
      month: fixed,
      timeEnds: fixed,
      /** Spreads the index over several partitions. */
      shard: fixed,
    },
    indexes: {
      byKey: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["apiKeyID", "number"] },
      },
      byEnd: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["shard"] },
        sk: { field: "gsi1sk", composite: ["timeEnds", "workspaceID", "apiKeyID", "number"] },
      },
    },
  },
  Table.config,
);
export type LeaseRow = EntityItem<typeof LeaseEntity>;

/** What became of a slot of a lease. Written once, so that a late call cannot charge what is settled. */
export const SlotEntity = new Entity(
  {
    model: { service: "winnow", entity: "leaseSlot", version: "1" },
    attributes: {
      workspaceID: fixed,
      apiKeyID: fixed,
      lease: { type: "number", required: true, readOnly: true, padding: { length: 12, char: "0" } },
      number: { type: "number", required: true, readOnly: true, padding: { length: 6, char: "0" } },
      /** 1 for a verdict that was charged, 0 for a slot that came to nothing. */
      credits: { ...count, readOnly: true },
      /** The key of the charge; empty for a slot that came to nothing. */
      charge: fixed,
      /** TTL, in seconds since 1970. */
      expires: { ...count, readOnly: true },
    },
    indexes: {
      byLease: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["apiKeyID", "lease", "number"] },
      },
    },
  },
  Table.config,
);

const verdicts = { type: "number" } as const;

/** The verdicts that a member or an API key got on a day, for a list or by singles. Spread over shards, since many add at once. */
export const VerdictCountEntity = new Entity(
  {
    model: { service: "winnow", entity: "verdictCount", version: "1" },
    attributes: {
      workspaceID: fixed,
      /** In UTC: `2026-11-21`. */
      day: fixed,
      /** `-` for none, like the next two. */
      key: fixed,
      member: fixed,
      list: fixed,
      shard: fixed,
      valid: verdicts,
      invalid: verdicts,
      risky: verdicts,
      unknown: verdicts,
      /** The valid ones that were charged; 0 in counts from before these were told apart. */
      validCharged: verdicts,
      timeCounted: text,
    },
    indexes: {
      byDay: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["day", "key", "member", "list", "shard"], casing: "none" },
      },
    },
  },
  Table.config,
);
export type VerdictCountRow = EntityItem<typeof VerdictCountEntity>;
