/** The time of the server. The clock of this device may be days away from it; each new access token tells how far. */
import { browserStorage } from "./storage.ts";
import { issuedAt } from "./token-expiry.ts";

const key = "clock_offset";
/** A smaller difference comes from the network. */
const toleranceMs = 30_000;

let offsetMs = Number(browserStorage.getItem(key)) || 0;

/** In milliseconds since 1970, like `Date.now()`. */
export const serverNow = (): number => Date.now() + offsetMs;

/** Reads the server's time from an access token that has just arrived. */
export function setClock(token: string): void {
  const issued = issuedAt(token);
  if (issued === null) return;
  const differenceMs = issued * 1000 - Date.now();
  offsetMs = Math.abs(differenceMs) < toleranceMs ? 0 : differenceMs;
  browserStorage.setItem(key, String(offsetMs));
}
