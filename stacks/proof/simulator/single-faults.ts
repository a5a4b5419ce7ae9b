/** Every single fault: at each call of each scenario, one fault at a time. */
import { type ScenarioName, scenarioNames } from "./scenarios/index.ts";
import { type Outcome, scenarioOf, type Simulate } from "./simulate.ts";

const callFaults = ["crash before", "crash after", "lost", "refused", "freeze"] as const;

interface SingleFault {
  seed: number;
  fault: string;
  outcome: Outcome;
}

/** Simulates the single faults of a scenario, or of all: every `parts`th of them, from the `part`th on. */
export async function* singleFaults(
  simulate: Simulate,
  { scenario, part, parts }: { scenario?: string | undefined; part: number; parts: number },
): AsyncGenerator<SingleFault> {
  let number = 0;
  for (const [name, seed] of onePerScenario()) {
    if (scenario !== undefined && name !== scenario) continue;
    const { calls } = await simulate(seed, { script: new Set() });
    for (const fault of calls.flatMap((call) => callFaults.map((kind) => `${call} ${kind}`))) {
      if (number++ % parts !== part) continue;
      const outcome = await simulate(seed, { script: new Set([fault]), sweeps: false });
      yield { seed, fault, outcome };
    }
  }
}

/** The first seed of each scenario, without reads of the balance. */
function onePerScenario(): Map<ScenarioName, number> {
  const seeds = new Map<ScenarioName, number>();
  for (let seed = 1; seeds.size < scenarioNames.length; seed++) {
    const { name, isWatched } = scenarioOf(seed);
    if (!isWatched && !seeds.has(name)) seeds.set(name, seed);
  }
  return seeds;
}
