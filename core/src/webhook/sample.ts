/** The data of test events, one for each type: made up, whole, and shaped as that of real ones. */
import type { Sealed } from "../audit/schema.ts";
import type { Info as List } from "../list/schema.ts";
import type { Completed } from "../single-verification/schema.ts";
import type { z } from "zod";
import type { Data } from "./fan-out.ts";
import type { EventType } from "./schema.ts";

const begun = "2026-01-31T10:00:00.000Z";
const ended = "2026-01-31T10:04:10.000Z";
/** Of a SHA-256. */
const hexDigits = 64;
const none = "00000000000000000000000000";

const counts = { valid: 3_900, invalid: 600, risky: 250, unknown: 60 };
const findings = {
  disposable: 20,
  role: 120,
  free: 1_900,
  typo: 15,
  no_domain: 40,
  no_mail_host: 10,
  null_mx: 5,
  dns_timeout: 0,
};

const variants = { rows: 42, addresses: 35, mailboxes: 30 };

const imported: List = {
  id: `lst_${none}`,
  mode: "live",
  name: "Sample",
  source: "file",
  purpose: "verify",
  filename: "sample.csv",
  status: "ready",
  error: null,
  rows: { total: 5_000, distinct: 4_810, duplicates: 150, bad_syntax: 40 },
  mendable: {
    count: 12,
    is_mended: false,
    preview: [{ original: "mailto:ann@inbox.test", address: "ann@inbox.test", how: ["scheme"] }],
  },
  variants,
  columns: ["Name", "Email"],
  email_column: "Email",
  has_header: true,
  analysis: null,
  verification: null,
  expected_bounces: null,
  tags: [],
  metadata: {},
  created_at: begun,
  completed_at: null,
  retention_days: 30,
  expires_at: "2026-03-02T10:00:00.000Z",
};

const delivered = { low: 0, estimate: 0, high: 0 };

const analysis: NonNullable<List["analysis"]> = {
  status: "completed",
  error: null,
  progress: { done: 4_810, total: 4_810, percent: 100, eta_seconds: 0 },
  health: {
    findings,
    variants,
    providers: { google_workspace: 1_800, microsoft_365: 1_400, other: 1_610 },
    sample: { size: 400, counts: { valid: 325, invalid: 50, risky: 21, unknown: 4 } },
    estimate: {
      valid: { count: 3_908, low: 3_720, high: 4_070 },
      invalid: { count: 601, low: 460, high: 780 },
      risky: { count: 253, low: 165, high: 380 },
      unknown: { count: 48, low: 15, high: 120 },
    },
    invalid_percent: 13.2,
    cleaning: { credits: 4_410, seconds: 250 },
  },
  started_at: begun,
  completed_at: ended,
};

const verification: NonNullable<List["verification"]> = {
  status: "completed",
  progress: { done: 4_810, total: 4_810, percent: 100, waiting: 0, eta_seconds: 0 },
  counts,
  reasons: {
    accepted: 3_900,
    mailbox_not_found: 545,
    no_domain: 40,
    no_mail_host: 10,
    null_mx: 5,
    catch_all: 230,
    disposable: 20,
    greylisted: 60,
  },
  rows: {
    counts: { ...counts, valid: 4_050 },
    reasons: {
      accepted: 4_050,
      mailbox_not_found: 545,
      no_domain: 40,
      no_mail_host: 10,
      null_mx: 5,
      catch_all: 230,
      disposable: 20,
      greylisted: 60,
    },
    kept: { safe: 3_940, balanced: 4_050, reach: 4_340 },
    relays: { safe: 12, balanced: 12, reach: 12 },
  },
  providers: { google_workspace: 1_800, microsoft_365: 1_400, other: 1_610 },
  credits: { reserved: 4_810, charged: 4_750, returned: 60 },
  started_at: begun,
  completed_at: ended,
};

/** As the analysis estimates them, and as the verification knows them. */
const estimatedBounces: NonNullable<List["expected_bounces"]> = {
  low: 10.4,
  estimate: 13.3,
  high: 17,
  cleaned: { safe: delivered, balanced: delivered, reach: { low: 0, estimate: 0.1, high: 0.5 } },
};
const knownBounces: NonNullable<List["expected_bounces"]> = {
  low: 13.2,
  estimate: 13.3,
  high: 13.8,
  cleaned: { safe: delivered, balanced: delivered, reach: { low: 0, estimate: 0.2, high: 0.6 } },
};

/** A verification that was cancelled after its first thousand addresses, without a duplicate among them. */
const cancelled: NonNullable<List["verification"]> = {
  ...verification,
  status: "cancelled",
  progress: { done: 1_000, total: 4_810, percent: 20, waiting: 0, eta_seconds: 0 },
  counts: { valid: 850, invalid: 130, risky: 20, unknown: 0 },
  reasons: { accepted: 850, mailbox_not_found: 130, catch_all: 20 },
  rows: {
    counts: { valid: 850, invalid: 130, risky: 20, unknown: 0 },
    reasons: { accepted: 850, mailbox_not_found: 130, catch_all: 20 },
    kept: { safe: 830, balanced: 850, reach: 870 },
    relays: { safe: 2, balanced: 2, reach: 2 },
  },
  providers: { google_workspace: 1_000 },
  credits: { reserved: 4_810, charged: 1_000, returned: 3_810 },
};

const verified: z.infer<typeof Completed> = {
  id: `ver_${none}`,
  email: "person@inbox.test",
  normalized: "person@inbox.test",
  canonical: "person@inbox.test",
  status: "valid",
  reason: "accepted",
  action: "send",
  score: 100,
  checks: {
    syntax: { status: "pass", reason: "ok" },
    domain: { status: "pass", reason: "ok" },
    mx: { status: "pass", reason: "mx1.inbox.test" },
    disposable: { status: "pass", reason: "not_listed" },
    relay: { status: "pass", reason: "not_relay" },
    role: { status: "pass", reason: "not_role" },
    free: { status: "pass", reason: "not_free" },
    typo: { status: "pass", reason: "none" },
    catch_all: { status: "pass", reason: "rejects_unknown" },
    mailbox: { status: "pass", reason: "accepted" },
  },
  flags: { disposable: false, relay: false, role: false, free: false, catch_all: false, mailbox_full: false },
  suggestion: null,
  mx: { host: "mx1.inbox.test", provider: null },
  smtp: { code: 250, enhanced_code: "2.1.5", stage: "rcpt", text: "OK" },
  charged: 1,
  checked_at: ended,
  duration_ms: 412,
  mode: "live",
  metadata: {},
};

const entry: Sealed = {
  id: `aud_${none}`,
  action: "list.renamed",
  actor: { id: `user:usr_${none}`, name: "Ann Lee" },
  subject: { id: `lst_${none}`, name: "Sample" },
  details: { from: "Sample before" },
  address: "192.0.2.1",
  program: "Mozilla/5.0",
  created_at: ended,
  seal: {
    position: 412,
    previous_at: begun,
    previous_hash: "0".repeat(hexDigits),
    hash: "1".repeat(hexDigits),
    actor_salt: "2".repeat(hexDigits / 2),
    actor_commitment: "3".repeat(hexDigits),
    subject_salt: "4".repeat(hexDigits / 2),
    subject_commitment: "5".repeat(hexDigits),
  },
};

const completed: List = {
  ...imported,
  status: "completed",
  completed_at: ended,
  verification,
  expected_bounces: knownBounces,
};
const shortage = { code: "credits.insufficient", message: "This needs 410 credits, and 120 are left." };

const samples: Readonly<Record<EventType, NonNullable<Data>>> = {
  "verification.completed": verified,
  "list.imported": imported,
  "list.analyzed": { ...imported, purpose: "analyze", analysis, expected_bounces: estimatedBounces },
  "list.completed": completed,
  "list.failed": {
    ...imported,
    status: "failed",
    rows: null,
    mendable: null,
    variants: null,
    columns: [],
    email_column: null,
    has_header: null,
    error: {
      code: "file.no_rows",
      message: "This file has a header and no rows below it. Upload a list with at least one address.",
    },
  },
  "list.cancelled": { ...imported, status: "cancelled", verification: cancelled, completed_at: ended },
  "list.schedule_stopped": { ...completed, schedule: { stopped: shortage } },
  "list.schedule_waits": {
    ...completed,
    schedule: { waits: { ...shortage, since: "2026-02-15T00:00:30.000Z" } },
  },
  "credits.low": { threshold: 1_000, total: 950 },
  "audit.entry": entry,
  "key.disabled": {
    id: `key_${none}`,
    name: "Sample",
    mode: "live",
    hint: "wn_live_abcd…wxyz",
    reason: "revoked",
    stopped_at: ended,
  },
};

/** The sample of a type, in the mode of the endpoint that receives it. */
export function sampleOf(type: EventType, mode: List["mode"]): NonNullable<Data> {
  const sample = samples[type];
  return {
    ...sample,
    ...("mode" in sample && { mode }),
    ...("charged" in sample && mode === "test" && { charged: 0 }),
  };
}
