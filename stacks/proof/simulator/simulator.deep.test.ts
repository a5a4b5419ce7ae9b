/** The long simulation of `npm run test:deep`: many seeds, every single fault, every mutant. */
import { describe, expect, it } from "vitest";
import { mutants } from "./mutants/mutants.ts";
import { runTask, simulateSeeds, simulateSingleFaults, workerCount } from "./worker-pool.ts";

const minutes = (count: number) => count * 60_000;

describe("the product", () => {
  it("keeps every invariant under 2,000 fault schedules", { timeout: minutes(8) }, async () => {
    const { failures, simulations } = await simulateSeeds(1, 2_000);
    expect(failures).toEqual([]);
    expect(simulations).toBe(2_000);
  });

  it("survives every single fault without sweeps", { timeout: minutes(25) }, async () => {
    const { failures, simulations } = await simulateSingleFaults();
    expect(failures).toEqual([]);
    expect(simulations).toBeGreaterThan(1_000);
  });
});

describe("a mutant breaks an invariant:", () => {
  const lanes = Array.from({ length: workerCount }, (_, lane) =>
    mutants.filter((_mutant, index) => index % workerCount === lane),
  );

  it.concurrent.each(lanes.map((lane) => [lane.map(({ name }) => name).join("; "), lane] as const))(
    "%s",
    { timeout: minutes(20) },
    async (_names, lane) => {
      const survivors: string[] = [];
      for (const { name, foundBy, scenario } of lane) {
        const task =
          foundBy === "single-faults"
            ? ({ kind: "single-faults", scenario, part: 0, parts: 1, untilFirst: true } as const)
            : ({ kind: "seeds", scenario, from: 1, step: 1, seeds: 10_000, untilFirst: true } as const);
        const { failures } = await runTask(task, { mutant: name });
        if (failures.length === 0) survivors.push(name);
      }
      expect(survivors).toEqual([]);
    },
  );
});
