/**
 * Until when a verdict holds: then so many of its kind have changed that the address is to be verified again. People leave companies sooner
 * than providers delete mailboxes: Google and Microsoft after two years without a sign-in, Yahoo after one.
 */
import { memoize } from "../kit/cache/memoize.ts";
import { limits as lastOutcome } from "../last-outcome/schema.ts";
import type { Info } from "./schema.ts";

type Known = Pick<Info, "status" | "reason" | "flags" | "mx" | "checked_at" | "outcome">;

/** Days, by what was seen alive: whole weeks, so that a weekly schedule asks on the day itself. Decision 107 says why so many. */
const alive = { consumer: 154, yahoo: 98, company: 49 };
/** A full mailbox is emptied or given up. */
const full = 30;
/** The dead rarely come back, and throw-away domains stay what they are. */
const settled = 180;

/**
 * Null where the text alone decides: such a verdict holds for good. An unknown address is to be verified
 * again at once. Where the workspace's own outcome decided, nobody would be asked until that outcome no
 * longer counts.
 */
export function holdsUntil(verdict: Known): string | null {
  if (verdict.reason === "bad_syntax" || verdict.reason === "address_literal") return null;
  const days = Math.max(daysOf(verdict), verdict.outcome ? lastOutcome.days : 0);
  return daysAfter(verdict.outcome?.at ?? verdict.checked_at)(days);
}

/** Many verdicts of a list are reached at the same moment. */
const daysAfter = memoize(1_000, (since: string) =>
  memoize(10, (days: number) => new Date(Date.parse(since) + days * 86_400_000).toISOString()),
);

function daysOf({ status, reason, flags, mx }: Known): number {
  if (status === "unknown") return 0;
  if (status === "invalid" || reason === "disposable") return settled;
  if (reason === "mailbox_full") return full;
  if (!flags.free) return alive.company;
  return mx?.provider === "yahoo" ? alive.yahoo : alive.consumer;
}
