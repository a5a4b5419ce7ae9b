import { describe, expect, it } from "vitest";
import type { Chunk } from "../entity.ts";
import { retriesIn, waitingChange } from "./waiting.ts";

describe("the change in what waits", () => {
  it("is all that a first round leaves", () => {
    expect(waitingChange(null, { waiting: 30, slow: 20 })).toEqual({ waiting: 30, slow: 20, slowDone: 0 });
  });

  it("counts what a slow round was answered", () => {
    const before = { waiting: 30, slow: 20, isSlow: true } as Chunk;
    expect(waitingChange(before, { waiting: 15, slow: 5 })).toEqual({
      waiting: -15,
      slow: -15,
      slowDone: 15,
    });
  });

  it("is nothing for slow hosts where a usual round ends", () => {
    const before = { waiting: 30, slow: 20 } as Chunk;
    expect(waitingChange(before, { waiting: 20, slow: 20 })).toEqual({ waiting: -10, slow: 0, slowDone: 0 });
  });

  it("is none where a chunk of a former version ends, whose waiting addresses were not counted", () => {
    const former = { isSlow: true } as Chunk;
    expect(waitingChange(former, { waiting: 0, slow: 0 })).toEqual({ waiting: 0, slow: 0, slowDone: 0 });
  });
});

it("The retries for which mail servers asked are those of addresses that were asked, up to the last of them.", () => {
  const pending = (retries: number, dueAt: string) => ({
    index: 0,
    retries,
    cutOffs: 0,
    isSlow: false,
    dueAt,
  });
  const retriesOf = (...all: ReturnType<typeof pending>[]) => retriesIn({ pending: all });
  expect(retriesOf(pending(0, "2026-11-29T12:00:00.000Z"))).toBeNull();
  expect(
    retriesOf(
      pending(1, "2026-11-29T11:00:00.000Z"),
      pending(2, "2026-11-29T11:30:00.000Z"),
      pending(0, "2026-11-29T12:00:00.000Z"),
    ),
  ).toBe("2026-11-29T11:30:00.000Z");
});
