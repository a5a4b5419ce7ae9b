import { formatNumber } from "./number.ts";

/** Bytes in decimal units, as file managers show them. */
export function formatBytes(value: number): string {
  if (value < 1_000) return `${value} B`;
  if (value < 999_500) return `${formatNumber(value / 1_000, 0)} kB`;
  return `${formatNumber(value / 1_000_000, 1)} MB`;
}
