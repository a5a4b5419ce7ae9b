/** Joining codes: 100 bits as 20 letters and digits in Crockford's base 32, which has no look-alikes. */
import { createHash, createHmac } from "node:crypto";
import { Secret } from "../aws/secret/index.ts";

/** Crockford's base 32. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 20;

/** The code of an invitation, derived from its nonce and the stage's pepper, so that it is not stored. */
export async function codeOf({ id, nonce }: { id: string; nonce: string }): Promise<string> {
  const digest = createHmac("sha256", await Secret.read("otp-pepper"))
    .update(`invitation|${id}|${nonce}`)
    .digest();
  return grouped([...digest.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join(""));
}

/**
 * The stored hash of a code; null for text that cannot be a code. Ignores case, spaces, hyphens and look-alike
 * letters.
 */
export function hashOf(code: string): string | null {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (plain.length !== length || !/^[0-9A-HJKMNP-TV-Z]+$/.test(plain)) return null;
  return createHash("sha256").update(plain).digest("base64url");
}

const grouped = (signs: string): string => (signs.match(/.{5}/g) ?? []).join("-");
