/** The data of test events, one for each type: made up, and shaped as that of real ones. */
import type { Data } from "./fan-out.ts";
import type { EventType } from "./schema.ts";

const time = "2026-01-31T10:00:00.000Z";
const none = "00000000000000000000000000";

const list = {
  id: `lst_${none}`,
  name: "Sample",
  source: "file",
  purpose: "verify",
  filename: "sample.csv",
  status: "ready",
  error: null,
  rows: { total: 5_000, distinct: 4_810, duplicates: 150, bad_syntax: 40 },
  columns: ["Name", "Email"],
  email_column: "Email",
  has_header: true,
  analysis: null,
  verification: null,
  metadata: {},
  created_at: time,
  completed_at: null,
  expires_at: time,
};

export const samples: Readonly<Record<EventType, NonNullable<Data>>> = {
  "verification.completed": {
    id: `ver_${none}`,
    email: "person@inbox.test",
    status: "valid",
    reason: "accepted",
    action: "send",
  },
  "list.imported": list,
  "list.analyzed": list,
  "list.completed": { ...list, status: "completed", completed_at: time },
  "list.failed": { ...list, status: "failed", error: { code: "import.failed", message: "A sample." } },
  "list.cancelled": { ...list, status: "cancelled", completed_at: time },
  "credits.low": { threshold: 1_000, total: 950 },
  "key.disabled": {
    id: `key_${none}`,
    name: "Sample",
    mode: "live",
    hint: "wn_live_abcd…wxyz",
    reason: "revoked",
    stopped_at: time,
  },
};
