/**
 * Secrets of customers at rest. They have to be read to be used, so they are encrypted instead of hashed: AES-256-GCM with the
 * stage's secret `webhook-key`, bound to what they are for and to the row that holds them.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { read } from "./read.ts";

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

interface Place {
  purpose: "webhook-secret" | "outcome-source-key";
  id: string;
}

async function keyOf({ purpose, id }: Place): Promise<Buffer> {
  const stageKey = await read("webhook-key");
  return Buffer.from(hkdfSync("sha256", stageKey, id, purpose, 32));
}

export async function seal(secret: string, place: Place): Promise<string> {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, await keyOf(place), iv);
  const sealed = [iv, encryption.update(secret, "utf8"), encryption.final(), encryption.getAuthTag()];
  return Buffer.concat(sealed).toString("base64url");
}

/** Throws for a secret that was changed or sealed for another place. */
export async function unseal(sealed: string, place: Place): Promise<string> {
  const bytes = Buffer.from(sealed, "base64url");
  const decryption = createDecipheriv(cipher, await keyOf(place), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decryption.setAuthTag(bytes.subarray(-tagBytes));
  const text = decryption.update(bytes.subarray(ivBytes, -tagBytes));
  return Buffer.concat([text, decryption.final()]).toString("utf8");
}
