/** Lists of domains kept as one sorted text, so that they cost nothing to load and nothing but their letters to hold. */
import { getDomain } from "tldts";

export interface DomainList {
  /** How many domains the list names. */
  readonly size: number;
  /** Whether the list names exactly this domain. */
  has(domain: string): boolean;
  /** Whether the list names the domain or one above it, up to the registrable one. */
  covers(domain: string): boolean;
}

/** Reads a text of sorted domains, each between line feeds. */
export function domainList(text: string): DomainList {
  const has = (domain: string) => holdsLine(text, domain);
  return {
    get size() {
      return text.split("\n").length - 2;
    },
    has,
    covers: (domain) => upToRegistrable(domain).some(has),
  };
}

/** The domain and each one above it, down to the one that is registered with a public suffix. */
function upToRegistrable(domain: string): string[] {
  const registrable = getDomain(domain, { allowPrivateDomains: true, validateHostname: false }) ?? domain;
  const names = [domain];
  for (let name = domain; name.length > registrable.length; names.push(name))
    name = name.slice(name.indexOf(".") + 1);
  return names;
}

/** Binary search for a line of a sorted text. */
function holdsLine(text: string, line: string): boolean {
  let low = 0;
  let high = text.length - 1;
  while (low < high) {
    const start = text.lastIndexOf("\n", (low + high) >> 1) + 1;
    const end = text.indexOf("\n", start);
    if (start === 0 || end < 0) return false;
    const found = text.slice(start, end);
    if (found === line) return true;
    if (found < line) low = end;
    else high = start - 1;
  }
  return false;
}
