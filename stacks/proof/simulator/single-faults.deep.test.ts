/** The product under one fault at a time, drawn from those of each call, and from the outages of each service. */
import { expect, it } from "vitest";
import { simulateOutages, simulateSingleFaults } from "./worker-pool.ts";

const minute = 60_000;

it("The product survives single faults without sweeps.", { timeout: 12 * minute }, async () => {
  const { failures, simulations } = await simulateSingleFaults({ oneOf: 400 });
  expect(failures).toEqual([]);
  expect(simulations).toBeGreaterThan(20);
});

it("The product finishes everything after outages of an hour.", { timeout: 12 * minute }, async () => {
  const { failures, simulations } = await simulateOutages({ oneOf: 40 });
  expect(failures).toEqual([]);
  expect(simulations).toBeGreaterThan(12);
});
