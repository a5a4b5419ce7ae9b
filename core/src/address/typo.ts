/** What a mistyped domain was probably meant to be. Only ever a suggestion. */
import { domainToUnicode } from "node:url";
import { parse } from "tldts";
import { distance } from "./distance.ts";
import { isFree } from "./free.ts";
import { large } from "./list/large.ts";
import { domains, topLevels } from "./typo-table.ts";

export interface Suggestion {
  domain: string;
  /** Whether the mistake is a known one. Otherwise a domain that takes mail may well be what was meant. */
  certain: boolean;
}

/** The domain that was probably meant, null where what is written makes sense. Takes malformed domains as well. */
export function suggest(written: string): Suggestion | null {
  if (written.length > longest) return null;
  const domain = tidy(written.toLowerCase());
  const meant = byTable.get(domain) ?? byLookalikes(domain) ?? byTopLevel(domain);
  if (meant !== null) return { domain: meant, certain: true };
  if (isFree(domain)) return domain === written.toLowerCase() ? null : { domain, certain: true };
  const near = byDistance(domain);
  return near === null ? null : { domain: near, certain: false };
}

/** No provider's name is half as long. */
const longest = 40;
/** Shorter names are a letter away from too many others. */
const shortestName = 5;
const known = new Set(large);

const invert = (table: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(table).flatMap(([meant, mistakes]) => mistakes.map((mistake) => [mistake, meant])));

const byTable: ReadonlyMap<string, string> = invert(domains);
const topLevelMeant: ReadonlyMap<string, string> = invert(topLevels);

/** Letters of other scripts that look like Latin ones. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: "a",
    е: "e",
    о: "o",
    р: "p",
    с: "c",
    у: "y",
    х: "x",
    і: "i",
    ј: "j",
    ѕ: "s",
    ԁ: "d",
    ո: "n",
    ӏ: "l",
    һ: "h",
    ο: "o",
    α: "a",
    ν: "v",
    ι: "i",
    ı: "i",
    ɡ: "g",
    ⅼ: "l",
  }),
);

/** Without what slips in beside a dot and around a domain: `gmail..com`, `#gmail.com`. */
const tidy = (domain: string) => domain.replaceAll(/[^\p{L}\p{N}.-]/gu, "").replaceAll(/\.{2,}/g, ".");

/** `gmаil.com` with a Cyrillic letter. */
function byLookalikes(domain: string): string | null {
  if (!domain.includes("xn--")) return null;
  const latin = [...domainToUnicode(domain)].map((letter) => lookalikes.get(letter) ?? letter).join("");
  return known.has(latin) ? latin : null;
}

/** `example.con`: a name of two parts under a top-level domain that does not exist. */
function byTopLevel(domain: string): string | null {
  const dot = domain.indexOf(".");
  const meant = topLevelMeant.get(domain.slice(dot + 1));
  if (dot < 1 || meant === undefined || isTopLevelKnown(domain)) return null;
  const mended = `${domain.slice(0, dot)}.${meant}`;
  return byTable.get(mended) ?? (isFree(mended) ? mended : (byDistance(mended) ?? mended));
}

const targets = large
  .map((domain) => ({ domain, name: nameOf(domain), suffix: suffixOf(domain) }))
  .filter(({ name }) => name.length >= shortestName);

/** The nearest large provider, the most used one among equals: one letter off, or two after the same first letter. */
function byDistance(domain: string): string | null {
  const suffix = suffixOf(domain);
  const fixed = isTopLevelKnown(domain);
  let best: { domain: string; off: number } | null = null;
  for (const target of targets) {
    if (fixed && target.suffix !== suffix) continue;
    const most = best ? best.off - 1 : domain[0] === target.domain[0] ? 2 : 1;
    const off = distance(domain, target.domain, most);
    if (off > 0 && off <= most) best = { domain: target.domain, off };
  }
  return best && nameOf(domain).length >= shortestName - 1 ? best.domain : null;
}

function nameOf(domain: string): string {
  return domain.slice(0, Math.max(0, domain.indexOf(".")));
}

function suffixOf(domain: string): string {
  return domain.slice(domain.indexOf(".") + 1);
}

function isTopLevelKnown(domain: string): boolean {
  return parse(domain, { validateHostname: false }).isIcann === true;
}
