/** Suggestions for mistyped domains. */
import { isTopLevelKnown } from "../kit/public-suffix.ts";
import { distance, lettersOf, mayLieWithin } from "./distance.ts";
import { isFree } from "./free.ts";
import { majorProviders } from "./domain-list/major-providers.ts";
import { lookalike } from "./lookalike.ts";
import { domains, topLevels } from "./typo-table.ts";

export interface Suggestion {
  domain: string;
  /** Whether the typo is a known one. Otherwise the written domain may be right if it takes mail. */
  certain: boolean;
}

/** Longer domains get no suggestion: no provider's name is half as long. */
const longest = 40;

/** The domain that was probably meant; null without a suggestion. Accepts malformed domains. */
export function suggest(written: string): Suggestion | null {
  if (written.length > longest) return null;
  const domain = trimStray(written.toLowerCase());
  const meant = byTable.get(domain) ?? byLookalike(domain) ?? byTopLevel(domain);
  if (meant !== null) return { domain: meant, certain: true };
  if (isFree(domain)) return domain === written.toLowerCase() ? null : { domain, certain: true };
  const near = byDistance(domain);
  return near === null ? null : { domain: near, certain: false };
}

const isPlain = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/;

/** Removes stray characters around a domain and beside its dots: `#gmail.com`, `gmail..com`. */
const trimStray = (domain: string) =>
  isPlain.test(domain) ? domain : domain.replaceAll(/[^\p{L}\p{N}.-]/gu, "").replaceAll(/\.{2,}/g, ".");

/** The intended domain by typo. */
const byMistake = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([meant, mistakes]) =>
      mistakes.split(" ").map((mistake) => [mistake, meant]),
    ),
  );

const byTable = byMistake(domains);
const byMistypedTopLevel = byMistake(topLevels);

const known = new Set(majorProviders);

/** Suggests for look-alikes: `gmаil.com` with a Cyrillic letter. */
function byLookalike(domain: string): string | null {
  const imitated = lookalike(domain);
  return imitated !== null && known.has(imitated) ? imitated : null;
}

/** Suggests for `example.con`: a name of two labels under a top-level domain that does not exist. */
function byTopLevel(domain: string): string | null {
  const meant = byMistypedTopLevel.get(suffixOf(domain));
  if (nameOf(domain) === "" || meant === undefined || isTopLevelKnown(domain)) return null;
  const corrected = `${nameOf(domain)}.${meant}`;
  if (isFree(corrected)) return corrected;
  return byTable.get(corrected) ?? byDistance(corrected) ?? corrected;
}

/** Shorter names are within one letter of too many others. */
const shortestName = 5;

/** Distance 2 is allowed for long names and for the most used ones. */
const shortestForTwo = 7;
const maxUsed = 5;
const longestDistance = 2;

const targets = majorProviders
  .map((domain, rank) => ({
    domain,
    suffix: suffixOf(domain),
    letters: lettersOf(domain),
    max: rank < maxUsed || nameOf(domain).length >= shortestForTwo ? longestDistance : 1,
  }))
  .filter(({ domain }) => nameOf(domain).length >= shortestName);

/** The targets whose length is within the distance, by length. */
const targetsNear = Array.from({ length: longest + 1 }, (_, length) =>
  targets.filter(({ domain }) => Math.abs(domain.length - length) <= longestDistance),
);

/**
 * The nearest large provider, the most used one among equals: at distance 1, or 2 with the same first letter.
 * An existing top-level domain is not changed.
 */
function byDistance(domain: string): string | null {
  if (nameOf(domain).length < shortestName - 1) return null;
  const suffix = suffixOf(domain);
  const letters = lettersOf(domain);
  let isKnown: boolean | undefined;
  let nearest: string | null = null;
  let within = longestDistance;
  for (const target of targetsNear[domain.length] ?? targets) {
    const max = Math.min(within, domain[0] === target.domain[0] ? target.max : 1);
    if (!mayLieWithin(max, letters, target.letters)) continue;
    if (target.suffix !== suffix && (isKnown ??= isTopLevelKnown(domain))) continue;
    const off = distance(domain, target.domain, max);
    if (off === 0 || off > max) continue;
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
