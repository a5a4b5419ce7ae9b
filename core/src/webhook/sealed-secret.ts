/**
 * Signing secrets at rest. They have to be read to sign, so they are encrypted instead of hashed: AES-256-GCM with the stage's
 * secret `webhook-key`, bound to their endpoint.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Secret } from "../aws/secret/index.ts";
import type { Request } from "./row.ts";
import { secretBytes, secretFrom } from "./signature.ts";

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** The key derives from the endpoint too, so that a sealed secret is of no use in another row. */
async function keyOf(endpointID: string): Promise<Buffer> {
  const stageKey = await Secret.read("webhook-key");
  return Buffer.from(hkdfSync("sha256", stageKey, endpointID, "webhook-secret", 32));
}

/** The new secret that a request asks for: the same for each of its tries, so that a repeated one can show it. */
export async function secretOf({ id }: Request): Promise<string> {
  const stageKey = await Secret.read("webhook-key");
  return secretFrom(Buffer.from(hkdfSync("sha256", stageKey, id, "webhook-secret-of-request", secretBytes)));
}

export async function seal(secret: string, endpointID: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, await keyOf(endpointID), iv);
  const sealed = [iv, encryption.update(secret, "utf8"), encryption.final(), encryption.getAuthTag()];
  return Buffer.concat(sealed).toString("base64url");
}

/** Throws for a secret that was changed or sealed for another endpoint. */
export async function unseal(sealed: string, endpointID: string): Promise<string> {
  const bytes = Buffer.from(sealed, "base64url");
  const decryption = createDecipheriv(cipher, await keyOf(endpointID), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decryption.setAuthTag(bytes.subarray(-tagBytes));
  const text = decryption.update(bytes.subarray(ivBytes, -tagBytes));
  return Buffer.concat([text, decryption.final()]).toString("utf8");
}
