import { describe, expect, it } from "vitest";
import type { Chunk } from "./entity.ts";
import { waitingChange } from "./waiting.ts";

describe("The change in what waits", () => {
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
