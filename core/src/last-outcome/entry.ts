/** Last outcomes as they are stored: in the order of lists, by domain and then by hashes of the address. */
import { hash } from "node:crypto";
import { Address } from "../address/index.ts";
import { Clock } from "../port/clock/index.ts";
import { limits } from "./limits.ts";
import type { Type } from "./schema.ts";

export interface Entry {
  /** The domain, a blank, and the hashes. */
  key: string;
  type: Type;
  /** Seconds since 1970. */
  at: number;
}

/** Hexadecimal digits of the SHA-256 of an address, beside its hash in the order of lists. */
const digits = 12;

/** The key of an address, the same for all its spellings; null where it is not well-formed. */
export function keyOf(email: string): string | null {
  const address = Address.parse(email.trim());
  if (!address.ok) return null;
  const sha256 = hash("sha256", address.normalized.toLowerCase());
  return Address.sortKey(address.local, address.domain) + sha256.slice(0, digits);
}

/** Whether an entry decides instead of another on the same address: the later one, and of the same second the bounce. */
export const isLater = (one: Entry, other: Entry): boolean =>
  one.at === other.at ? one.type === "bounced" && other.type !== "bounced" : one.at > other.at;

/** The second since which a last outcome decides. */
export const decidesSince = (): number => Math.ceil(Clock.now().getTime() / 1_000) - limits.days * 24 * 3_600;

const letters: Readonly<Record<Type, string>> = { opened: "o", clicked: "c", bounced: "b" };
const types: ReadonlyMap<string, Type> = new Map([
  ["o", "opened"],
  ["c", "clicked"],
  ["b", "bounced"],
]);

/** Entries in the order of their keys as text: a line for each domain, then one for each of its addresses. */
export function encode(entries: readonly Entry[]): string {
  const lines: string[] = [];
  let present = "";
  for (const { key, type, at } of entries) {
    const [domain = "", hashes = ""] = key.split(" ");
    if (domain !== present) lines.push(`@${domain}`);
    present = domain;
    lines.push(`${hashes} ${letters[type]}${at.toString(36)}`);
  }
  return lines.join("\n");
}

/** The entries of a text that we wrote: they are not checked once more. */
export function* decode(text: string): Generator<Entry> {
  let domain = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("@")) {
      domain = line.slice(1);
      continue;
    }
    const [hashes = "", last = ""] = line.split(" ");
    yield {
      key: `${domain} ${hashes}`,
      type: types.get(last.slice(0, 1)) ?? "opened",
      at: Number.parseInt(last.slice(1), 36),
    };
  }
}
