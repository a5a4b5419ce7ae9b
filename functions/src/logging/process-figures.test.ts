import { expect, it, onTestFinished, vi } from "vitest";

it("The first line of a process says how long its start took, and each what memory it has.", async () => {
  vi.resetModules();
  const { processFigures } = await import("./process-figures.ts");
  const memory_mb = expect.toSatisfy((size: number) => size > 10 && size < 100_000);
  expect(processFigures(812.4)).toEqual({ memory_mb, start_milliseconds: 812 });
  expect(processFigures(90_000)).toEqual({ memory_mb });
});

it("The memory is read once a second at most.", async () => {
  // Other files of the worker read the time, too.
  onTestFinished(() => void vi.restoreAllMocks());
  vi.resetModules();
  const { processFigures } = await import("./process-figures.ts");
  const read = vi.spyOn(process.memoryUsage, "rss");
  const clock = vi.spyOn(performance, "now");
  const memoryAt = (ms: number, megabytes: number): number => {
    clock.mockReturnValue(ms);
    read.mockReturnValue(megabytes * 2 ** 20);
    return processFigures(0).memory_mb;
  };
  expect([memoryAt(5_000, 100), memoryAt(5_999, 200), memoryAt(6_000, 300)]).toEqual([100, 100, 300]);
});
