/** Numbers for display, with thousands separators: as `Intl` formats them, whose first use delays a page by some 30 ms. */

/** Rounded to so many decimals, of which trailing zeros are left out. */
export function formatNumber(value: number, decimals: number): string {
  // A number below that has an exponent in its text.
  if (Math.abs(value) < 1e-6) return "0";
  const rounded = Number(`${Math.round(Number(`${Math.abs(value)}e${decimals}`))}e-${decimals}`);
  const [whole = "", fraction] = String(rounded).split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  return `${value < 0 ? "-" : ""}${grouped}${fraction === undefined ? "" : `.${fraction}`}`;
}

export const formatCount = (value: number): string => formatNumber(value, 0);

/** "1 row", "2 rows". */
export const formatQuantity = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/**
 * A percentage with one decimal, so that those of a column stand below each other. A part above zero never reads 0%, and an
 * incomplete one never reads 100%.
 */
export function formatPercent(part: number, total: number): string {
  const percent = total === 0 ? 0 : (part / total) * 100;
  if (percent === 0 || percent === 100) return `${percent}%`;
  if (percent < 0.1) return "<0.1%";
  if (part < total && percent > 99.9) return ">99.9%";
  const text = formatNumber(percent, 1);
  return `${text}${text.includes(".") ? "" : ".0"}%`;
}

/** A share from 0 to 1 as a percentage, finer below one percent. What is above zero never reads 0%. */
export function formatShare(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.01) return "<0.01%";
  return percent < 1 ? `${formatNumber(percent, 2)}%` : formatPercent(share, 1);
}
