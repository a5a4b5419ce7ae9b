/** The product under drawn fault schedules, and with a chunk that is lost for good. */
import { expect, it } from "vitest";
import { simulateSeeds } from "./worker-pool.ts";

const minute = 60_000;

it("keeps every invariant under 2,000 fault schedules", { timeout: 12 * minute }, async () => {
  const { failures, simulations } = await simulateSeeds(1, 2_000);
  expect(failures).toEqual([]);
  expect(simulations).toBe(2_000);
});

it("fails a verification that cannot be completed, at its deadline", { timeout: 4 * minute }, async () => {
  const { failures } = await simulateSeeds(1, 20, "lostChunk");
  expect(failures).toEqual([]);
});
