import { describe, expect, it } from "vitest";
import type { BatchStore } from "./index.ts";
import { stageLimit } from "./stage-limit.ts";

const perSecond = 20;
const own = 3;

/** Workers that share batches, at a time that only `advance` moves. */
function stage(workerCount: number) {
  let now = 0;
  const ends = new Map<string, number>();
  const taken: string[] = [];
  const batches: BatchStore = {
    async take(domain, { spanMs, maxWaitMs }) {
      const start = Math.max(now, ends.get(domain) ?? 0);
      if (start - now > maxWaitMs) return { retryAfterMs: start - now - maxWaitMs };
      ends.set(domain, start + spanMs);
      taken.push(domain);
      return { waitMs: start - now };
    },
  };
  const newWorker = (purpose = "domain") => stageLimit({ perSecond, batches, purpose, clock: () => now });
  const workers = Array.from({ length: workerCount }, () => newWorker());
  return {
    taken,
    newWorker,
    workers,
    advance: (milliseconds: number) => void (now += milliseconds),
    /** When each worker asks about this many names of a domain; null for a question that is not asked. */
    startsOf: (count: number, domain: string, asking = workers) =>
      Promise.all(
        asking.flatMap((worker) =>
          Array.from({ length: count }, async (_, index) => {
            const wait = await worker.reserve(`x${index}.${domain}`);
            return wait === null ? null : now + wait;
          }),
        ),
      ),
  };
}

const asked = (starts: readonly (number | null)[]): number[] =>
  starts.filter((start) => start !== null).toSorted((one, other) => one - other);

const maxInASecond = (starts: readonly number[]): number =>
  Math.max(...starts.map((start) => starts.filter((each) => each >= start && each < start + 1_000).length));

describe("the questions of all workers about one registrable domain", () => {
  it("are three a minute for each worker without a batch", async () => {
    const { startsOf, taken, advance } = stage(5);
    expect(asked(await startsOf(own, "example.com"))).toEqual(Array.from({ length: 5 * own }, () => 0));
    advance(60_000);
    expect(asked(await startsOf(own, "example.com"))).toHaveLength(5 * own);
    expect(taken).toEqual([]);
  });

  it("are twenty in any second beyond these, for six seconds", async () => {
    const { startsOf } = stage(50);
    const beyond = asked(await startsOf(40, "example.com")).slice(50 * own);
    expect(beyond).toHaveLength(6 * perSecond);
    expect(maxInASecond(beyond)).toBe(perSecond);
    expect(beyond.at(-1)).toBe(5_950);
  });

  it("are twenty in any second while they go on", async () => {
    const { startsOf, advance, taken } = stage(10);
    const starts: number[] = [];
    for (let tick = 0; tick < 350; tick++) {
      starts.push(...asked(await startsOf(3, "example.com")));
      advance(150);
    }
    const beyond = starts.slice(10 * own).toSorted((one, other) => one - other);
    expect(maxInASecond(beyond)).toBeLessThanOrEqual(perSecond);
    expect(beyond.length).toBeGreaterThan(50 * perSecond);
    expect(taken.length).toBeLessThanOrEqual(58);
  });

  it("that come too late for their batch are asked in the next one", async () => {
    const { startsOf, advance, workers } = stage(1);
    await startsOf(own + 1, "example.com");
    advance(940);
    expect(await workers[0]?.reserve("late.example.com")).toBe(10);
    expect(await workers[0]?.reserve("later.example.com")).toBe(60);
  });

  it("do not delay those about another domain, nor those of another purpose", async () => {
    const { startsOf, newWorker } = stage(2);
    await startsOf(40, "example.com");
    expect(asked(await startsOf(own + 1, "example.org")).slice(-1)).toEqual([1_000]);
    expect(await startsOf(own + 1, "example.com", [newWorker("host")])).not.toContain(null);
  });
});
