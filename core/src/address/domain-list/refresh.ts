/**
 * Writes the data files of this folder from published sources: `npm run refresh-lists -w core`. Packages are fetched and
 * unpacked, never installed, so that none of their scripts run. ../README.md names the source of each file.
 */
import { dayOf } from "../../kit/time/utc.ts";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { domainToASCII, domainToUnicode } from "node:url";
import { getPublicSuffix } from "tldts";
import { z } from "zod";
import { domains as mistyped } from "../typo-table.ts";
import { majorProviders } from "./major-providers.ts";

const here = import.meta.dirname;
const domain = /^(?=.{4,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const folder = mkdtempSync(join(tmpdir(), "lists-"));

/** The text of one file of a package. */
function fetchFile(name: string, version: string, file: string): string {
  const archive = execFileSync("npm", ["pack", `${name}@${version}`, "--silent", "--ignore-scripts"], {
    cwd: folder,
    encoding: "utf8",
    timeout: 60_000,
  }).trim();
  execFileSync("tar", ["-xzf", archive], { cwd: folder });
  const text = readFileSync(join(folder, "package", file), "utf8");
  rmSync(join(folder, "package"), { recursive: true });
  return text;
}

/** Whether a name is a public suffix, which has no mailboxes. */
const isPublicSuffix = (name: string) =>
  getPublicSuffix(name, { allowPrivateDomains: true, validateHostname: false }) === name;

/** The domains in one file of a package: JSON or lines. */
function fetchDomains(name: string, version: string, file: string): Set<string> {
  const entries = fetchFile(name, version, file)
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .flatMap((line) => line.split(/["',\s]+/))
    .map((entry) => entry.toLowerCase());
  return new Set(entries.filter((entry) => domain.test(entry) && !isPublicSuffix(entry)));
}

/** The lines of a list that is compiled by hand. */
const linesOf = (file: string) =>
  readFileSync(join(here, file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

function write(name: string, entries: Iterable<string>): void {
  const lines = [...new Set(entries)].toSorted();
  writeFileSync(join(here, `${name}.txt`), `${lines.join("\n")}\n`);
  process.stdout.write(`${name}: ${lines.length} lines\n`);
}

/** Whether a letter can occur unchanged beside Latin letters in a domain. */
const isBesideLatin = (letter: string) =>
  /^\p{L}$/u.test(letter) && domainToUnicode(domainToASCII(`a${letter}`)) === `a${letter}` && letter > "\x7F";

/** A line for each Latin letter: the letter and its confusables. */
function confusablesIn(prototypes: Readonly<Record<string, string>>): string[] {
  const alike = new Map<string, string[]>();
  for (const [letter, prototype] of Object.entries(prototypes)) {
    const latin = prototype.toLowerCase();
    if (/^[a-z]$/.test(latin) && isBesideLatin(letter))
      alike.set(latin, [...(alike.get(latin) ?? []), letter]);
  }
  return [...alike].map(([latin, letters]) => `${latin} ${letters.toSorted().join("")}`);
}

try {
  const curated = fetchDomains(
    "disposable-email-domains-js",
    "1.26.0",
    "dist/dict/disposable_email_blocklist.json",
  );
  const observed = fetchDomains("fakefilter", "0.1.1476", "txt/data.txt");
  const checked = fetchDomains("mailchecker", "6.0.21", "platform/node/index.js");
  const gathered = fetchDomains("disposable-email-domains", "1.0.62", "index.json");
  const regathered = fetchDomains("disposable-domains", "2.0.1", "index.json");
  const known = fetchDomains("email-providers", "2.26.0", "all.json");
  const knownToo = fetchDomains("free-email-domains", "1.12.6", "domains.json");

  const neverDisposable = new Set([...linesOf("never-disposable.txt"), ...majorProviders]);
  const agreed = new Set(
    [
      ...curated,
      ...observed,
      ...[...checked].filter((entry) => gathered.has(entry) || regathered.has(entry)),
      ...linesOf("also-disposable.txt"),
    ].filter((entry) => !neverDisposable.has(entry)),
  );
  const recent = [...regathered].filter((entry) => !gathered.has(entry));
  const isElsewhere = (entry: string) =>
    agreed.has(entry) || neverDisposable.has(entry) || known.has(entry) || knownToo.has(entry);

  write("disposable", agreed);
  write(
    "suspected",
    [...checked, ...recent].filter((entry) => !isElsewhere(entry)),
  );
  const mistakes = new Set(Object.values(mistyped).flatMap((entries) => entries.split(" ")));
  const isThrowAway = (entry: string) =>
    entry.split(".").some((_, index, labels) => agreed.has(labels.slice(index).join(".")));
  const providers = [...known].filter((entry) => knownToo.has(entry));
  write("free", [
    ...majorProviders,
    ...linesOf("also-free.txt"),
    ...providers.filter((entry) => !isThrowAway(entry) && !mistakes.has(entry)),
  ]);

  const prototypes: unknown = JSON.parse(fetchFile("unhomoglyph", "1.0.6", "data.json"));
  write("confusables", confusablesIn(z.record(z.string(), z.string()).parse(prototypes)));
  writeFileSync(
    join(here, "refreshed-on.ts"),
    "/** When `npm run refresh-lists -w core` last wrote the lists of this folder. */\n" +
      `export const refreshedOn = "${dayOf(new Date())}";\n`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
