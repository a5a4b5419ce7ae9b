/** Days, months and minutes in UTC, as text. A time that is text is ISO 8601 in UTC, as it is stored. Safe for the browser. */

type Time = Date | number | string;

const iso = (time: Time): string => (typeof time === "string" ? time : new Date(time).toISOString());

/** The day of a time: `2026-11-24`. */
export const dayOf = (time: Time): string => iso(time).slice(0, "yyyy-mm-dd".length);

/** The calendar month of a time: `2026-11`. */
export const monthOf = (time: Time): string => iso(time).slice(0, "yyyy-mm".length);

/** The month before a month, or as many months before it. */
export function monthBefore(month: string, count = 1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(Date.UTC(year, number - 1 - count));
}

/** The minute of a time: `2026-11-24 10:05`. */
export const minuteOf = (time: Time): string =>
  iso(time).slice(0, "yyyy-mm-ddThh:mm".length).replace("T", " ");

/** The day of a time for people: 24 November 2026. */
export const dayText = (time: Time): string =>
  new Date(time).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
