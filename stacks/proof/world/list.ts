/** The lists of workspaces: from where they have addresses, and what these truly are. */
import { Random } from "../simulator/random.ts";
import { chanceOf } from "./chance.ts";
import { monthDays } from "./calendar.ts";
import { type Domain, pickByShare, regional } from "./domain.ts";
import { type Mailbox, one, type Place, placesOf, roleNames, wayOf } from "./people.ts";

/** An address on a list, and its mailbox. One that never was is there from day 1 to day 0. */
export interface Listed {
  email: string;
  domain: Domain;
  from: number;
  until: number;
  /** The day from which on it is on the list, and the import that brought it. */
  added: number;
  portion: number;
  /** Whether its reader ever opens a mail so that it is seen. */
  opens: boolean;
  /** For chances of its own. */
  key: number;
}

export const isOpen = ({ from, until }: Pick<Listed, "from" | "until">, day: number): boolean =>
  from <= day && day < until;

/** From where a list comes: how long its people may be gone, and shares of guessed addresses, typos and roles. */
const sources = [
  { share: 0.4, name: "sign-ups", goneDays: 0, guessed: 0.02, typo: 0.03, role: 0.02 },
  { share: 0.35, name: "old", goneDays: 36 * monthDays, guessed: 0.1, typo: 0.03, role: 0.06 },
  { share: 0.25, name: "bought", goneDays: 36 * monthDays, guessed: 0.5, typo: 0.02, role: 0.1 },
] as const;
export type Source = (typeof sources)[number]["name"];

/** The first list is there at once; the others come in portions each week, between two days. */
const imports = [
  { from: 0, until: 7 },
  { from: 60, until: 300 },
  { from: 90, until: 330 },
] as const;
export const importCount = imports.length;
/** A workspace that knows a company has more of its people in a later import. */
const again = 0.6;

const sourceOf = (seed: number, workspace: number, portion: number): Source =>
  pickByShare(new Random(seed, `source of ${workspace} ${portion}`), sources).name;

/** Workspaces that mail the provider of one country. */
export const regionalWorkspaces = 12;

interface Plan {
  seed: number;
  people: number;
  workspaces: number;
  /** Further ones, whose lists come on top. */
  invented: number;
}

/** The list of each workspace. The places pass one by one; the lists alone stay. */
export function listsOf({ seed, people, workspaces, invented }: Plan): Listed[][] {
  const lists = Array.from({ length: workspaces + invented }, (): Listed[] => []);
  const known = lists.map((_, workspace) => imports.map((__, portion) => sourceOf(seed, workspace, portion)));
  for (const place of placesOf(seed, people)) {
    const random = new Random(seed, `mailers of ${place.domain.number}`);
    const isRegional = place.domain.provider === regional;
    const among = isRegional ? Math.min(regionalWorkspaces, workspaces) : workspaces;
    const mailing = new Set<number>();
    for (let count = 1 + random.below(3); count > 0; count -= 1)
      mailing.add(isRegional ? random.below(among) : picked(random, among));
    for (let number = workspaces; number < lists.length; number += 1)
      if (chanceOf(seed, 2, number, place.domain.number) < 0.05) mailing.add(number);
    for (const workspace of mailing) {
      const own = new Random(seed, `list of ${workspace} at ${place.domain.number}`);
      lists[workspace]?.push(...listedAt(place, own, known[workspace] ?? []));
    }
  }
  return lists;
}

/** One of the first workspaces: those with higher numbers have longer lists. */
const picked = (random: Random, among: number): number => among - 1 - Math.floor(among * random.next() ** 2);

function listedAt(place: Place, random: Random, from: readonly Source[]): Listed[] {
  const seen = new Set<string>();
  const found: Listed[] = [];
  for (const [portion, between] of imports.entries()) {
    if (portion > 0 && !random.chance(again)) continue;
    const source = sources.find(({ name }) => name === from[portion]) ?? sources[0];
    const count = Math.ceil(random.between(0.05, 0.6) * place.people.length);
    for (let index = 0; index < count; index += 1) {
      const added = between.from + random.below(between.until - between.from);
      const local = localIn(place, random, added, source);
      if (local === null || seen.has(local)) continue;
      seen.add(local);
      const mailbox = place.find(local);
      found.push({
        ...{ email: `${local}@${place.domain.name}`, domain: place.domain, added, portion },
        from: mailbox?.from ?? 1,
        until: mailbox?.until ?? 0,
        opens: random.chance(0.5),
        key: random.below(2 ** 31),
      });
    }
  }
  return found;
}

/** A local part as a list of such a source has it; null where it has nobody who fits. */
function localIn(
  place: Place,
  random: Random,
  day: number,
  { goneDays, guessed, typo, role }: (typeof sources)[number],
): string | null {
  const kind = random.next();
  if (kind < role && !place.domain.isFree) return one(random, roleNames);
  for (let tries = 0; tries < 5; tries += 1) {
    const mailbox = place.people[random.below(place.people.length)];
    if (!mailbox) return null;
    if (kind < role + guessed) return guessOf(place, random, mailbox);
    const { local, from, until } = mailbox;
    if (from > day || until < day - goneDays) continue;
    const at = random.below(Math.max(1, local.length - 1));
    return kind < role + guessed + typo ? local.slice(0, at) + local.slice(at + 1) : local;
  }
  return null;
}

/** A person is known by name, and the address is guessed. */
function guessOf({ domain }: Place, random: Random, { given, family }: Mailbox): string {
  return domain.isFree ? `${given}.${family}${random.below(100)}` : wayOf(random)(given, family);
}
