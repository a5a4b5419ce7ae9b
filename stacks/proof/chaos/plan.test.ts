import { expect, it } from "vitest";
import { draw } from "./plan.ts";

const outages = { cloud: 30, silence: 30, dns: 20, tarpit: 20, disk: 20 };
const storm = { kills: 50, stops: 4, stopSeconds: 25, outages };

it("A seed draws the same storm again, and another seed another", () => {
  expect(draw(storm, 4, 7)).toEqual(draw(storm, 4, 7));
  expect(draw(storm, 4, 7)).not.toEqual(draw(storm, 4, 8));
});

it("A storm has every fault that was asked for, each at its moment, the last before the work is done", () => {
  const strikes = draw(storm, 4, 7);
  expect(
    Object.entries(Object.groupBy(strikes, ({ fault }) => fault.kind)).map(([kind, all]) => [
      kind,
      all?.length,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ["kill", 50],
      ["stop", 4],
      ["cloud", 1],
      ["silence", 1],
      ["dns", 1],
      ["tarpit", 1],
      ["disk", 1],
    ]),
  );
  const moments = strikes.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(Math.max(...moments)).toBeLessThan(0.95);
  expect(new Set(strikes.flatMap(({ fault }) => ("worker" in fault ? [fault.worker] : [])))).toEqual(
    new Set([0, 1, 2, 3]),
  );
});
