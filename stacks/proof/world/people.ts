/** The people of the world and their mailboxes, domain by domain: born, moved and closed over the months. */
import { Random } from "../simulator/random.ts";
import { monthDays, yearDays } from "./calendar.ts";
import { companyDomain, type Domain, freeDomain, pickByShare } from "./domain.ts";
import { familyNames, givenNames } from "./names.ts";

export interface Mailbox {
  local: string;
  given: string;
  family: string;
  /** The day on which it was made, and the one on which it is closed. */
  from: number;
  until: number;
}

/** A domain with those who have, had or will have a mailbox there. */
export interface Place {
  domain: Domain;
  people: readonly Mailbox[];
  /** The mailbox of a local part; undefined where there never was one in these years. */
  find(local: string): Mailbox | undefined;
}

type Way = (given: string, family: string) => string;

/** How companies make addresses. */
const ways: readonly { share: number; way: Way }[] = [
  { share: 0.42, way: (given, family) => `${given}.${family}` },
  { share: 0.2, way: (given, family) => `${given[0]}${family}` },
  { share: 0.14, way: (given) => given },
  { share: 0.09, way: (given, family) => `${given[0]}.${family}` },
  { share: 0.08, way: (given, family) => `${given}${family}` },
  { share: 0.04, way: (given, family) => `${given}_${family}` },
  { share: 0.03, way: (given, family) => `${family}.${given}` },
];
export const wayOf = (random: Random): Way => pickByShare(random, ways).way;

export const roleNames = ["info", "sales", "support", "office", "jobs"] as const;

/** People at companies, of all. */
const atCompanies = 0.55;
/** People whose address is made in a second way. */
const inSecondWay = 0.1;
/** Of those who leave, how many have a mailbox at the next company. */
const moving = 0.5;
const mostPeople = 2_000;
const freeMailboxes = 400;
const oldestDay = -60 * monthDays;
const forever = 30_000;

/** The places of the world, until there are so many people; one in memory at a time. */
export function* placesOf(seed: number, people: number): Generator<Place> {
  let movers: Mailbox[] = [];
  let [companies, free] = [0, 0];
  for (let number = 0; companies + free < people; number += 1) {
    const random = new Random(seed, `place ${number}`);
    if (companies > atCompanies * (companies + free)) {
      const place = freeMailboxesOf(random, number);
      free += place.people.length;
      yield place;
      continue;
    }
    const place = companyOf(random, number, movers);
    companies += place.people.length;
    movers = place.people.filter(({ until }) => until > 0 && until < yearDays && random.chance(moving));
    yield place;
  }
}

function companyOf(random: Random, number: number, movers: readonly Mailbox[]): Place {
  const domain = companyDomain(random, number);
  const [way, second] = [wayOf(random), wayOf(random)];
  const size = Math.min(mostPeople, Math.floor(5 * (1 - random.next()) ** -0.8));
  const found = new Map<string, Mailbox>();
  const add = (given: string, family: string, from: number): void => {
    const local = (random.chance(inSecondWay) ? second : way)(given, family);
    if (!found.has(local)) found.set(local, { local, given, family, ...lifeFrom(random, domain, from) });
  };
  for (const { given, family, until } of movers) add(given, family, until);
  for (let index = 0; index < size; index += 1)
    add(one(random, givenNames), one(random, familyNames), Math.floor(random.between(oldestDay, yearDays)));
  const people = [...found.values()];
  for (const local of roleNames)
    if (random.chance(0.6))
      found.set(local, { local, given: "", family: "", from: oldestDay, until: forever });
  return { domain, people, find: (local) => found.get(local) };
}

function freeMailboxesOf(random: Random, number: number): Place {
  const domain = freeDomain(random, number);
  const people = Array.from({ length: freeMailboxes }, (_, index): Mailbox => {
    const [given, family] = [one(random, givenNames), one(random, familyNames)];
    const local = `${given}.${family}${number}${index}`;
    return {
      local,
      given,
      family,
      ...lifeFrom(random, domain, Math.floor(random.between(oldestDay, yearDays))),
    };
  });
  const found = new Map(people.map((mailbox) => [mailbox.local, mailbox]));
  return { domain, people, find: (local) => found.get(local) };
}

function lifeFrom(random: Random, { closing }: Domain, from: number): Pick<Mailbox, "from" | "until"> {
  const months = Math.log(1 - random.next()) / Math.log(1 - closing);
  return { from, until: Math.min(forever, from + Math.ceil(months * monthDays)) };
}

export const one = (random: Random, names: readonly string[]): string =>
  names[random.below(names.length)] ?? "";
