/** Times as the exports of others state them. Safe for the browser. */

/** The order of day and month where a date has them as numbers alone. */
export type DateOrder = "day-first" | "month-first";

/** Characters of a time. */
const longest = 100;

/**
 * A time in seconds or milliseconds since 1970, in ISO 8601, as mails have it, or, where the order is known, as `28-11-2026 10:00:05`
 * or `11/28/2026 10:00:05 AM`. Without a zone it is in UTC. Null where it can be read in two ways, or in none.
 */
export function statedTime(text: string, order?: DateOrder): string | null {
  if (text.length > longest) return null;
  // Nine digits are a time from 1973 to 2001.
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return new Date(Math.floor(Number(text) * 1_000)).toISOString();
  if (/^\d{13}$/.test(text)) return new Date(Number(text)).toISOString();
  const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(.*)$/.exec(text);
  const zone = iso?.[3] === "" || iso?.[3] === "UTC" ? "Z" : iso?.[3];
  const full = iso
    ? `${iso[1]}T${iso[2] ?? "00:00"}${zone}`
    : /^[a-z]{3}, /i.test(text)
      ? text
      : (order && ordered(text, order)) || "";
  const time = Date.parse(full);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** A date of numbers as ISO 8601 has it; empty where the text is none. */
function ordered(text: string, order: DateOrder): string {
  const [, one = "", other = "", year, hour = "0", minute = "00", second = "00", half] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*([ap]m)?)?$/i.exec(text) ??
    [];
  if (year === undefined) return "";
  const [day, month] = order === "day-first" ? [one, other] : [other, one];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return `${year}-${pad(month)}-${pad(day)}T${pad(String(hours))}:${minute}:${second}Z`;
}

const pad = (digits: string): string => digits.padStart(2, "0");
