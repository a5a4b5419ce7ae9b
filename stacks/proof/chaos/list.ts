/** The list of a chaos run: Zipf-distributed domains, duplicates, rejected rows and special domains. */
import { seededRandom } from "../../local/mail-world/hash.ts";
import { zipfAddresses } from "../../local/mail-world/zipf.ts";

/** Domains of every expected outcome that is known quickly. */
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

/** Of 100 rows: rejected ones, duplicates, and addresses of special domains. */
const shares = { rejected: 2, repeated: 5, special: 8 };

const rejectedCells = [
  "not an address",
  "ann@",
  "@inbox.test",
  "two@@inbox.test",
  "a b@inbox.test",
  "ann@-x.test",
];

/** The cells of the email column, row by row. The same seed gives the same cells. */
export function cellsOf(count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const cells: string[] = [];
  for (const address of zipfAddresses({ count, seed })) {
    const ticket = random() * 100;
    const row = cells.length;
    if (ticket < shares.rejected) cells.push(`${pick(rejectedCells)}`);
    else if (ticket < shares.rejected + shares.repeated) cells.push((pick(cells) ?? address).toUpperCase());
    else if (ticket < shares.rejected + shares.repeated + shares.special)
      cells.push(`${random() < 0.2 ? "no-" : ""}person${row}@${pick(domains)}`);
    else cells.push(address);
  }
  return cells;
}

export const csvOf = (cells: readonly string[]): string =>
  ["Name,Email", ...cells.map((cell, row) => `Person ${row},${cell}`)].join("\n");
