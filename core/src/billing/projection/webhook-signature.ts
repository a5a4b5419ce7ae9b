/** The signature of Paddle's webhooks: `ts=…;h1=…`, where h1 is HMAC-SHA256 of `ts:body`. During a rotation of the secret there are several h1. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** The age, or the lead, that a signature may have. */
export const maxSkewSeconds = 5;
const maxSignatures = 5;

export type SignatureFault = "malformed" | "expired" | "wrong";

/** What is wrong with the signature of a body; null where one of its h1 is right. */
export function faultOf(
  { header, body, secret }: { header: string; body: Buffer | string; secret: string },
  now: Date,
): SignatureFault | null {
  const parts = header.split(";").map((part) => part.trim().split("="));
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [ts, ...others] = valuesOf("ts");
  const signatures = valuesOf("h1");
  if (ts === undefined || others.length > 0 || !/^\d{1,12}$/.test(ts)) return "malformed";
  if (signatures.length === 0 || signatures.length > maxSignatures) return "malformed";
  const expected = createHmac("sha256", secret).update(`${ts}:`).update(body).digest();
  const isRight = signatures.map((each) => isSame(Buffer.from(each, "hex"), expected)).includes(true);
  if (!isRight) return "wrong";
  return Math.abs(now.getTime() / 1000 - Number(ts)) > maxSkewSeconds ? "expired" : null;
}

const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);
