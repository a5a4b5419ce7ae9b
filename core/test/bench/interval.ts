/** Prints how often the interval of the expected bounces holds the truth: `node core/test/bench/interval.ts LISTS`. */
import { coverage, sizes } from "../analysis/interval.ts";

const print = (line: string) => void process.stdout.write(`${line}\n`);
const lists = Number(process.argv[2]);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8);
const isWithin = (share: number): boolean => share >= 0.93 && share <= 0.98;

const found = sizes.map((size) => ({ size, ...coverage(size, lists, size.from) }));
print(`${lists.toLocaleString("en")} lists of each size; the interval of 95 % holds the truth for`);
for (const { size, analyzed, verified, width } of found)
  print(
    `${size.from.toLocaleString("en").padStart(7)} to ${size.to.toLocaleString("en").padEnd(7)} analyzed ${percent(analyzed)}, ${percent(width)} wide; verified ${percent(verified)}`,
  );
if (!found.every(({ analyzed, verified }) => isWithin(analyzed) && isWithin(verified))) process.exit(1);
