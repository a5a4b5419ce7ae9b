import { describe, expect, it } from "vitest";
import { perform, singles, storms, width } from "./fleet.ts";
import { mutants } from "./mutants/mutants.ts";

const minutes = (count: number) => count * 60_000;

describe("the product", () => {
  it("keeps every invariant in 10,000 storms", { timeout: minutes(14) }, async () => {
    const { violated, simulations } = await storms(1, 10_000);
    expect(violated).toEqual([]);
    expect(simulations).toBe(10_000);
  });

  it(
    "survives every single misfortune at every call, though nobody looks after its jobs",
    { timeout: minutes(6) },
    async () => {
      const { violated, simulations } = await singles();
      expect(violated).toEqual([]);
      expect(simulations).toBeGreaterThan(1_000);
    },
  );
});

describe("the simulator", () => {
  it("tells the same story whenever it is given the same seed", { timeout: minutes(2) }, async () => {
    const story = async (kind: "alone" | "after others"): Promise<string[]> => {
      const lines: string[] = [];
      const before = kind === "alone" ? 0 : 5;
      await perform(
        { kind: "explain", seed: 11, whole: true, before },
        { print: (line) => lines.push(line) },
      );
      return lines;
    };
    const alone = await story("alone");
    expect(alone.length).toBeGreaterThan(50);
    expect(await story("alone")).toEqual(alone);
    expect(await story("after others")).toEqual(alone);
  });
});

describe("a product without a guard is found out:", () => {
  const lanes = Array.from({ length: width }, (_, lane) =>
    mutants.filter((_mutant, index) => index % width === lane),
  );

  it.concurrent.each(lanes.map((lane) => [lane.map(({ name }) => name).join("; "), lane] as const))(
    "%s",
    { timeout: minutes(12) },
    async (_names, lane) => {
      const survivors: string[] = [];
      for (const { name, by } of lane) {
        const job =
          by === "single"
            ? ({ kind: "single", part: 0, parts: 1, untilFirst: true } as const)
            : ({ kind: "storms", from: 1, step: 1, seeds: 10_000, untilFirst: true } as const);
        const { violated } = await perform(job, { mutant: name });
        if (violated.length === 0) survivors.push(name);
      }
      expect(survivors).toEqual([]);
    },
  );
});
