/** The oracle's schemas of stored data, independent of the product's schemas. */
import { z } from "zod";

const counts = z.record(z.string(), z.int());
const workspaceID = z.string();

/** Whether the rows of a workspace are those of test mode. */
export const isTest = (id: string): boolean => id.startsWith("tst_");

const ownAccounts = ["monthly", "lifetime", "held_monthly", "held_lifetime"] as const;
const accounts = [
  ...ownAccounts,
  ...(["issued_free", "issued_plan", "issued_pack", "issued_operator", "issued_goodwill"] as const),
  ...(["spent_monthly", "spent_lifetime", "expired", "refunded", "clawback"] as const),
] as const;
const Accounts = z.strictObject({
  ...(Object.fromEntries(accounts.map((account) => [account, z.int()])) as Record<
    (typeof accounts)[number],
    z.ZodInt
  >),
  /** Entries of a former version lack it. */
  issued_return: z.int().default(0),
});

const Balance = z.object({
  workspaceID,
  version: z.int(),
  accounts: Accounts,
  used: z.int(),
  /** A test workspace has none. */
  period: z
    .object({ start: z.iso.datetime(), end: z.iso.datetime(), allowance: z.int(), entry: z.int() })
    .optional(),
});
export type Balance = z.infer<typeof Balance>;

const Entry = z.object({
  workspaceID,
  number: z.int(),
  kind: z.string(),
  key: z.string(),
  legs: Accounts.partial(),
  after: Accounts,
  reference: z.object({
    job: z.string().optional(),
    transaction: z.string().optional(),
    adjustment: z.string().optional(),
    subscription: z.string().optional(),
    member: z.string().optional(),
    month: z.string().optional(),
  }),
  timeOccurred: z.iso.datetime(),
});
export type Entry = z.infer<typeof Entry>;

const EntryKey = z.object({ workspaceID, key: z.string(), number: z.int() });
export type EntryKey = z.infer<typeof EntryKey>;

const Hold = z.object({
  workspaceID,
  job: z.string(),
  monthly: z.int(),
  lifetime: z.int(),
  reserved: z.int(),
});
export type Hold = z.infer<typeof Hold>;

/** A slot of a lease: 1 credit that was charged, or 0. */
const Slot = z.object({ workspaceID, apiKeyID: z.string(), lease: z.int(), credits: z.int() });
export type Slot = z.infer<typeof Slot>;

/** What a member has spent by month. */
const Spending = z.object({ workspaceID, userID: z.string(), months: z.record(z.string(), z.int()) });

const Imported = z.object({
  prefix: z.string(),
  rows: z.object({ total: z.int(), distinct: z.int(), bad_syntax: z.int() }),
});

const List = z.object({
  workspaceID,
  id: z.string(),
  name: z.string(),
  status: z.enum(["uploading", "importing", "ready", "failed"]),
  upload: z.string(),
  imported: Imported.optional(),
  timeRemoved: z.iso.datetime().optional(),
});

const Estimate = z.object({ count: z.int(), low: z.int(), high: z.int() });

const Analysis = z.object({
  workspaceID,
  id: z.string(),
  listID: z.string(),
  status: z.enum(["queued", "running", "completed", "failed"]),
  chunksBelow: z.string(),
  /** Distinct addresses. */
  total: z.int(),
  badSyntax: z.int(),
  known: z.object({ key: z.string(), count: z.int() }).optional(),
  health: z
    .object({
      findings: counts,
      providers: counts,
      sample: z.object({ size: z.int(), counts }),
      estimate: z.record(z.string(), Estimate),
      invalid_percent: z.number(),
      cleaning: z.object({ credits: z.int() }),
    })
    .optional(),
});
export type Analysis = z.infer<typeof Analysis>;

const Job = z.object({
  workspaceID,
  id: z.string(),
  listID: z.string(),
  status: z.enum(["queued", "running", "paused", "completed", "failed", "cancelled"]),
  chunksBelow: z.string(),
  timeStarted: z.iso.datetime(),
  timeCompleted: z.iso.datetime().optional(),
  /** Whether verdicts of other lists were not reused. */
  fresh: z.boolean().optional(),
  chunkSize: z.int(),
  total: z.int(),
  done: z.int(),
  valid: z.int(),
  invalid: z.int(),
  risky: z.int(),
  unknown: z.int(),
  reasons: counts,
  reserved: z.int(),
  charged: z.int(),
  /** The key of the verdicts that it reused from an analysis. */
  known: z.string().optional(),
  /** The manifest of the verification before this one. */
  earlier: z.string().optional(),
  askedAgain: z.array(z.int()).optional(),
  isRenewal: z.boolean().optional(),
  /** Whether it judged the verdicts before it again, and asked nobody. */
  isRevision: z.boolean().optional(),
  /** Of the verdicts before it, a run of a schedule reuses those that hold on this day. */
  dueBefore: z.string().optional(),
  /** Where it reserved nothing for addresses that were blocked before it and still were. */
  sparedUnder: z.number().optional(),
  manifest: z.string().optional(),
});
export type Job = z.infer<typeof Job>;

const Chunk = z.object({
  workspaceID,
  listID: z.string(),
  verificationID: z.string(),
  chunk: z.int(),
  state: z.enum(["waiting", "done"]),
  key: z.string(),
});

const Workspace = z.object({
  id: z.string(),
  ownerID: z.string(),
  plan: z.string().default("free"),
  timeClosed: z.string().optional(),
});

const Payment = z.object({ workspaceID, id: z.string() });

/** A subscription as it was reported last. */
const Subscription = z.object({
  workspaceID,
  id: z.string(),
  facts: z.object({
    subscription: z
      .object({
        object: z.object({
          status: z.string(),
          scheduled: z.object({ action: z.string() }).nullable(),
          items: z.array(z.object({ price: z.string() })),
        }),
      })
      .nullable(),
  }),
});

const OpenJob = z.object({ workspaceID, kind: z.string(), id: z.string() });

const Notice = z.object({ workspaceID, id: z.string(), title: z.string(), content: z.string() });
const Audit = z.object({
  workspaceID,
  id: z.string(),
  deed: z.string(),
  digest: z.string().optional().describe("Absent in entries from before there were seals"),
});
const AuditEnd = z.object({ workspaceID, position: z.int(), hash: z.string() });
const Seal = AuditEnd.extend({ id: z.string(), digest: z.string(), timeCreated: z.string() });
export type Seal = z.infer<typeof Seal>;
const OutboxEvent = z.object({ workspaceID, id: z.string(), type: z.string() });

const flag = z.boolean().nullable();

export const Verdict = z.object({
  email: z.string(),
  status: z.enum(["valid", "invalid", "risky", "unknown"]),
  reason: z.string(),
  flags: z.object({ disposable: flag, role: flag, free: flag }),
  charged: z.int(),
  checked_at: z.iso.datetime(),
  verify_again_by: z.iso.datetime().nullish(),
  outcome: z.object({ type: z.string(), at: z.iso.datetime() }).optional(),
});
export type Verdict = z.infer<typeof Verdict>;

/** The last paid verdict on a single address. */
const SingleVerdict = z.object({ workspaceID, verdict: Verdict });

/** Rows by entity. Rows of other entities are checked for isolation only. */
export const Rows = z.object({
  balance: z.array(Balance).default([]),
  entry: z.array(Entry).default([]),
  entryKey: z.array(EntryKey).default([]),
  hold: z.array(Hold).default([]),
  leaseSlot: z.array(Slot).default([]),
  spending: z.array(Spending).default([]),
  list: z.array(List).default([]),
  analysis: z.array(Analysis).default([]),
  verification: z.array(Job).default([]),
  chunk: z.array(Chunk).default([]),
  recentVerdict: z.array(SingleVerdict).default([]),
  workspace: z.array(Workspace).default([]),
  subscription: z.array(Subscription).default([]),
  payment: z.array(Payment).default([]),
  job: z.array(OpenJob).default([]),
  notice: z.array(Notice).default([]),
  outbox: z.array(OutboxEvent).default([]),
  audit: z.array(Audit).default([]),
  "audit-unsealed": z
    .array(z.object({ workspaceID, id: z.string(), position: z.int().optional() }))
    .default([]),
  "audit-seal": z.array(Seal).default([]),
  "audit-chain": z.array(AuditEnd).default([]),
  "audit-anchor": z.array(AuditEnd.extend({ month: z.string() })).default([]),
});
export type Rows = z.infer<typeof Rows>;

/** Any row: its partition key and its workspace, beside all else that it holds. */
export const Item = z.looseObject({
  pk: z.string(),
  __edb_e__: z.string(),
  workspaceID: workspaceID.optional(),
});
export type Item = z.infer<typeof Item>;

const Part = z.object({
  key: z.string(),
  count: z.int(),
  /** The position of its first address. */
  offset: z.int(),
  statuses: counts,
  reasons: counts,
});
export type Part = z.infer<typeof Part>;

export const Manifest = z.object({ parts: z.array(Part) });

/** A verdict of an analysis, and the chunk and index of its address. */
export const PriorVerdict = z.object({ chunk: z.int(), index: z.int(), verdict: Verdict });
export type PriorVerdict = z.infer<typeof PriorVerdict>;

/** A row without a well-formed address. */
export const RejectedRow = z.object({ email: z.string() });

/** A dead letter's verification, and its chunk if it has one. */
const OfVerification = z.object({ verificationID: z.string(), chunk: z.int().optional() });

/** A dead letter's analysis. */
const OfAnalysis = z.union([
  z.object({ analysisID: z.string() }),
  z.object({ id: z.string().startsWith("ana_") }).transform(({ id }) => ({ analysisID: id })),
]);

/** The schema of an event with these properties. */
const eventOf = <S extends z.ZodType>(properties: S) => z.object({ detail: z.object({ properties }) });

export const VerificationMessage = z.union([
  OfVerification,
  eventOf(OfVerification).transform(({ detail }) => detail.properties),
]);

export const AnalysisMessage = z.union([
  OfAnalysis,
  eventOf(OfAnalysis).transform(({ detail }) => detail.properties),
]);
