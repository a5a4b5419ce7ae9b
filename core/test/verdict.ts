import { type Info, type Reason, statusOf } from "../src/verdict/schema.ts";

/** A verdict for tests that depend on its reason only. */
export const verdictOf = (email: string, reason: Reason, flags: Partial<Info["flags"]> = {}): Info => ({
  email,
  normalized: email.toLowerCase(),
  status: statusOf[reason],
  reason,
  action: statusOf[reason] === "valid" ? "send" : "hold",
  score: 50,
  checks: {},
  flags: {
    disposable: null,
    relay: null,
    role: null,
    free: null,
    catch_all: null,
    mailbox_full: null,
    ...flags,
  },
  canonical: email.toLowerCase(),
  suggestion: null,
  mx: { host: "mx.x.org", provider: "google_workspace" },
  smtp: null,
  charged: 1,
  checked_at: "2026-01-01T00:00:00.000Z",
  duration_ms: 1,
});
