/** Lists with the maximum of rows, each generated when it is read. */
import { type CountedSource, lines } from "./source.ts";

const aMillion = 1_000_000;
const eight = (row: number): string => String(row).padStart(8, "0");

export const hostileLists: Readonly<Record<string, () => CountedSource>> = {
  "a million copies of one address": () => lines(aMillion, () => "jane.doe@copy.example"),
  "a quarter of that": () => lines(aMillion / 4, () => "jane.doe@copy.example"),
  "a million addresses at one domain": () => lines(aMillion, (row) => `u${eight(row)}@one.example`),
  "a quarter of them": () => lines(aMillion / 4, (row) => `u${eight(row)}@one.example`),
  "a million addresses at a million domains": () => lines(aMillion, (row) => `jane@d${eight(row)}.example`),
};
