import { parse } from "./syntax.ts";

/**
 * The address that identifies a person: in lower case, with an ASCII domain. Null for addresses that SES does not send to:
 * quoted local parts, address literals, and local parts that are not ASCII.
 */
export function mailboxOf(text: string): string | null {
  const parsed = parse(text.trim());
  if (!parsed.ok || parsed.quoted || parsed.literal || !parsed.ascii) return null;
  return parsed.normalized.toLowerCase();
}
