/** Lists of domains, each kept as one text with an index of its lines, so that a domain costs its letters and ten bytes. */
import { getDomain } from "tldts";

export interface DomainList {
  /** How many domains the list names. */
  readonly size: number;
  /** Whether the list names exactly this domain. */
  has(domain: string): boolean;
  /** Whether the list names the domain or one above it, up to the registrable one. */
  covers(domain: string): boolean;
}

/** Reads a text of domains, each between line feeds. The index is made when the first question is asked. */
export function domainList(text: string): DomainList {
  let lines: LineIndex | undefined;
  const index = () => (lines ??= indexLines(text));
  return {
    get size() {
      return index().size;
    },
    has: (domain) => index().holds(domain, 0),
    covers: (domain) => {
      const { holds } = index();
      for (let at = 0; at < domain.length; at = afterDot(domain, at))
        if (holds(domain, at)) return at === 0 || domain.length - at >= registrableOf(domain).length;
      return false;
    },
  };
}

/** Where the next label begins; the end of the domain after its last one. */
function afterDot(domain: string, at: number): number {
  const dot = domain.indexOf(".", at);
  return dot < 0 ? domain.length : dot + 1;
}

const registrableOf = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true, validateHostname: false }) ?? domain;

interface LineIndex {
  size: number;
  /** Whether a word from one place to its end is a line. */
  holds(word: string, from: number): boolean;
}

const lineFeed = 0x0a;

/** A hash table of where the lines begin, at least half empty; 0 where a slot is free, as no line begins there. */
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

/** Whether the line that begins at `start` is the word from `from` to its end. */
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
