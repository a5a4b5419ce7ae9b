/** The product under one fault at a time: at each call of each scenario, and an outage of each service. */
import { expect, it } from "vitest";
import { simulateOutages, simulateSingleFaults } from "./worker-pool.ts";

const minute = 60_000;

it("survives every single fault without sweeps", { timeout: 25 * minute }, async () => {
  const { failures, simulations } = await simulateSingleFaults();
  expect(failures).toEqual([]);
  expect(simulations).toBeGreaterThan(1_000);
});

it("finishes everything after an outage of an hour of each service", { timeout: 10 * minute }, async () => {
  const { failures, simulations } = await simulateOutages();
  expect(failures).toEqual([]);
  expect(simulations).toBeGreaterThan(100);
});
