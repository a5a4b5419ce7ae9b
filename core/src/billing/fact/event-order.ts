/** The order of what Paddle reports about one object. Webhooks arrive in any order; the later report wins. */

/** A time of RFC 3339 in UTC with 0 to 9 digits of fraction, as text that sorts like the time. */
export function sortable(time: string): string {
  const [, seconds, fraction = ""] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(time) ?? [];
  if (seconds === undefined) throw new RangeError(`${time} is not a time in UTC.`);
  return `${seconds}.${fraction.padEnd(9, "0")}Z`;
}

/**
 * A report of an object: when the object last changed, and when that was reported. Of two reports of the same change the
 * one that occurred later is the later one, then the higher rank, then the higher id.
 */
export interface Report {
  updated: string;
  occurred: string;
  rank: number;
  id: string;
}

/** One text for a report, which sorts like it. */
export const orderOf = ({ updated, occurred, rank, id }: Report): string =>
  [sortable(updated), sortable(occurred), String(rank).padStart(2, "0"), id].join("#");
