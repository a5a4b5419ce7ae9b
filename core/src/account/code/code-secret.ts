/**
 * What the email of a code carries: six digits, and the token of its link. Both are derived from a nonce and the stage's
 * pepper, so that neither is stored and a resent email has the same ones.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { Secret } from "../../aws/secret/index.ts";
import type { CodeRow } from "../entity.ts";

const tokenBytes = 16;

export async function digitsOf({ purpose, subject, nonce }: CodeRow): Promise<string> {
  const mac = await derive([purpose, subject, nonce]);
  return String(mac.readBigUInt64BE() % 1_000_000n).padStart(6, "0");
}

/** 128 bits in base64url; null for a code that was sent before emails had links. */
export async function linkTokenOf({ purpose, subject, linkNonce }: CodeRow): Promise<string | null> {
  if (linkNonce === undefined) return null;
  return tokenOfNonce([purpose, subject, linkNonce]);
}

/** 128 bits in base64url, derived from what names them. */
export async function tokenOfNonce(parts: readonly string[]): Promise<string> {
  return (await derive(["link", ...parts])).subarray(0, tokenBytes).toString("base64url");
}

/** Compares in constant time. */
export function isSame(given: string, secret: string | null): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret ?? "")];
  return secret !== null && one.length === other.length && timingSafeEqual(one, other);
}

async function derive(parts: readonly string[]): Promise<Buffer> {
  return createHmac("sha256", await Secret.read("otp-pepper"))
    .update(JSON.stringify(parts))
    .digest();
}
