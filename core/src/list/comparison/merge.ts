/** Merges the distinct addresses of two lists, which have one order: by domain, then by a hash of the local part. */
import { Address } from "../../address/index.ts";

/** The next addresses of a list, in its order; null at the end. */
export type Addresses = () => Promise<readonly string[] | null>;

/** An address by its positions in both lists; null where a list lacks it. */
export type OnAddress = (before: number | null, now: number | null) => void;

/**
 * Calls back once for each address of either list. Two addresses are equal as an import has it: their domains are, and their
 * local parts apart from case. Memory is that of the addresses in hand.
 */
export async function mergeAddresses(before: Addresses, now: Addresses, onAddress: OnAddress): Promise<void> {
  const [one, other] = [new Cursor(before), new Cursor(now)];
  await Promise.all([one.moveOn(), other.moveOn()]);
  while (!one.isEnd && !other.isEnd) {
    // Most addresses of two versions of a list are spelled alike, and are not parsed.
    if (one.text === other.text) {
      onAddress(one.position, other.position);
      for (const cursor of [one, other]) {
        const fetching = cursor.moveOn();
        if (fetching) await fetching;
      }
    } else if (one.place < other.place) {
      onAddress(one.position, null);
      await one.moveOn();
    } else if (one.place > other.place) {
      onAddress(null, other.position);
      await other.moveOn();
    } else await matchGroup(one, other, onAddress);
  }
  for (; !one.isEnd; await one.moveOn()) onAddress(one.position, null);
  for (; !other.isEnd; await other.moveOn()) onAddress(null, other.position);
}

/** Matches the addresses of one place, which are in the order of their files. */
async function matchGroup(one: Cursor, other: Cursor, onAddress: OnAddress): Promise<void> {
  const { place } = one;
  const left = await takeGroup(one, place);
  for (const [key, position] of await takeGroup(other, place)) {
    onAddress(left.get(key) ?? null, position);
    left.delete(key);
  }
  for (const position of left.values()) onAddress(position, null);
}

async function takeGroup(cursor: Cursor, place: string): Promise<Map<string, number>> {
  const group = new Map<string, number>();
  for (; !cursor.isEnd && cursor.place === place; await cursor.moveOn())
    group.set(cursor.key, cursor.position);
  return group;
}

class Cursor {
  position = -1;
  text = "";
  isEnd = false;
  readonly #more: Addresses;
  #addresses: readonly string[] = [];
  #at = -1;
  #parsed: { place: string; key: string } | null = null;

  constructor(more: Addresses) {
    this.#more = more;
  }

  /** Where the address stands in the order. */
  get place(): string {
    return this.#own.place;
  }

  /** The same text for all spellings of the address. */
  get key(): string {
    return this.#own.key;
  }

  get #own(): { place: string; key: string } {
    return (this.#parsed ??= parsed(this.text));
  }

  /** Moves to the next address. */
  moveOn(): Promise<void> | undefined {
    this.position += 1;
    this.#parsed = null;
    this.#at += 1;
    const text = this.#addresses[this.#at];
    if (text === undefined) return this.#fetch();
    this.text = text;
    return undefined;
  }

  async #fetch(): Promise<void> {
    do {
      const addresses = await this.#more();
      if (addresses === null) {
        this.isEnd = true;
        return;
      }
      this.#addresses = addresses;
    } while (this.#addresses.length === 0);
    this.#at = 0;
    this.text = this.#addresses[0] ?? "";
  }
}

function parsed(text: string): { place: string; key: string } {
  const address = Address.parse(text.trim());
  if (!address.ok) throw new Error("A chunk has a text that is no address.");
  const { local, domain, normalized } = address;
  return { place: Address.sortKey(local, domain), key: normalized.toLowerCase() };
}
