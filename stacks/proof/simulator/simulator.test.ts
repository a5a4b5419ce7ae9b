/** The short simulation of `npm test`; the deep tests beside it are the long one. */
import { describe, expect, it } from "vitest";
import { runTask, simulateSeeds, simulateSingleFaults } from "./worker-pool.ts";

const timeout = 240_000;

describe("the product", () => {
  it("keeps every invariant under 20 fault schedules", { timeout }, async () => {
    const { failures, simulations } = await simulateSeeds(1, 20);
    expect(failures).toEqual([]);
    expect(simulations).toBe(20);
  });

  it("agrees with Paddle after 8 fault schedules of payments", { timeout }, async () => {
    const { failures, simulations } = await simulateSeeds(1, 8, { topic: "payments" });
    expect(failures).toEqual([]);
    expect(simulations).toBe(8);
  });

  it(
    "charges a list nothing for what was paid for as singles, under 8 fault schedules",
    { timeout },
    async () => {
      const { failures, simulations } = await simulateSeeds(1, 8, { scenario: "listAfterSingles" });
      expect(failures).toEqual([]);
      expect(simulations).toBe(8);
    },
  );

  it(
    "gives back what bounced once, however it is reported, under 4 fault schedules",
    { timeout },
    async () => {
      const { failures, simulations } = await simulateSeeds(1, 4, { scenario: "bounces" });
      expect(failures).toEqual([]);
      expect(simulations).toBe(4);
    },
  );

  it("seals each entry of an audit trail once, under 4 fault schedules", { timeout }, async () => {
    const { failures, simulations } = await simulateSeeds(1, 4, { scenario: "auditTrail" });
    expect(failures).toEqual([]);
    expect(simulations).toBe(4);
  });

  it("survives each tenth of all single faults of a verification without sweeps", { timeout }, async () => {
    const { failures, simulations } = await simulateSingleFaults({ scenario: "verifyFirst", oneOf: 10 });
    expect(failures).toEqual([]);
    expect(simulations).toBeGreaterThan(10);
  });
});

describe("the simulator", () => {
  it("gives the same trace for the same seed, alone and after other seeds", { timeout }, async () => {
    const traceAfter = async (before: number): Promise<string[]> => {
      const lines: string[] = [];
      const print = (line: string) => void lines.push(line);
      await runTask({ kind: "explain", seed: 11, whole: true, before }, { print });
      return lines;
    };
    const [alone, again, after] = await Promise.all([traceAfter(0), traceAfter(0), traceAfter(5)]);
    expect(alone.length).toBeGreaterThan(50);
    expect(again).toEqual(alone);
    expect(after).toEqual(alone);
  });
});
