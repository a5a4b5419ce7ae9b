/**
 * `npm run simulate`: runs the product under fault schedules, one for each seed.
 *
 *     npm run simulate -- --seeds 10000 --from 1    # exit code 1 and the shortest fault schedule, if one fails
 *     npm run simulate -- --seed 7                  # the whole trace of one seed
 *     npm run simulate -- --seed 7 --scenario grant # the same of one scenario
 *     npm run simulate -- --payments                # the scenarios of payments
 *     npm run simulate -- --single-faults           # every single fault, also of one scenario
 *     npm run simulate -- --outages                 # each service down for an hour, also in one scenario
 *     npm run simulate -- --mutants                 # the product without each of its guards; exit code 1 if one is not found
 */
import { parseArgs } from "node:util";
import { createSemaphore } from "@winnow/core/kit/concurrency/semaphore";
import { find } from "./mutants/find.ts";
import { mutants } from "./mutants/mutants.ts";
import type { ScenarioName } from "./scenarios/index.ts";
import type { Failure } from "./task.ts";
import {
  type Result,
  runTask,
  simulateOutages,
  simulateSeeds,
  simulateSingleFaults,
  workerCount,
} from "./worker-pool.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    from: { type: "string" },
    seed: { type: "string" },
    scenario: { type: "string" },
    payments: { type: "boolean" },
    "single-faults": { type: "boolean" },
    outages: { type: "boolean" },
    mutants: { type: "boolean" },
  },
});

/** A whole number of at least 1. */
function whole(text: string, name: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new Error(`--${name} takes a whole number from 1, not "${text}".`);
}

/** What was found is printed after each of this many seeds: a run that is stopped has still shown something. */
const reportEvery = 1000;

const print = (line: string): void => console.log(line);

const scenario = values.scenario as ScenarioName | undefined;

const topic = values.payments ? "payments" : "lists";

const explain = (seed: number, isWhole: boolean) =>
  runTask({ kind: "explain", seed, scenario, topic, whole: isWhole, before: 0 }, { print });

/** Prints what was found. */
function report({ failures, simulations, calls, faults }: Result): void {
  print(`${simulations} simulations: ${failures.length} failed, ${calls} calls, ${faults} faults`);
  for (const { seed, scenario: name, fault, violations } of failures)
    print(`${name} of seed ${seed}, ${fault ?? "no fault"}: ${violations.join("; ")}`);
  if (failures.length > 0) process.exitCode = 1;
}

/** Prints what found each mutant, as many at a time as there are processors. */
async function findMutants(): Promise<void> {
  const { run } = createSemaphore(workerCount);
  const found = await Promise.all(
    mutants.map((mutant) =>
      run(async () => {
        const finding = await find(mutant);
        print(`${mutant.name}: ${finding ?? "NOT FOUND"}`);
        return finding;
      }),
    ),
  );
  const lost = found.filter((finding) => finding === null).length;
  print(`${found.length} mutants: ${lost} not found`);
  if (lost > 0) process.exitCode = 1;
}

if (values.mutants) await findMutants();
else if (values["single-faults"] || values.outages) {
  if (values["single-faults"]) report(await simulateSingleFaults({ scenario }));
  if (values.outages) report(await simulateOutages({ scenario }));
} else if (values.seed !== undefined) {
  await explain(whole(values.seed, "seed"), true);
} else {
  const from = whole(values.from ?? "1", "from");
  const seeds = whole(values.seeds ?? "10000", "seeds");
  const began = performance.now();
  const failures: Failure[] = [];
  for (let done = 0; done < seeds; done += reportEvery) {
    const some = Math.min(reportEvery, seeds - done);
    const result = await simulateSeeds(from + done, some, { scenario, topic });
    const seconds = Math.round((performance.now() - began) / 1000);
    print(
      `${done + some} of ${seeds} simulations: ${result.failures.length} of the last ${some} failed, ` +
        `${result.calls} calls, ${result.faults} faults, ${seconds} seconds`,
    );
    for (const { seed, violations } of result.failures) print(`seed ${seed}: ${violations.join("; ")}`);
    failures.push(...result.failures);
  }
  const [first] = failures;
  if (first) await explain(first.seed, false);
  process.exitCode = first ? 1 : 0;
}
