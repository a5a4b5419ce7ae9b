/** The secret of an app and the recovery codes. Both are derived from a nonce and the stage's pepper, so that neither is stored. */
import { createHmac } from "node:crypto";
import type { Secret as Bytes, TOTP } from "otpauth";
import { Secret } from "../../aws/secret/index.ts";
import type { SecondFactor } from "../../second-factor/index.ts";
import { recoveryCodeCount } from "./schema.ts";

/** Few calls need a code. */
const library = () => import("otpauth");

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
/** 80 bits: 16 characters of base32. */
const recoveryBytes = 10;

/** A code of 30 seconds, as every authenticator app has it: RFC 6238. */
export async function appOf({ userID, nonce }: SecondFactor.Row, label: string): Promise<TOTP> {
  const secret = await derived(["totp", userID, nonce], secretBytes);
  const { TOTP } = await library();
  return new TOTP({ issuer: "Winnow", label, secret });
}

/** The recovery codes by their numbers, in groups of four characters. */
export async function recoveryCodesOf({ userID, recoveryNonce }: SecondFactor.Row): Promise<string[]> {
  if (recoveryNonce === undefined) return [];
  const numbers = Array.from({ length: recoveryCodeCount }, (_, number) => String(number));
  const codes = numbers.map((number) => derived(["recovery", userID, recoveryNonce, number], recoveryBytes));
  return (await Promise.all(codes)).map(({ base32 }) => (base32.match(/.{4}/g) ?? []).join("-"));
}

async function derived(parts: readonly string[], bytes: number): Promise<Bytes> {
  const mac = createHmac("sha256", await Secret.read("otp-pepper"))
    .update(JSON.stringify(parts))
    .digest();
  const { Secret: Bytes } = await library();
  return new Bytes({ buffer: Uint8Array.from(mac.subarray(0, bytes)).buffer });
}
