/** Explains what a seed breaks, by the shortest fault schedule that still breaks it. */
import { shrink } from "./shrink.ts";
import type { ScenarioName, Topic } from "./scenarios/index.ts";
import type { Simulate } from "./simulate.ts";

type Print = (line: string) => void;

interface ExplainOptions {
  seed: number;
  scenario?: ScenarioName | undefined;
  topic?: Topic | undefined;
  whole: boolean;
}

/** Prints the whole trace of a seed, or only the faults that are needed to break its invariants and their trace. */
export async function explain(
  simulate: Simulate,
  { seed, scenario, topic, whole }: ExplainOptions,
  print: Print,
): Promise<void> {
  const first = await simulate(seed, { scenario, topic, ...(whole ? { trace: print } : {}) });
  const { injected, violations, calls } = first;
  print(`seed ${seed}: scenario "${first.scenario}", ${calls.length} calls, ${injected.length} faults`);
  if (violations.length === 0) return print("Every invariant holds.");
  for (const violation of violations) print(violation);
  if (whole) return;

  const invariants = new Set(violations.map(invariantOf));
  const stillFails = async (script: ReadonlySet<string>) =>
    (await simulate(seed, { scenario, topic, script })).violations.some((one) =>
      invariants.has(invariantOf(one)),
    );
  const script = await shrink(injected, stillFails);
  print(`\nThe shortest fault schedule has ${script.length} faults: ${script.join(", ")}`);
  const { violations: left } = await simulate(seed, {
    scenario,
    topic,
    script: new Set(script),
    trace: print,
  });
  for (const violation of left) print(violation);
}

const invariantOf = (violation: string): string => violation.split(":")[0] ?? "";
