/**
 * The product under a few drawn fault schedules besides those of `npm test`, with failing calls and no sweeps, and with a chunk that
 * is lost for good. `npm run simulate` draws any number.
 */
import { describe, expect, it } from "vitest";
import { simulateSeeds } from "./worker-pool.ts";

const minute = 60_000;

it("The product keeps every invariant under 30 more fault schedules.", { timeout: 12 * minute }, async () => {
  const { failures, simulations } = await simulateSeeds(41, 30);
  expect(failures).toEqual([]);
  expect(simulations).toBe(30);
});

it(
  "The product agrees with Paddle after 8 more fault schedules of payments.",
  { timeout: 12 * minute },
  async () => {
    const { failures, simulations } = await simulateSeeds(16, 8, { topic: "payments" });
    expect(failures).toEqual([]);
    expect(simulations).toBe(8);
  },
);

it(
  "The product ends a list whose slow rounds meet pauses, cancels and kills.",
  { timeout: 12 * minute },
  async () => {
    const { failures, simulations } = await simulateSeeds(1, 15, { scenario: "slowHosts" });
    expect(failures).toEqual([]);
    expect(simulations).toBe(15);
  },
);

it(
  "The product fails a verification that cannot be completed, at its deadline.",
  { timeout: 12 * minute },
  async () => {
    const { failures } = await simulateSeeds(1, 4, { scenario: "lostChunk" });
    expect(failures).toEqual([]);
  },
);

describe("without sweeps, a verification finishes although calls failed", () => {
  const only = ["error", "throttle", "conflict", "partial"] as const;

  it.each(["verifyFirst", "grant", "twoWorkspaces"] as const)(
    "in the scenario %s",
    { timeout: 6 * minute },
    async (scenario) => {
      const { failures } = await simulateSeeds(1, 10, { scenario, only, sweeps: false });
      expect(failures).toEqual([]);
    },
  );
});
