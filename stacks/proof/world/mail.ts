/** What becomes of a mail, and what the mail service reports of it. */
import type { Outcome } from "@winnow/core/outcome";
import { hours, timeOn } from "./calendar.ts";
import { chanceOf } from "./chance.ts";
import { isOpen, type Listed } from "./list.ts";

export type Item = Pick<Outcome.Reported, "email" | "type" | "at" | "reply" | "machine">;

/** Dead mailboxes whose mail server drops mails without a word. */
export const silent = 0.05;
/** Mails that are refused for the time being, and those whose reader's mailbox is full. */
const [blocked, full] = [0.004, 0.007];
/** Mails that a privacy proxy opens, and those that a person opens who ever does. */
const [byProxy, byPerson] = [0.15, 0.4];

/** Whether the mail comes back because nobody has the mailbox. */
export const bounces = (listed: Listed, day: number): boolean =>
  !listed.domain.keepsAll && !isOpen(listed, day) && chanceOf(listed.key, 1) >= silent;

/** What is reported of a mail, always the same for a day. */
export function mailTo(listed: Listed, day: number): Item {
  const { email, opens, key } = listed;
  const at = timeOn(day, hours.mailed);
  if (bounces(listed, day)) return bounceOf(listed, day);
  if (!isOpen(listed, day)) return { email, at, type: "delivered" };
  const chance = chanceOf(key, 2, day);
  if (chance < blocked) return { email, at, type: "bounced", reply: "550 5.7.1 Message rejected as spam" };
  if (chance < full) return { email, at, type: "bounced", reply: "452 4.2.2 The mailbox is over quota" };
  const reader = chanceOf(key, 3, day);
  if (reader < byProxy) return { email, at: timeOn(day, hours.opened), type: "opened", machine: true };
  if (opens && reader < byProxy + byPerson) return { email, at: timeOn(day, hours.opened), type: "opened" };
  return { email, at, type: "delivered" };
}

/** The report that an address is not there, true or not. */
export const bounceOf = ({ email, domain }: Listed, day: number): Item => ({
  email,
  at: timeOn(day, hours.mailed),
  type: "bounced",
  reply: domain.refusal.replace("@", email),
});

/** The report of a mail that was never sent: a source that tells of bounces alone does not count. */
export const forgedFor = ({ email }: Listed, day: number): Item => ({
  ...{ email: `of.${email}`, at: timeOn(day, hours.mailed), type: "delivered" },
});
