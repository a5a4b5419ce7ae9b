import { createHash } from "node:crypto";

import type { Identity } from "./smtp/session.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";
/** Twenty places, from a letter to two digits. */
const alphabets = [letters, ...Array.from({ length: 17 }, () => letters + digits), digits, digits];

/**
 * The local part of a mailbox that nobody has. For a domain and whoever asks it is the same all day, so that a host that
 * puts off whom it does not know has met it when it is asked again.
 */
export function strangerOf(domain: string, { ehlo, mailFrom }: Identity, now: Date): string {
  const day = now.toISOString().slice(0, "2026-11-21".length);
  const octets = createHash("sha256").update([domain, day, ehlo, mailFrom].join(" ")).digest();
  return alphabets.map((alphabet, index) => alphabet[(octets[index] ?? 0) % alphabet.length]).join("");
}
