/**
 * The format of an API key: `wn_live_`, `wn_test_` or `wn_pub_`, 32 random characters of base62, and 6 of a CRC32 over all before
 * them. A mistyped key is recognised without a look at the table.
 */
import { hkdfSync, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { type Mode, modes } from "../kit/scope.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 32;
const checksumLength = 6;
const base = BigInt(alphabet.length);
/** More than the key has, so that no character is likelier than another. */
const seedBytes = 64;

const prefixes: Readonly<Record<Mode, string>> = {
  live: "wn_live_",
  test: "wn_test_",
  publishable: "wn_pub_",
};
const body = new RegExp(`^[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** A new key. */
export function generate(mode: Mode): string {
  const random = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length)));
  return withChecksum(prefixes[mode] + random.join(""));
}

/** The key that a seed leads to, the same one each time. The seed has at least 256 random bits. */
export function derive(mode: Mode, seed: string): string {
  const bytes = Buffer.from(hkdfSync("sha256", seed, "", `winnow key ${mode}`, seedBytes));
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  const characters = Array.from({ length: randomLength }, () => {
    const character = alphabet.charAt(Number(rest % base));
    rest /= base;
    return character;
  });
  return withChecksum(prefixes[mode] + characters.join(""));
}

const withChecksum = (text: string): string => text + checksumOf(text);

/** The mode of a well-formed key; null for any other text. */
export function modeOf(key: string): Mode | null {
  const mode = modes.find((each) => key.startsWith(prefixes[each]));
  if (!mode || !body.test(key.slice(prefixes[mode].length))) return null;
  return key.endsWith(checksumOf(key.slice(0, -checksumLength))) ? mode : null;
}

/** Whether a text is a well-formed key. */
export const isKey = (text: string): boolean => modeOf(text) !== null;

/** What people recognise a key by: its prefix and its last four characters. */
export const hintOf = (key: string): string =>
  `${Object.values(prefixes).find((prefix) => key.startsWith(prefix)) ?? ""}…${key.slice(-4)}`;

/** The CRC32 in base62, most significant digit first. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < checksumLength; place++) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
