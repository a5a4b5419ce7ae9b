/** Every single fault: at each call of each scenario, and each service down for an hour; one fault at a time. */
import { hourOutage, services } from "./fault-schedule.ts";
import { Random } from "./random.ts";
import { drawnNames, type ScenarioName } from "./scenarios/index.ts";
import { type Outcome, scenarioOf, type Simulate } from "./simulate.ts";
import type { Task } from "./task.ts";

/** A simulation of one fault, or of none. */
export interface SingleFault {
  seed: number;
  scenario: ScenarioName;
  fault?: string;
  outcome: Outcome;
}

/** The chunks of a long list are alike, so that one of that many faults is enough. */
const likeChunks = 8;

type Selection = Extract<Task, { kind: "single-faults" | "outages" }>;

/** Whether a fault is among the drawn ones, of which there is one of that many. */
const isDrawn = (fault: string, seed: number, oneOf: number): boolean =>
  new Random(seed, `drawn ${fault}`).chance(1 / oneOf);

const isCreate = (fault: string): boolean => /^customer \d+ create\//.test(fault);

/** A request that fails after it has created a list for a file leaves the import of the file that never comes to the sweep. */
const leavesJobToSweep = (scenario: ScenarioName, fault: string): boolean =>
  isCreate(fault) && scenario !== "manyChunks";

/** Simulates the selected faults of the calls of each selected scenario, without sweeps; first none at all. */
export async function* singleFaults(
  simulate: Simulate,
  { scenario: selected, fault: text = "", part, parts, oneOf = 1 }: Selection,
): AsyncGenerator<SingleFault> {
  let number = 0;
  for (const [scenario, seed] of onePerScenario(selected)) {
    const options = { scenario, sweeps: false };
    const healthy = await simulate(seed, { ...options, script: new Set() });
    if (part === 0) yield { seed, scenario, outcome: healthy };
    const faults = healthy.singleFaults.filter((name) => name.includes(text));
    for (const [index, fault] of faults.entries()) {
      if (scenario === "manyChunks" && index % likeChunks !== 0 && !isCreate(fault)) continue;
      if (!isDrawn(fault, seed, oneOf) || number++ % parts !== part) continue;
      yield {
        seed,
        scenario,
        fault,
        outcome: await simulate(seed, {
          scenario,
          sweeps: leavesJobToSweep(scenario, fault),
          script: new Set([fault]),
        }),
      };
    }
  }
}

/** The starts of outages, in seconds after that of the scenario. */
const outageStarts = [0, 1, 5, 60];

/** Simulates each service and each function down for an hour, in each selected scenario. Sweeps run. */
export async function* outages(
  simulate: Simulate,
  { scenario: selected, fault: text = "", part, parts, oneOf = 1 }: Selection,
): AsyncGenerator<SingleFault> {
  let number = 0;
  for (const [scenario, seed] of onePerScenario(selected)) {
    const { calls } = await simulate(seed, { scenario, sweeps: false, script: new Set() });
    const faults = [
      ...[...functionsOf(calls)].map((name) => hourOutage(name, 0)),
      ...services.flatMap((service) => outageStarts.map((start) => hourOutage(service, start))),
    ];
    for (const fault of faults.filter((name) => name.includes(text))) {
      if (!isDrawn(fault, seed, oneOf) || number++ % parts !== part) continue;
      yield { seed, scenario, fault, outcome: await simulate(seed, { scenario, script: new Set([fault]) }) };
    }
  }
}

/** The functions that made these calls: `verify-chunk 3/7` is the seventh of the third invocation of `verify-chunk`. */
const functionsOf = (calls: readonly string[]): Set<string> =>
  new Set(calls.flatMap((call) => /^([a-z-]+) \d+\/\d+$/.exec(call)?.[1] ?? []));

/** The first seed that draws the scenario, or each of them, without reads of the balance. */
function onePerScenario(selected: ScenarioName | undefined): Map<ScenarioName, number> {
  const seeds = new Map<ScenarioName, number>();
  for (let seed = 1; seeds.size < drawnNames.length; seed++) {
    const { name, isWatched } = scenarioOf(seed);
    if (!isWatched && !seeds.has(name)) seeds.set(name, seed);
  }
  return selected ? new Map([[selected, seeds.get(selected) ?? 1]]) : seeds;
}
