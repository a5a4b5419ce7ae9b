/** When asking again may help. */
import type { Evidence } from "./evidence.ts";
import type { Reason } from "./reason.ts";

/** Seconds after which each reason that passes is worth another question. */
const patience: Readonly<Partial<Record<Reason, number>>> = {
  greylisted: 300,
  dns_timeout: 300,
  rate_limited: 900,
  server_unavailable: 900,
};

const longest = 4 * 60 * 60;

/** Seconds after which to ask again: as long as the server says, else as the reason suggests; null where it would not help. */
export function retryAfter(reason: Reason, { probe }: Evidence): number | null {
  const seconds = patience[reason] ?? null;
  if (seconds === null || probe?.kind !== "replied") return seconds;
  return toldWait(probe.text) ?? seconds;
}

const wait = /(?:again|retry|come back|wait|for)(?: in| after| at least)? (\d{1,5}) ?(s|m|h)?/i;
const clock = /(?:again|retry|come back|wait)(?: in| after)? (\d{1,2}):(\d{2}):(\d{2})/i;
const secondsIn = { s: 1, m: 60, h: 3600 } as const;

/** The wait that a reply asks for, in seconds, at most four hours; null where it names none. */
export function toldWait(text: string): number | null {
  const time = clock.exec(text);
  if (time) return bounded(Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3]));
  const [, amount, unit] = wait.exec(text) ?? [];
  if (amount === undefined) return null;
  const letter = unit?.toLowerCase();
  return bounded(Number(amount) * secondsIn[letter === "m" || letter === "h" ? letter : "s"]);
}

const bounded = (seconds: number) => Math.min(Math.max(seconds, 1), longest);
