/** An outcome for tests: an accepted address, unless told otherwise. */
import type { Outcome } from "./outcome.ts";

export const outcome = (changes: Partial<Outcome> = {}): Outcome => ({
  email: "ann@example.com",
  reason: "accepted",
  role: false,
  free: false,
  catchAll: false,
  suggestion: null,
  provider: null,
  host: "mx.example.com",
  checkedAt: new Date("2026-11-21T10:00:00.000Z"),
  ...changes,
});
