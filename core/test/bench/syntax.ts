/**
 * Measures the parser and isemail, alternating in one process, the best turn of each, on realistic addresses and on hostile
 * texts: `node core/test/bench/syntax.ts`.
 */
import { validate } from "isemail";
import { z } from "zod";
import { parse } from "../../src/address/syntax.ts";

const addressCount = 20_000;
const repetitions = 15;

/** The unusual addresses of a list, each kind with its frequency: mistakes, capitals, rare syntax. */
const others: readonly [every: number, address: (who: number) => string][] = [
  [1000, (who) => `用户${who}@例子${who % 89}.公益`],
  [500, (who) => `person${who}@bücher${who % 89}.example`],
  [500, (who) => `"person ${who}"@example.com`],
  [500, (who) => `person${who}@[192.0.2.${who % 256}]`],
  [100, (who) => `person.${who}@gmail..com`],
  [100, (who) => `person ${who}@yahoo.com`],
  [100, (who) => `person.${who}.example.com`],
  [20, (who) => `first.last+tag${who}@mail.company${who % 997}.co.uk`],
  [20, (who) => `Person.${who}@Gmail.com`],
];

const addressOf = (who: number): string => {
  const other = others.find(([every], index) => who % every === index);
  if (other) return other[1](who);
  return `person.${who}@${who % 2 === 0 ? "gmail.com" : `company${who % 40_000}.example`}`;
};

/** Passed through JSON, so that each is a separate string, as in a request. */
const addresses: readonly string[] = z
  .array(z.string())
  .parse(JSON.parse(JSON.stringify(Array.from({ length: addressCount }, (_, index) => addressOf(index)))));

/** Nanoseconds of CPU time for each text, and the number of well-formed addresses. */
function measure(accepts: (text: string) => boolean, texts: readonly string[]) {
  const from = process.cpuUsage();
  let accepted = 0;
  for (const text of texts) if (accepts(text)) accepted += 1;
  return { nanoseconds: (process.cpuUsage(from).user * 1000) / texts.length, accepted };
}

const parsers = {
  ours: (text: string) => parse(text).ok,
  isemail: (text: string) => validate(text, { errorLevel: true }) <= 15,
};

/** Characters that are slow for a scanner or for UTS 46; each fills a text of maximum length. */
const hostile = [
  "a",
  ".a",
  '\\"',
  "é",
  "\u0301",
  "\u0323\u0301",
  "a-",
  "a@",
  ":",
  "xn--",
  "ü.",
  "漢",
  "ﷺ",
  "ᄒ",
];
const places = ["", '"', "a@", "a@é", "a@xn--", "a@[IPv6:"];

function worst(length: number): number {
  const texts = hostile.flatMap((unit) =>
    places.map((place) => (place + unit.repeat(length)).slice(0, length)),
  );
  return Math.max(
    ...texts.map(
      (text) =>
        measure(
          parsers.ours,
          Array.from({ length: 300 }, () => text),
        ).nanoseconds,
    ),
  );
}

async function benchSyntax(print: (line: string) => void): Promise<void> {
  const times = { ours: [] as number[], isemail: [] as number[] };
  for (let turn = 0; turn < repetitions; turn += 1)
    for (const name of ["ours", "isemail"] as const) {
      const { nanoseconds, accepted } = measure(parsers[name], addresses);
      times[name].push(nanoseconds);
      if (turn === 0) print(`syntax: ${name} accepts ${accepted} of ${addressCount} addresses`);
    }
  const [ours, isemail] = [Math.min(...times.ours), Math.min(...times.isemail)];
  print(
    `syntax: ours ${(1000 / ours).toFixed(1)} M/s, isemail ${(1000 / isemail).toFixed(2)} M/s, ` +
      `${(isemail / ours).toFixed(1)} times`,
  );
  const [short, long] = [worst(256), worst(1024)];
  print(
    `syntax: the most hostile text costs ${(short / 1000).toFixed(0)} µs at 256 units, ` +
      `${(long / 1000).toFixed(0)} µs at 1,024, beyond which it is not read`,
  );
}

if (process.argv[1] === import.meta.filename)
  await benchSyntax((line) => void process.stdout.write(`${line}\n`));
