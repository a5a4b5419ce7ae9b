/** What a mistyped domain was probably meant to be. Only ever a suggestion. */
import { parse } from "tldts";
import { distance, lettersOf, mayLieWithin } from "./distance.ts";
import { isFree } from "./free.ts";
import { majorProviders } from "./domain-list/major-providers.ts";
import { lookalike } from "./lookalike.ts";
import { domains, topLevels } from "./typo-table.ts";

export interface Suggestion {
  domain: string;
  /** Whether the mistake is a known one. Otherwise a domain that takes mail may well be what was meant. */
  certain: boolean;
}

/** No provider's name is half as long. */
const longest = 40;

/** The domain that was probably meant, null where what is written makes sense. Takes malformed domains as well. */
export function suggest(written: string): Suggestion | null {
  if (written.length > longest) return null;
  const domain = tidy(written.toLowerCase());
  const meant = byTable.get(domain) ?? byLookalike(domain) ?? byTopLevel(domain);
  if (meant !== null) return { domain: meant, certain: true };
  if (isFree(domain)) return domain === written.toLowerCase() ? null : { domain, certain: true };
  const near = byDistance(domain);
  return near === null ? null : { domain: near, certain: false };
}

/** Without what slips in around a domain and beside its dots: `#gmail.com`, `gmail..com`. */
const tidy = (domain: string) => domain.replaceAll(/[^\p{L}\p{N}.-]/gu, "").replaceAll(/\.{2,}/g, ".");

/** What was meant, by each mistake of a table. */
const byMistake = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([meant, mistakes]) =>
      mistakes.split(" ").map((mistake) => [mistake, meant]),
    ),
  );

const byTable = byMistake(domains);
const byMistypedTopLevel = byMistake(topLevels);

const known = new Set(majorProviders);

/** `gmаil.com` with a Cyrillic letter. */
function byLookalike(domain: string): string | null {
  const imitated = lookalike(domain);
  return imitated !== null && known.has(imitated) ? imitated : null;
}

/** `example.con`: a name of two parts under a top-level domain that does not exist. */
function byTopLevel(domain: string): string | null {
  const meant = byMistypedTopLevel.get(suffixOf(domain));
  if (nameOf(domain) === "" || meant === undefined || isTopLevelKnown(domain)) return null;
  const mended = `${nameOf(domain)}.${meant}`;
  if (isFree(mended)) return mended;
  return byTable.get(mended) ?? byDistance(mended) ?? mended;
}

/** Shorter names are a letter away from too many others. */
const shortestName = 5;

/** Names of which two letters may be off: the long ones, and those that most addresses have. */
const shortestForTwo = 7;
const mostUsed = 5;

const targets = majorProviders
  .map((domain, rank) => ({
    domain,
    suffix: suffixOf(domain),
    letters: lettersOf(domain),
    most: rank < mostUsed || nameOf(domain).length >= shortestForTwo ? 2 : 1,
  }))
  .filter(({ domain }) => nameOf(domain).length >= shortestName);

/**
 * The nearest large provider, the most used one among equals: one letter off, or two after the same first letter.
 * A top-level domain that exists is meant as it is written.
 */
function byDistance(domain: string): string | null {
  if (nameOf(domain).length < shortestName - 1) return null;
  const suffix = isTopLevelKnown(domain) ? suffixOf(domain) : null;
  const letters = lettersOf(domain);
  let nearest: string | null = null;
  let within = 2;
  for (const target of targets) {
    if (suffix !== null && target.suffix !== suffix) continue;
    const most = Math.min(within, domain[0] === target.domain[0] ? target.most : 1);
    if (!mayLieWithin(most, letters, target.letters)) continue;
    const off = distance(domain, target.domain, most);
    if (off === 0 || off > most) continue;
    nearest = target.domain;
    within = off - 1;
  }
  return nearest;
}

function nameOf(domain: string): string {
  return domain.slice(0, Math.max(0, domain.indexOf(".")));
}

function suffixOf(domain: string): string {
  return domain.slice(domain.indexOf(".") + 1);
}

const isTopLevelKnown = (domain: string): boolean =>
  parse(domain, { validateHostname: false }).isIcann === true;
