import { expect, it, vi } from "vitest";

it("The first line of a process says how long its start took, and each what memory it has.", async () => {
  vi.resetModules();
  const { processFigures } = await import("./process-figures.ts");
  const memory_mb = expect.toSatisfy((size: number) => size > 10 && size < 100_000);
  expect(processFigures(812.4)).toEqual({ memory_mb, start_milliseconds: 812 });
  expect(processFigures(90_000)).toEqual({ memory_mb });
});
