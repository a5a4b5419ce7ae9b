import { seededRandom } from "../mail-world/hash.ts";
import { zipfDomains } from "../mail-world/zipf.ts";
import { csv } from "./csv.ts";

const firstNames = [
  "Anna",
  "Bruno",
  "Carla",
  "Dario",
  "Elena",
  "Fabio",
  "Greta",
  "Hugo",
  "Ilse",
  "Jörg",
  "Karla",
];
const moreFirstNames = [
  "Luca",
  "Mara",
  "Nora",
  "Otto",
  "Paula",
  "Quinn",
  "Rosa",
  "Sven",
  "Tara",
  "Udo",
  "Zoë",
];
const lastNames = [
  "Abel",
  "Bianchi",
  "Conti",
  "D'Angelo",
  "Evans",
  "Fischer",
  "García",
  "Huber",
  "Ito",
  "Jansen",
];
const moreLastNames = [
  "Keller",
  "Lopez",
  "Meier",
  "Novak",
  "O'Neill",
  "Petit",
  "Rossi",
  "Silva",
  "Tran",
  "Weber",
];
const companies = [
  "Acme, Inc.",
  "Blue Door",
  'The "Good" Shop',
  "Fischer & Sons",
  "Nord GmbH",
  "Lake, Hill and Co",
  "",
];
const cities = ["Zürich", "Milano", "Paris", "Porto", "Praha", "New York, NY", "Kyoto", "São Paulo"];

const roles = ["info", "sales", "support", "admin", "office", "hello", "billing", "noreply"];
const disposable = ["mailinator.com", "guerrillamail.com", "yopmail.com", "10minutemail.com"];
const typos = ["gmial.com", "gmail.con", "hotmial.com", "yahooo.com", "outlok.com", "iclod.com"];
const broken = ["@", "", " at ", "@@"];
const domains = [
  "inbox.test",
  "catchall.test",
  "full.test",
  "disabled.test",
  "nullmx.test",
  "nomx.test",
  "old.test",
];

type Random = () => number;
const oneOf = (random: Random, from: readonly string[]): string =>
  from[Math.floor(random() * from.length)] ?? "";

interface Person {
  first: string;
  last: string;
  /** The name as a local part, in lower-case ASCII letters. */
  local: string;
}

/** The kinds of addresses with their numbers of 1,000 rows. All others are in generated domains. */
const kinds: readonly [perMille: number, make: (random: Random, person: Person) => string][] = [
  [25, (random, { local }) => `${local}${oneOf(random, broken)}d1.load.test`],
  [10, (random, { local }) => `${local}@${oneOf(random, typos)}`],
  [15, (random, { local }) => `${local}@${oneOf(random, disposable)}`],
  [30, (random) => `${oneOf(random, roles)}@${domainOf(random())}`],
  [50, (random, { local }) => `${local}@${oneOf(random, domains)}`],
  [20, (_, { local }) => `no-${local}@inbox.test`],
  [5, (_, { local }) => `${local}@nowhere.test`],
  [5, (_, { local }) => `${local}@greylist.test`],
  [10, (_, { first, last, local }) => `${first} ${last} <${local}@inbox.test>`],
  [10, (random, { local }) => ` ${local}@${domainOf(random()).toUpperCase()} `],
];

const domainOf = zipfDomains(300);

function addressOf(random: Random, person: Person): string {
  let ticket = random() * 1_000;
  for (const [perMille, make] of kinds) {
    if (ticket < perMille) return make(random, person);
    ticket -= perMille;
  }
  return `${person.local}@${domainOf(random())}`;
}

function person(random: Random, index: number): Person {
  const first = oneOf(random, [...firstNames, ...moreFirstNames]);
  const last = oneOf(random, [...lastNames, ...moreLastNames]);
  const plain = `${first}.${last}`.normalize("NFD").replaceAll(/[^A-Za-z.]/g, "");
  return { first, last, local: `${plain.toLowerCase()}${index % 97}` };
}

const duplicatesPerMille = 40;

/** A realistic list of newsletter subscribers, with duplicates, mistakes and addresses of every kind. */
export function newsletter(rows: number, seed: number): string {
  const random = seededRandom(seed);
  const day = 24 * 60 * 60 * 1000;
  const earlier: string[] = [];
  const lines = Array.from({ length: rows }, (_, index) => {
    const who = person(random, index);
    const isRepeated = earlier.length > 0 && random() * 1_000 < duplicatesPerMille;
    const email = isRepeated ? oneOf(random, earlier) : addressOf(random, who);
    earlier.push(email);
    const since = new Date(Date.UTC(2020, 0, 1) + Math.floor(random() * 2_000) * day)
      .toISOString()
      .slice(0, 10);
    return [who.first, who.last, email, oneOf(random, companies), oneOf(random, cities), since];
  });
  return csv([["First name", "Last name", "Email", "Company", "City", "Subscribed"], ...lines]);
}
