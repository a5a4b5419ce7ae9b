/** The product under drawn fault schedules, with failing calls and no sweeps, and with a chunk that is lost for good. */
import { describe, expect, it } from "vitest";
import { simulateSeeds } from "./worker-pool.ts";

const minute = 60_000;

it("keeps every invariant under 2,000 fault schedules", { timeout: 12 * minute }, async () => {
  const { failures, simulations } = await simulateSeeds(1, 2_000);
  expect(failures).toEqual([]);
  expect(simulations).toBe(2_000);
});

it("agrees with Paddle after 200 fault schedules of payments", { timeout: 12 * minute }, async () => {
  const { failures, simulations } = await simulateSeeds(1, 200, { topic: "payments" });
  expect(failures).toEqual([]);
  expect(simulations).toBe(200);
});

it("fails a verification that cannot be completed, at its deadline", { timeout: 4 * minute }, async () => {
  const { failures } = await simulateSeeds(1, 20, { scenario: "lostChunk" });
  expect(failures).toEqual([]);
});

describe("without sweeps, a verification finishes although calls failed", () => {
  const only = ["error", "throttle", "conflict", "partial"] as const;

  it.each(["verifyFirst", "grant", "twoWorkspaces"] as const)(
    "in the scenario %s",
    { timeout: 6 * minute },
    async (scenario) => {
      const { failures } = await simulateSeeds(1, 100, { scenario, only, sweeps: false });
      expect(failures).toEqual([]);
    },
  );
});
