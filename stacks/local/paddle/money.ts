/** Amounts in whole cents, as Paddle calculates them. Rounding is half away from zero. */

/** The share of a billing period, in minutes. */
export interface Share {
  part: number;
  whole: number;
}

/** The whole cents of `cents × part / whole`. */
export function shareOf(cents: number, { part, whole }: Share): number {
  const rounded = Math.floor((2 * Math.abs(cents) * part + whole) / (2 * whole));
  return cents < 0 ? 0 - rounded : rounded;
}

const minute = 60_000;

/** The unused share of a period at a time. A minute that has begun counts as unused. */
export function unusedShare({ starts_at, ends_at }: { starts_at: string; ends_at: string }, at: Date): Share {
  const end = Date.parse(ends_at);
  const whole = Math.max(1, Math.round((end - Date.parse(starts_at)) / minute));
  const part = Math.min(whole, Math.max(0, Math.ceil((end - at.getTime()) / minute)));
  return { part, whole };
}

/** Paddle's `rate` of a share: at most five decimals, such as "0.48387". */
export const rateOf = ({ part, whole }: Share): string =>
  String(Math.round((part / whole) * 100_000) / 100_000);

const taxScale = 100_000;

/** The tax of an amount without tax. The rate has at most five decimals, such as "0.08875". */
export const taxOf = (cents: number, rate: string): number =>
  shareOf(cents, { part: Math.round(Number(rate) * taxScale), whole: taxScale });

/** Cents as text for people, such as "$1,490.00". */
export const priceText = (cents: number | string, currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(Number(cents) / 100 || 0);

/** A rate as text for people, such as "8.875%". */
export const percent = (rate: string): string =>
  new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 3 }).format(Number(rate));
