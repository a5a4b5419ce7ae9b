/** Signatures of webhooks, by Standard Webhooks and WebCrypto. */
import { WinnowError } from "./error.ts";
import type { WebhookEvent } from "./types.ts";

/** Headers of a request: of `fetch`, or of Node. */
export type RequestHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Seconds by which the clocks may differ, and a request may be late. */
const toleranceSeconds = 300;

const refused = (message: string) => new WinnowError("signature", message);

/**
 * The event of a webhook, whose body is given as it arrived. Throws WinnowError `signature` unless one of its signatures was
 * made with the secret, or with one of several, within the last five minutes.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: RequestHeaders,
  secret: string | readonly string[],
): Promise<WebhookEvent> {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    headerOf(headers, `webhook-${name}`),
  ) as [string, string, string];
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSeconds))
    throw refused("The webhook is not from the last five minutes. Check the clock of this machine.");
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const one of [secret].flat()) {
    const key = await keyOf(one);
    for (const signature of signatures.split(" "))
      if (await isMadeWith(key, signature, signed)) return JSON.parse(text) as WebhookEvent;
  }
  throw refused("No signature of the webhook was made with this secret, over this body as it arrived.");
}

function headerOf(headers: RequestHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  if (typeof value === "string") return value;
  throw refused(`The request has no header ${name}. Pass all headers of the request.`);
}

function keyOf(secret: string): ReturnType<typeof crypto.subtle.importKey> {
  const bytes = secret.startsWith("whsec_") ? bytesOf(secret.slice("whsec_".length)) : null;
  if (!bytes?.length) throw refused("The secret of a webhook begins with whsec_.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** Compares in constant time. Other versions of signatures are ignored. */
async function isMadeWith(
  key: Awaited<ReturnType<typeof keyOf>>,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const bytes = signature.startsWith("v1,") ? bytesOf(signature.slice("v1,".length)) : null;
  return bytes !== null && crypto.subtle.verify("HMAC", key, bytes, signed);
}

/** The bytes of a Base64 text; null where it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}
