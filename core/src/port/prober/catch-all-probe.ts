import { dayOf } from "../../kit/time/utc.ts";
import { createHash } from "node:crypto";

import type { Identity } from "./smtp/session.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";
/** Twenty characters: a letter first, two digits last. */
const alphabets = [letters, ...Array.from({ length: 17 }, () => letters + digits), digits, digits];

/**
 * The random local part of a domain's catch-all probe. Stable per domain and sender for a day, so that greylisting
 * recognises the retry.
 */
export function catchAllLocalPart(domain: string, { ehlo, mailFrom }: Identity, now: Date): string {
  const day = dayOf(now);
  const octets = createHash("sha256").update([domain, day, ehlo, mailFrom].join(" ")).digest();
  return alphabets.map((alphabet, index) => alphabet[(octets[index] ?? 0) % alphabet.length]).join("");
}
