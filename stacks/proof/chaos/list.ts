/** The list that is verified: a few domains have most of the addresses, and there is some of everything. */
import { seededRandom } from "../../local/mail-world/hash.ts";
import { zipfAddresses } from "../../local/mail-world/zipf.ts";

/** Domains of every fate that is settled soon. */
const domains = [
  "inbox.test",
  "catchall.test",
  "greylist.test",
  "full.test",
  "disabled.test",
  "starttls.test",
  "old.test",
  "backup.test",
  "implicit.test",
  "nullmx.test",
  "nomx.test",
  "blocked.test",
  "drop.test",
  "servfail.test",
  "loopback-mx.test",
  "nowhere.test",
];

/** Of 100 rows: how many are no address, one that came before, or one in a domain of its own fate. */
const shares = { bad: 2, repeated: 5, special: 8 };

const badCells = [
  "not an address",
  "ann@",
  "@inbox.test",
  "two@@inbox.test",
  "a b@inbox.test",
  "ann@-x.test",
];

/** The cells of the email column, row by row; the same for the same seed. */
export function cellsOf(count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const cells: string[] = [];
  for (const address of zipfAddresses({ count, seed })) {
    const ticket = random() * 100;
    const row = cells.length;
    if (ticket < shares.bad) cells.push(`${pick(badCells)}`);
    else if (ticket < shares.bad + shares.repeated) cells.push((pick(cells) ?? address).toUpperCase());
    else if (ticket < shares.bad + shares.repeated + shares.special)
      cells.push(`${random() < 0.2 ? "no-" : ""}person${row}@${pick(domains)}`);
    else cells.push(address);
  }
  return cells;
}

export const csvOf = (cells: readonly string[]): string =>
  ["Name,Email", ...cells.map((cell, row) => `Person ${row},${cell}`)].join("\n");
