/** The days of the year that is simulated, from 0, as the times that the product knows. */
export const yearDays = 365;
export const monthDays = 30;
export const dayMs = 86_400_000;
const begin = Date.parse("2026-01-01T00:00:00.000Z");

/** Addresses are verified at 9, mails are sent at 12, and opened at 13. */
export const hours = { verified: 9, mailed: 12, opened: 13 } as const;

export const msOn = (day: number, hour: number): number => begin + day * dayMs + hour * 3_600_000;

const texts = new Map<number, string>();
/** The time as a text; one for all that happens at it. */
export function timeOn(day: number, hour: number): string {
  const ms = msOn(day, hour);
  const known = texts.get(ms) ?? new Date(ms).toISOString();
  texts.set(ms, known);
  return known;
}

export const dateOf = (day: number): string => timeOn(day, 0).slice(0, "yyyy-mm-dd".length);
export const monthOf = (day: number): string => timeOn(day, 0).slice(0, "yyyy-mm".length);
