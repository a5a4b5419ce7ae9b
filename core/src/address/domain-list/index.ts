/** Lists of domains: a text with a hash index of its lines, so that a domain uses its length and about ten bytes. */
import { registrableDomain } from "../../kit/registrable-domain.ts";

export interface DomainList {
  /** The number of domains. */
  readonly size: number;
  /** Whether the list has exactly this domain. */
  has(domain: string): boolean;
  /** Whether the list has the domain or one of its parents, up to the registrable domain. */
  covers(domain: string): boolean;
}

/** A list from a text with one domain a line. The text is read and indexed at the first lookup. */
export function domainList(read: () => string): DomainList {
  let lines: LineIndex | undefined;
  const index = () => (lines ??= indexLines(`\n${read()}`));
  return {
    get size() {
      return index().size;
    },
    has: (domain) => index().holds(domain, 0),
    covers: (domain) => {
      const { holds } = index();
      for (let at = 0; at < domain.length; at = afterDot(domain, at))
        if (holds(domain, at)) return at === 0 || domain.length - at >= registrableDomain(domain).length;
      return false;
    },
  };
}

/** Where the next label begins; the length of the domain after the last label. */
function afterDot(domain: string, at: number): number {
  const dot = domain.indexOf(".", at);
  return dot < 0 ? domain.length : dot + 1;
}

interface LineIndex {
  size: number;
  /** Whether the word from this index to its end is a line. */
  holds(word: string, from: number): boolean;
}

const lineFeed = 0x0a;

/** An open-addressing hash table of the offsets of lines, at most half full; 0 marks a free slot. */
function indexLines(text: string): LineIndex {
  const size = countLines(text);
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * size + 2)));
  const last = slots.length - 1;
  for (let start = 1, end; (end = text.indexOf("\n", start)) >= 0; start = end + 1) {
    let slot = hash(text, start, end) & last;
    while (slots[slot] !== 0) slot = (slot + 1) & last;
    slots[slot] = start;
  }
  const holds = (word: string, from: number) => {
    let slot = hash(word, from, word.length) & last;
    for (let start = slots[slot] ?? 0; start !== 0; start = slots[slot] ?? 0) {
      if (isLine(text, start, word, from)) return true;
      slot = (slot + 1) & last;
    }
    return false;
  };
  return { size, holds };
}

function countLines(text: string): number {
  let count = 0;
  for (let end = text.indexOf("\n", 1); end >= 0; end = text.indexOf("\n", end + 1)) count++;
  return count;
}

/** Whether the line at offset `start` equals the word from `from` to its end. */
function isLine(text: string, start: number, word: string, from: number): boolean {
  const off = start - from;
  if (text.charCodeAt(off + word.length) !== lineFeed) return false;
  for (let at = from; at < word.length; at++)
    if (text.charCodeAt(off + at) !== word.charCodeAt(at)) return false;
  return true;
}

/** FNV-1a over UTF-16 code units. */
function hash(text: string, start: number, end: number): number {
  let sum = 0x811c9dc5;
  for (let at = start; at < end; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum;
}
