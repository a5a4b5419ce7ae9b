/** Tells what goes wrong under a seed, by the shortest schedule that still does. */
import { shrink } from "./shrink.ts";
import type { Simulate } from "./simulation.ts";

type Print = (line: string) => void;

/** Prints the seed's schedule: all of it, or the misfortunes without which nothing goes wrong, and what then happens. */
export async function explain(
  simulate: Simulate,
  { seed, whole }: { seed: number; whole: boolean },
  print: Print,
): Promise<void> {
  const { play, struck, violations, calls } = await simulate(seed, whole ? { record: print } : {});
  print(`seed ${seed}: play "${play}", ${calls.length} calls, ${struck.length} misfortunes`);
  if (violations.length === 0) return print("Nothing goes wrong.");
  for (const violation of violations) print(violation);
  if (whole) return;

  const invariants = new Set(violations.map(invariantOf));
  const stillFails = async (script: ReadonlySet<string>) =>
    (await simulate(seed, { script })).violations.some((one) => invariants.has(invariantOf(one)));
  const script = await shrink(struck, stillFails);
  print(`\nThe shortest schedule has ${script.length} of them: ${script.join(", ")}`);
  const { violations: left } = await simulate(seed, { script: new Set(script), record: print });
  for (const violation of left) print(violation);
}

const invariantOf = (violation: string): string => violation.split(":")[0] ?? "";
