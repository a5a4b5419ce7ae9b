/** What a workspace knows of an address, and what a report of a mail says of the verdict that was charged for it. */
import { Outcome } from "@winnow/core/outcome";
import { hours, monthDays, monthOf, msOn } from "./calendar.ts";
import type { Listed } from "./list.ts";
import { bounces, silent } from "./mail.ts";

/** What a workspace knows of an address. */
export interface Known {
  listed: Listed;
  status: "unasked" | "valid" | "catch_all" | "other";
  /** As `verify_again_by`. */
  holds: string | null;
  /** The day of the last verdict that was asked for, and of the one that was valid and charged; -1 for never. */
  asked: number;
  charged: number;
  /** The day of the first mail after the charged verdict, and of the last mail to it. */
  firstMail: number;
  lastMail: number;
  opened: number;
  isSuppressed: boolean;
}

/** Whether a mail comes back within 30 days of a verdict that was charged: in truth, whatever is reported. */
export const isOwed = ({ listed, charged }: Known, day: number): boolean =>
  charged >= 0 && day <= charged + monthDays && bounces(listed, day);

/** What a report changes in the counts: that of the first mail after a charged verdict, and a bounce. */
export function stepsOf(known: Known, entry: Outcome.Entry, isPaid: boolean): Outcome.Step[] {
  const isHard = entry.outcome.type === "bounced" && entry.outcome.bounce === "mailbox";
  if (known.firstMail >= 0 && !isHard) return [];
  const fresh = Outcome.reportsOf([entry]);
  const mails = known.firstMail < 0 ? [] : [{ time: msOn(known.firstMail, hours.mailed), source: "file" }];
  const seen = seenBy(known);
  const before = { mails, bounces: [], seen };
  const after = {
    mails: [...mails, ...fresh.mails],
    bounces: fresh.bounces,
    seen: Math.max(seen, fresh.seen),
  };
  return Outcome.stepsOf({ before, after }, verifiedIn(known), () => isPaid);
}

/** Whether the product calls a bounce a miss. */
export function isMiss(known: Known, entry: Outcome.Entry): boolean {
  const mailed = {
    email: known.listed.email,
    bounces: [Date.parse(entry.outcome.at)],
    judged: 0,
    seen: seenBy(known),
  };
  return Outcome.missesOf(mailed, verifiedIn(known)).length > 0;
}

/** The chance that the mailbox was closed since it was last known to be there, and the mail comes back; by the month in which it counts. */
export function expectedOf(known: Known, day: number): { month: string; chance: number } | null {
  const { listed, charged, firstMail, lastMail } = known;
  const since = Math.max(charged, lastMail);
  if (day > charged + monthDays || since >= listed.until) return null;
  const isClosed = 1 - (1 - listed.domain.closing) ** ((day - since) / monthDays);
  return { month: monthOf(firstMail < 0 ? day : firstMail), chance: (1 - silent) * isClosed };
}

const seenBy = ({ opened }: Known): number => (opened < 0 ? 0 : msOn(opened, hours.opened));

function verifiedIn({ listed, charged, asked }: Known) {
  const verdict = `${listed.key}:${charged}`;
  const charge = { verdict, job: verdict, charges: [verdict], valid: 1 };
  const time = msOn(charged, hours.verified);
  return { last: msOn(asked, hours.verified), charged: [{ charge, time, provider: listed.domain.provider }] };
}
