import { parse } from "./syntax.ts";

/**
 * An address as people are known by it: in lower case, its domain in ASCII. Null where no letter of ours arrives: what is
 * quoted, in brackets, or not ASCII before the @, which SES does not take.
 */
export function mailboxOf(text: string): string | null {
  const parsed = parse(text.trim());
  if (!parsed.ok || parsed.quoted || parsed.literal || !parsed.ascii) return null;
  return parsed.normalized.toLowerCase();
}
