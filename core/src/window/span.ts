/** Windows of time, from 1970 on. */
import { Clock } from "../port/clock/index.ts";

export interface Span {
  /** Its number. */
  window: number;
  /** When its counts expire, in seconds since 1970. */
  expires: number;
  endsInSeconds: number;
}

/** The window of so many seconds that a time is in. */
export function of({ seconds }: { seconds: number }, at = Clock.now()): Span {
  const now = Math.floor(at.getTime() / 1000);
  const window = Math.floor(now / seconds);
  const end = (window + 1) * seconds;
  return { window, expires: end + seconds, endsInSeconds: end - now };
}

/** Seconds in words, in minutes or hours where there are many. */
export function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  if (seconds < 7_200) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}
