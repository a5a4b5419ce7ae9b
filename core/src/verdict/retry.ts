/** When a retry may help. */
import { awaitsRelayConfirmation, type Evidence } from "./evidence.ts";
import type { Reason } from "./reason.ts";

/** The reasons that may change with time. The caller's retry schedule gives the wait, unless the server names one. */
const passing: ReadonlySet<Reason> = new Set([
  "greylisted",
  "dns_timeout",
  "rate_limited",
  "server_unavailable",
  "catch_all_unknown",
]);

/** Whether a later retry may help for the reason, with any code. */
export const mayPass = (reason: Reason): boolean => passing.has(reason);

/** The time after which a repeated refusal to relay is believed. */
export const relayConfirmationSeconds = 60 * 60;

const longest = 4 * 60 * 60;

/** Reasons that may change with time if they came with a 4xx code. */
const passingIfTemporary: ReadonlySet<Reason> = new Set(["mailbox_full", "sender_blocked"]);

/** The seconds that the server asks to wait, 0 if it names none; null if a retry would not help. */
export function retryAfter(reason: Reason, evidence: Evidence): number | null {
  const { probe } = evidence;
  if (reason === "not_understood" && awaitsRelayConfirmation(evidence)) return relayConfirmationSeconds;
  const isTemporary = probe?.kind === "replied" && probe.code >= 400 && probe.code < 500;
  if (!mayPass(reason) && !(isTemporary && passingIfTemporary.has(reason))) return null;
  return probe?.kind === "replied" ? (namedWait(probe.text) ?? 0) : 0;
}

const unit = "(s|m|h)(?:ec(?:ond)?|in(?:ute)?|(?:ou)?r)?s?\\b";
const wait = new RegExp(
  `(?:again|retry|come back|wait)(?: in| after| at least)? (\\d{1,5})(?: ?${unit})?|for (\\d{1,5}) ?${unit}`,
  "i",
);
const clock = /(?:again|retry|come back|wait)(?: in| after)? (\d{1,2}):(\d{2}):(\d{2})/i;
const secondsIn: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** The wait that a reply names, in seconds, at most four hours; null if it names none. */
export function namedWait(text: string): number | null {
  const time = clock.exec(text);
  if (time) return bounded(Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3]));
  const [, again, againUnit, long, longUnit] = wait.exec(text) ?? [];
  const amount = again ?? long;
  if (amount === undefined) return null;
  return bounded(Number(amount) * (secondsIn[(againUnit ?? longUnit ?? "s").toLowerCase()] ?? 1));
}

const bounded = (seconds: number) => Math.min(Math.max(seconds, 1), longest);
