import { expect, it } from "vitest";
import { drawFaultSchedule } from "./fault-schedule.ts";

const outages = { cloud: 30, silence: 30, dns: 20, tarpit: 20, disk: 20 };
const counts = { kills: 50, stops: 4, stopSeconds: 25, outages };

it("A seed draws the same schedule again, another seed another one.", () => {
  expect(drawFaultSchedule(counts, 4, 7)).toEqual(drawFaultSchedule(counts, 4, 7));
  expect(drawFaultSchedule(counts, 4, 7)).not.toEqual(drawFaultSchedule(counts, 4, 8));
});

it("A schedule has the requested number of each fault, in order, all before the work is done.", () => {
  const schedule = drawFaultSchedule(counts, 4, 7);
  expect(
    Object.entries(Object.groupBy(schedule, ({ fault }) => fault.kind)).map(([kind, all]) => [
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
  const moments = schedule.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(Math.max(...moments)).toBeLessThan(0.95);
  expect(new Set(schedule.flatMap(({ fault }) => ("worker" in fault ? [fault.worker] : [])))).toEqual(
    new Set([0, 1, 2, 3]),
  );
});
