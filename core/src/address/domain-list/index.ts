/** Lists of domains: the octets of a file with hash indexes of its lines, so that a domain uses its length and about twenty octets. */
import { registrableDomain } from "../../kit/public-suffix.ts";

export interface DomainList {
  /** Whether the list has exactly this domain. */
  has(domain: string): boolean;
  /** Whether the list has the domain or one of its parents, up to the registrable domain. */
  covers(domain: string): boolean;
}

/**
 * A list from a file of sorted domains in ASCII, one a line. It is read at the first lookup. The lines with the same first
 * letter are indexed at the first lookup of that letter, so that one address in a new process costs little.
 */
export function domainList(read: () => Uint8Array): DomainList {
  let octets: Uint8Array | undefined;
  const indexes = new Map<number, LineIndex>();
  const has = (word: string, from = 0): boolean => {
    const letter = word.charCodeAt(from);
    if (from >= word.length || letter >= firstBeyondAscii) return false;
    octets ??= read();
    let index = indexes.get(letter);
    if (!index) {
      index = indexLines(octets, firstLineFrom(octets, letter), firstLineFrom(octets, letter + 1));
      indexes.set(letter, index);
    }
    return holds(octets, index, word, from);
  };
  return {
    has: (domain) => has(domain),
    covers: (domain) => {
      if (has(domain)) return true;
      const lastDot = domain.lastIndexOf(".");
      for (let dot = domain.indexOf("."); dot < lastDot; dot = domain.indexOf(".", dot + 1))
        if (has(domain, dot + 1)) return domain.length - dot > registrableDomain(domain).length;
      return false;
    },
  };
}

const lineFeed = 0x0a;
const firstBeyondAscii = 0x80;

/** The offset of the first line whose first octet is at least this one. */
function firstLineFrom(octets: Uint8Array, first: number): number {
  let low = 0;
  let high = octets.length;
  while (low < high) {
    let start = (low + high) >>> 1;
    while (start > low && octets[start - 1] !== lineFeed) start--;
    if ((octets[start] ?? 0) < first) low = octets.indexOf(lineFeed, start) + 1;
    else high = start;
  }
  return low;
}

/** An open-addressing hash table of the offsets of lines, each plus one; 0 marks a free slot. */
type LineIndex = Int32Array;

/** No line has fewer octets, its line feed included. */
const shortestLine = 4;

/** Indexes the lines between two offsets. */
function indexLines(octets: Uint8Array, from: number, end: number): LineIndex {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2((end - from) / shortestLine + 2)));
  const last = slots.length - 1;
  let start = from;
  let sum = emptyHash;
  for (let at = from; at < end; at++) {
    const octet = octets[at] ?? lineFeed;
    if (octet !== lineFeed) {
      sum = hashWith(sum, octet);
      continue;
    }
    let slot = sum & last;
    while (slots[slot] !== 0) slot = (slot + 1) & last;
    slots[slot] = start + 1;
    start = at + 1;
    sum = emptyHash;
  }
  return slots;
}

/** Whether the word from this index to its end is an indexed line. */
function holds(octets: Uint8Array, slots: LineIndex, word: string, from: number): boolean {
  const last = slots.length - 1;
  let slot = hash(word, from) & last;
  for (let after = slots[slot] ?? 0; after !== 0; after = slots[slot] ?? 0) {
    if (isLine(octets, after - 1, word, from)) return true;
    slot = (slot + 1) & last;
  }
  return false;
}

/** Whether the line at offset `start` equals the word from `from` to its end. */
function isLine(octets: Uint8Array, start: number, word: string, from: number): boolean {
  const off = start - from;
  if (octets[off + word.length] !== lineFeed) return false;
  for (let at = from; at < word.length; at++) if (octets[off + at] !== word.charCodeAt(at)) return false;
  return true;
}

/** FNV-1a over a word from this index to its end, unit by unit. */
function hash(word: string, from: number): number {
  let sum = emptyHash;
  for (let at = from; at < word.length; at++) sum = hashWith(sum, word.charCodeAt(at));
  return sum;
}

const emptyHash = 0x811c9dc5;
const hashWith = (sum: number, unit: number): number => Math.imul(sum ^ unit, 0x01000193);
