/** The long simulation of `npm run test:deep`: many seeds, every single fault, an outage of each service, every mutant. */
import { describe, expect, it } from "vitest";
import { createSemaphore } from "@winnow/core/kit/semaphore";
import { mutants } from "./mutants/mutants.ts";
import { find } from "./mutants/find.ts";
import { simulateOutages, simulateSeeds, simulateSingleFaults, workerCount } from "./worker-pool.ts";

/** As many mutants at a time as there are processors. */
const turns = createSemaphore(workerCount);

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

  it("fails a verification that cannot be completed, at its deadline", { timeout: minutes(4) }, async () => {
    const { failures } = await simulateSeeds(1, 20, "lostChunk");
    expect(failures).toEqual([]);
  });

  it("finishes everything after an outage of an hour of each service", { timeout: minutes(8) }, async () => {
    const { failures, simulations } = await simulateOutages();
    expect(failures).toEqual([]);
    expect(simulations).toBeGreaterThan(100);
  });
});

describe("a mutant breaks an invariant or a test:", () => {
  it.concurrent.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
    "%s",
    { timeout: minutes(10) },
    async (_name, mutant) => {
      expect(await turns.run(() => find(mutant))).not.toBeNull();
    },
  );
});
