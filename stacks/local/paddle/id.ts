/** Paddle's ids: a prefix and 26 of [a-z0-9], sortable by time as a ULID. */
import { createHash, randomBytes } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const timeLength = 10;
const randomLength = 16;

/** A new id at a time, such as `txn_01kb…`. */
export function newId(prefix: string, at: Date): string {
  let time = at.getTime();
  let text = "";
  for (let index = 0; index < timeLength; index++) {
    text = alphabet.charAt(time % 32) + text;
    time = Math.floor(time / 32);
  }
  return `${prefix}_${text}${letters(randomBytes(randomLength))}`;
}

/** The same id for the same name at every start, such as `pri_01…`. */
export const stableId = (prefix: string, name: string): string =>
  `${prefix}_01${letters(createHash("sha256").update(`${prefix} ${name}`).digest().subarray(0, 24))}`;

/** The local Paddle's price id of an offer in the catalogue. */
export const priceIdOf = (offer: string): string => stableId("pri", offer);

const letters = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => alphabet.charAt(byte % 32)).join("");
