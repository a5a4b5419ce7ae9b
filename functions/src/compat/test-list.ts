/** A list for tests: verified and complete, unless told otherwise. */
import type { List } from "@winnow/core/list";

const time = "2026-11-21T10:00:00.000Z";

export const list = (changes: Partial<List.Info> = {}): List.Info => ({
  id: "lst_01M833RTSRZ6DD295YJ6NFJWGW",
  mode: "test",
  name: "Spring",
  source: "file",
  purpose: "verify",
  filename: "spring.csv",
  status: "completed",
  error: null,
  rows: { total: 10, distinct: 8, duplicates: 1, bad_syntax: 1 },
  mendable: null,
  variants: null,
  columns: ["Email"],
  email_column: "Email",
  has_header: true,
  analysis: null,
  verification: {
    status: "completed",
    progress: { done: 8, total: 8, percent: 100, waiting: 0, eta_seconds: null },
    counts: { valid: 2, invalid: 3, risky: 2, unknown: 1 },
    reasons: { accepted: 2, mailbox_not_found: 2, no_domain: 1, catch_all: 1, disposable: 1, greylisted: 1 },
    rows: null,
    providers: {},
    credits: { reserved: 8, charged: 7, returned: 1 },
    started_at: time,
    completed_at: "2026-11-21T10:01:00.000Z",
  },
  expected_bounces: null,
  tags: [],
  metadata: {},
  created_at: time,
  completed_at: "2026-11-21T10:01:00.000Z",
  retention_days: 30,
  expires_at: "2026-12-21T10:00:00.000Z",
  ...changes,
});
