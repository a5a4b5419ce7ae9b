/** Suppressed addresses as they are stored: by the hash of the address, so that one known only by its hash is found too. */
import { hash } from "node:crypto";
import { Address } from "../address/index.ts";
import { Clock } from "../port/clock/index.ts";
import type { Info } from "./schema.ts";

export interface Entry extends Omit<Info, "email"> {
  /** Absent where only the hash is known. */
  email?: string | undefined;
}

/** The hash of a normalized address. */
export const hashOf = (normalized: string): string => hash("sha256", normalized.toLowerCase());

/** The hash of an address or the hash as it was given, with the address; null where the text is no address. */
export function named(key: {
  email?: string | undefined;
  sha256?: string | undefined;
}): Pick<Entry, "sha256" | "email"> | null {
  if (key.email === undefined) return { sha256: (key.sha256 ?? "").toLowerCase() };
  const parsed = Address.parse(key.email.trim());
  if (!parsed.ok) return null;
  return { sha256: hashOf(parsed.normalized), email: parsed.normalized.toLowerCase() };
}

export const infoOf = ({ email = "", ...entry }: Entry): Info => ({ ...entry, email: email || null });

export const notAnAddress = "This is not an address.";

/** A time as an entry has it: in whole seconds, at the latest now. */
export function storedTime(at: string): string {
  const time = Math.min(Math.max(0, Date.parse(at)), Clock.now().getTime());
  return new Date(Math.floor(time / 1_000) * 1_000).toISOString();
}
