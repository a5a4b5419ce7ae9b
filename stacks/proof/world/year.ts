/** A year of one list that is mailed every week: who bounces, and how many addresses are asked about. */
import { Verdict } from "@winnow/core/verdict";
import { Verification } from "@winnow/core/verification";
import { Random } from "../simulator/random.ts";

/** How a list is kept: its addresses are asked about once, all of them each month, or those that are due each month or each week. */
export const keepings = ["once", "monthly", "due monthly", "due weekly"] as const;
export type Keeping = (typeof keepings)[number];

/** The share of a list's mailboxes, and the chance that one is closed in a month: at least, and at most. */
const kinds = {
  company: { share: 0.5, closing: [0.002, 0.03], provider: "other", free: false },
  consumer: { share: 0.42, closing: [0.001, 0.004], provider: "google", free: true },
  yahoo: { share: 0.08, closing: [0.003, 0.008], provider: "yahoo", free: true },
} as const;
type Kind = keyof typeof kinds;

/** Of the addresses of a list as it comes. */
const deadAtFirst = 0.08;
const monthDays = 30;
const weekDays = 7;
const yearDays = 364;
const everyDays: Readonly<Record<Keeping, number>> = {
  once: yearDays,
  monthly: monthDays,
  "due monthly": monthDays,
  "due weekly": weekDays,
};
/** An own outcome decides for so long. */
const outcomeDays = 180;
const dayMs = 86_400_000;
const begin = Date.parse("2026-12-01T09:00:00.000Z");

interface Mailbox {
  kind: Kind;
  /** The day on which it is closed. */
  until: number;
}

export interface Year {
  sent: number;
  bounced: number;
  /** Addresses that were asked about, a credit each. */
  asked: number;
}

interface Plan {
  seed: number;
  addresses: number;
  keeping: Keeping;
  /** Whether bounces are imported, so that an address that bounced is mailed no more. */
  reports: boolean;
}

/** The year of a list, always the same one for a seed. */
export function yearOf({ seed, addresses, keeping, reports }: Plan): Year {
  const year: Year = { sent: 0, bounced: 0, asked: 0 };
  for (let index = 0; index < addresses; index += 1) {
    const mailbox = mailboxOf(new Random(seed, `address ${index}`));
    let isMailed = false;
    let holds: string | null = "";
    for (let day = 0; day < yearDays; day += 1) {
      if (day % everyDays[keeping] === 0 && (keeping === "monthly" || isDue(holds, day))) {
        year.asked += 1;
        isMailed = day < mailbox.until;
        holds = Verdict.holdsUntil(verdictOn(mailbox, day));
      }
      if (day % weekDays !== 1 || !isMailed) continue;
      year.sent += 1;
      if (day < mailbox.until) continue;
      year.bounced += 1;
      if (!reports) continue;
      isMailed = false;
      holds = timeOn(day + outcomeDays);
    }
  }
  return year;
}

const timeOn = (day: number): string => new Date(begin + day * dayMs).toISOString();

const isDue = (holds: string | null, day: number): boolean =>
  holds !== null && holds.slice(0, 10) < Verification.dueBeforeAt(timeOn(day));

function mailboxOf(random: Random): Mailbox {
  const kind = kindOf(random.next());
  const [least, most] = kinds[kind].closing;
  const closing = random.between(least, most);
  const months = Math.log(1 - random.next()) / Math.log(1 - closing);
  return { kind, until: random.chance(deadAtFirst) ? 0 : months * monthDays };
}

function kindOf(share: number): Kind {
  if (share < kinds.company.share) return "company";
  return share < kinds.company.share + kinds.consumer.share ? "consumer" : "yahoo";
}

function verdictOn({ kind, until }: Mailbox, day: number): Parameters<typeof Verdict.holdsUntil>[0] {
  const { free, provider } = kinds[kind];
  const isAlive = day < until;
  return {
    status: isAlive ? "valid" : "invalid",
    reason: isAlive ? "accepted" : "mailbox_not_found",
    flags: { disposable: false, relay: null, role: false, free, catch_all: false, mailbox_full: false },
    mx: { host: "mx.test", provider },
    checked_at: timeOn(day),
  };
}
