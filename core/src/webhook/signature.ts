/** Signatures as Standard Webhooks defines them: HMAC-SHA256 of id, timestamp and body. */
import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";
export const secretBytes = 32;

export const newSecret = (): string => secretFrom(randomBytes(secretBytes));

export const secretFrom = (bytes: Buffer): string => `${prefix}${bytes.toString("base64")}`;

interface Signed {
  id: string;
  time: Date;
  body: string;
}

/** The headers of a webhook, with one signature per secret. */
export function signatureHeaders({ id, time, body }: Signed, secrets: readonly string[]) {
  const timestamp = String(Math.floor(time.getTime() / 1000));
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  };
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map(sign).join(" "),
  };
}
