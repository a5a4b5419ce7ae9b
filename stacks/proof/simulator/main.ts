/**
 * `npm run simulate`: the product under so many storms, each from a seed.
 *
 *     npm run simulate -- --seeds 10000 --from 1    # exit code 1 and the shortest schedule, if one goes wrong
 *     npm run simulate -- --seed 7                  # everything that happens under one
 */
import { parseArgs } from "node:util";
import { perform, storms } from "./fleet.ts";

const { values } = parseArgs({
  options: { seeds: { type: "string" }, from: { type: "string" }, seed: { type: "string" } },
});

/** A whole number of at least 1. */
function whole(text: string, name: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new Error(`--${name} takes a whole number from 1, not "${text}".`);
}

const print = (line: string): void => console.log(line);

const explain = (seed: number, everything: boolean) =>
  perform({ kind: "explain", seed, whole: everything, before: 0 }, { print });

if (values.seed !== undefined) {
  await explain(whole(values.seed, "seed"), true);
} else {
  const from = whole(values.from ?? "1", "from");
  const seeds = whole(values.seeds ?? "10000", "seeds");
  const began = performance.now();
  const { violated, calls, misfortunes } = await storms(from, seeds);
  const seconds = Math.round((performance.now() - began) / 1000);
  print(
    `${seeds} simulations from seed ${from}: ${calls} calls, ${misfortunes} misfortunes, ${seconds} seconds`,
  );
  for (const { seed, violations } of violated) print(`seed ${seed}: ${violations.join("; ")}`);
  const [first] = violated;
  if (first) await explain(first.seed, false);
  process.exitCode = first ? 1 : 0;
}
