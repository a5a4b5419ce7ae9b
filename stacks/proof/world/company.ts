/** Companies whose mail servers accept any address: their people, and what happens to a mail in a month. */
import { Random } from "../simulator/random.ts";
import { familyNames, givenNames } from "./names.ts";

interface Person {
  local: string;
  given: string;
  family: string;
  /** The month in which the mailbox was made, and the one in which it is closed. The year that is measured begins with month 0. */
  from: number;
  until: number;
}

export interface Company {
  domain: string;
  people: readonly Person[];
  /** Takes a mail to this local part in a month, instead of sending it back. */
  accepts(local: string, month: number): boolean;
}

type Way = (given: string, family: string) => string;

/** How companies make addresses: the share of each way. */
const firstLast: Way = (given, family) => `${given}.${family}`;
const ways: readonly [share: number, way: Way][] = [
  [0.42, firstLast],
  [0.2, (given, family) => `${given[0]}${family}`],
  [0.14, (given) => given],
  [0.09, (given, family) => `${given[0]}.${family}`],
  [0.08, (given, family) => `${given}${family}`],
  [0.04, (given, family) => `${given}_${family}`],
  [0.03, (given, family) => `${family}.${given}`],
];

/** Some keep all mail, whoever it is for: nothing bounces. */
const keepingAll = 0.25;
/** People whose address is made in a second way. */
const inSecondWay = 0.1;
const mostPeople = 2_000;
const oldestMonth = -60;
const lastMonth = 12;

/** The company of a number, always the same one. */
export function companyOf(seed: number, number: number): Company {
  const random = new Random(seed, `company ${number}`);
  const keepsAll = random.chance(keepingAll);
  const [way, second] = [wayOf(random), wayOf(random)];
  /** The chance that a mailbox is closed in a month. */
  const closing = random.between(0.002, 0.03);
  const size = Math.min(mostPeople, Math.floor(5 * (1 - random.next()) ** -0.8));
  const people = new Map<string, Person>();
  for (let index = 0; index < size; index += 1) {
    const given = one(random, givenNames);
    const family = one(random, familyNames);
    const local = (random.chance(inSecondWay) ? second : way)(given, family);
    const from = Math.floor(random.between(oldestMonth, lastMonth));
    const until = from + Math.ceil(Math.log(1 - random.next()) / Math.log(1 - closing));
    if (!people.has(local)) people.set(local, { local, given, family, from, until });
  }
  const roles = new Set(roleNames.filter(() => random.chance(0.6)));
  return {
    domain: `company${number}.test`,
    people: [...people.values()],
    accepts: (local, month) => keepsAll || roles.has(local) || isOpen(people.get(local), month),
  };
}

const isOpen = (person: Person | undefined, month: number): boolean =>
  person !== undefined && person.from <= month && month < person.until;

const roleNames = ["info", "sales", "support", "office", "jobs"];

function wayOf(random: Random): Way {
  let left = random.next();
  for (const [share, way] of ways) {
    left -= share;
    if (left < 0) return way;
  }
  return firstLast;
}

/**
 * An address as a list has it: mostly of somebody who had one within three years, else guessed from a name, a role, or with a typo.
 */
export function listed(company: Company, random: Random, month: number): string {
  const { people, domain } = company;
  const person = people[random.below(people.length)];
  if (!person || random.chance(0.06)) return `${one(random, roleNames)}@${domain}`;
  const { local, given, family, from, until } = person;
  const kind = random.next();
  if (kind < 0.26 || from > month || until < month - 36) return `${wayOf(random)(given, family)}@${domain}`;
  const place = random.below(local.length - 1);
  return `${kind < 0.3 ? local.slice(0, place) + local.slice(place + 1) : local}@${domain}`;
}

const one = (random: Random, names: readonly string[]): string => names[random.below(names.length)] ?? "";
