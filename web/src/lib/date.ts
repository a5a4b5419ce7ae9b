/** Dates for display: ordinal day and month, and distance from now. */
import { format, formatDistanceStrict, isValid } from "date-fns";
import { serverNow } from "./clock.ts";

const dayLength = "2026-11-21".length;

/** A moment, or a day such as "2026-11-21": at noon, a day is the same day in every time zone. */
const dateOf = (iso: string): Date => new Date(iso.length === dayLength ? `${iso}T12:00:00` : iso);

/** "21st November", or with the time "21st November at 10:05". */
export function formatDate(iso: string, withTime = false): string {
  const date = dateOf(iso);
  return isValid(date) ? format(date, withTime ? "do MMMM 'at' HH:mm" : "do MMMM") : "invalid date";
}

/** "21st November 2026": for payments and periods, which may lie in another year. */
export function formatDay(iso: string): string {
  const date = dateOf(iso);
  return isValid(date) ? format(date, "do MMMM yyyy") : "invalid date";
}

/** "21st November 2026 at 10:05": where nothing else says the year. */
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  return isValid(date) ? format(date, "do MMMM yyyy 'at' HH:mm") : "invalid date";
}

/** "November 2026", of a month such as "2026-11". */
export const formatMonth = (month: string): string => monthText(month, "MMMM yyyy");

/** "Nov". */
export const formatShortMonth = (month: string): string => monthText(month, "MMM");

function monthText(month: string, pattern: string): string {
  const date = new Date(`${month}-15T12:00:00`);
  return isValid(date) ? format(date, pattern) : "invalid date";
}

/** "10:05". */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  return isValid(date) ? format(date, "HH:mm") : "unknown time";
}

const instantMs = 5_000;

/** "just now", "5 minutes ago" or "in 30 days". */
export function formatRelative(iso: string, now: number = serverNow()): string {
  const date = dateOf(iso);
  if (Math.abs(date.getTime() - now) < instantMs) return "just now";
  return isValid(date) ? formatDistanceStrict(date, now, { addSuffix: true }) : "unknown time";
}

/** A duration in its largest useful unit: "about 40 seconds", "about 2 hours". */
export function formatDuration(seconds: number): string {
  if (seconds < 10) return "a few seconds";
  if (seconds < 55) return `about ${Math.round(seconds / 5) * 5} seconds`;
  if (seconds < 90) return "about a minute";
  if (seconds < 55 * 60) return `about ${Math.round(seconds / 60)} minutes`;
  const hours = Math.round(seconds / 3600);
  return hours <= 1 ? "about an hour" : `about ${hours} hours`;
}
