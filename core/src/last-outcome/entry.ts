/** Last outcomes as they are stored: in the order of lists, by domain and then by hashes of the address. */
import { hash } from "node:crypto";
import { Address } from "../address/index.ts";
import { Shape } from "../address/schema.ts";
import { Clock } from "../port/clock/index.ts";
import { limits } from "./limits.ts";
import type { Type } from "./schema.ts";

export interface Entry {
  /** The domain, a blank, and the hashes. */
  key: string;
  /** One that was only delivered decides nothing: it counts among its neighbours. */
  type: Type | "delivered";
  /** Seconds since 1970. */
  at: number;
  /**
   * How its local part is made, where it counts among its neighbours. Null where it never counts; absent in what was stored before they
   * counted.
   */
  shape?: Shape | null;
}

/** An entry whose outcome decides. */
export type Deciding = Entry & { type: Type };
export const isDeciding = (entry: Entry): entry is Deciding => entry.type !== "delivered";

/** Hexadecimal digits of the SHA-256 of an address, beside its hash in the order of lists. */
const digits = 12;

/** The key of an address, the same for all its spellings; null where it is not well-formed. */
export function keyOf(email: string): string | null {
  const address = Address.parse(email.trim());
  if (!address.ok) return null;
  const sha256 = hash("sha256", address.normalized.toLowerCase());
  return Address.sortKey(address.local, address.domain) + sha256.slice(0, digits);
}

/**
 * The entry of what happened to a mail. Null for a malformed address. Null for a delivered mail to a free
 * mail provider or a tagged address too: it says nothing about other mailboxes of the domain.
 */
export function entryOf(email: string, type: Entry["type"], at: number): Entry | null {
  const { parsed, free } = Address.describe(email.trim());
  const key = keyOf(email);
  if (!parsed.ok || key === null) return null;
  const counts = !free && !parsed.local.includes("+");
  if (!counts && type === "delivered") return null;
  return { key, type, at, shape: counts ? Address.shapeOf(parsed.local) : null };
}

/**
 * Whether an entry stays instead of another on the same address: one that decides, then the later one, and of the same second the
 * bounce.
 */
export function isLater(one: Entry, other: Entry): boolean {
  if (isDeciding(one) !== isDeciding(other)) return isDeciding(one);
  return one.at === other.at ? one.type === "bounced" && other.type !== "bounced" : one.at > other.at;
}

const secondsAgo = (days: number): number => Math.ceil(Clock.now().getTime() / 1_000) - days * 24 * 3_600;

/** The second since which a last outcome decides. */
export const decidesSince = (): number => secondsAgo(limits.days);

/** The second since which a bounce counts among its neighbours. */
export const bouncesCountSince = (): number => secondsAgo(limits.bounceDays);

/** Whether an entry says anything yet, of its address or of the others. */
export function isKept({ type, at }: Entry): boolean {
  return at >= (type === "bounced" ? bouncesCountSince() : decidesSince());
}

const letters: Readonly<Record<Entry["type"], string>> = {
  opened: "o",
  clicked: "c",
  bounced: "b",
  delivered: "d",
};
const types: ReadonlyMap<string, Entry["type"]> = new Map([
  ["o", "opened"],
  ["c", "clicked"],
  ["b", "bounced"],
  ["d", "delivered"],
]);
/**
 * A digit for each shape; only the end of this list may change. Where the word lists that tell shapes change,
 * stored shapes stay: addresses of one shape are divided until the older ones are mailed again.
 */
const shapes = Shape.options;
const none = "-";

/**
 * Entries in the order of their keys as text: a line for each domain, then one for each of its addresses. A
 * delivered address has its time in another place: an older program takes it for an old entry, and not for an
 * opening.
 */
export function encode(entries: readonly Entry[]): string {
  const lines: string[] = [];
  let present = "";
  for (const { key, type, at, shape } of entries) {
    const [domain = "", hashes = ""] = key.split(" ");
    if (domain !== present) lines.push(`@${domain}`);
    present = domain;
    const digit = shape ? shapes.indexOf(shape).toString(36) : none;
    const time = at.toString(36);
    if (type === "delivered") lines.push(`${hashes} d ${digit}${time}`);
    else lines.push(`${hashes} ${letters[type]}${time}${shape === undefined ? "" : ` ${digit}`}`);
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
    const [hashes = "", last = "", more = ""] = line.split(" ");
    const digit = more.slice(0, 1);
    const shape = digit === none ? null : shapes[Number.parseInt(digit, 36)];
    yield {
      key: `${domain} ${hashes}`,
      type: types.get(last.slice(0, 1)) ?? "opened",
      at: Number.parseInt(last.slice(1) || more.slice(1), 36),
      ...(shape !== undefined && { shape }),
    };
  }
}
