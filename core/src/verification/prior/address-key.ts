/** When two spellings ask about one address: an import drops duplicates by the same rule. */
import { Address } from "../../address/index.ts";
import type { Verdict } from "../../verdict/index.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";

/** A conclusive verdict answers the same question for this long. */
export const freshMs = keptSeconds.paidVerdict * 1_000;

/** The same text for all spellings of an address. */
export const keyOf = (email: string): string => normalizedOf(email).toLowerCase();

/** Where an address stands in the order of lists; null where it is not well-formed. */
export function placeOf(email: string): string | null {
  const address = Address.parse(email.trim());
  return address.ok ? Address.sortKey(address.local, address.domain) : null;
}

/** A verdict as the next question spells its address. */
export const repeated = (verdict: Verdict.Info, email: string): Verdict.Info => ({
  ...verdict,
  email,
  normalized: normalizedOf(email),
  charged: 0,
});

function normalizedOf(email: string): string {
  const address = Address.parse(email.trim());
  return address.ok ? address.normalized : email;
}
