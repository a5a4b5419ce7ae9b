import { describe, expect, it, vi } from "vitest";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { remember } from "./remember.ts";

const limits = { seconds: 5, capacity: 2, clock: Clock.use };

type Read = (name: string) => Promise<number>;

describe("remember", () => {
  it("repeats an answer until five seconds after its read began, and reads then", async () => {
    const clock = manualClock("2026-11-27T10:00:00.000Z");
    const read = vi.fn<Read>(async (name: string) => {
      clock.advance(1);
      return name.length;
    });
    const lengthOf = remember(limits, read);
    await Clock.provide(clock, async () => {
      expect(await lengthOf("Ann")).toBe(3);
      clock.advance(3.999);
      expect(await lengthOf("Ann")).toBe(3);
      expect(read).toHaveBeenCalledTimes(1);
      clock.advance(0.001);
      expect(await lengthOf("Ann")).toBe(3);
      expect(read).toHaveBeenCalledTimes(2);
    });
  });

  it("keeps nobody waiting for a read that hangs", async () => {
    const hangs = new Promise<number>(() => null);
    const reads = [hangs, Promise.resolve(3)];
    const lengthOf = remember<string, number>(limits, async () => (await reads.shift()) ?? null);
    await Clock.provide(manualClock("2026-11-27T10:00:00.000Z"), async () => {
      void lengthOf("Ann");
      expect(await lengthOf("Ann")).toBe(3);
      expect(await lengthOf("Ann")).toBe(3);
    });
  });

  it("keeps the answer of the read that began last", async () => {
    const clock = manualClock("2026-11-27T10:00:00.000Z");
    const slow = Promise.withResolvers<number>();
    const reads = [slow.promise, Promise.resolve(2)];
    const valueOf = remember<string, number>(limits, async () => (await reads.shift()) ?? null);
    await Clock.provide(clock, async () => {
      const first = valueOf("Ann");
      clock.advance(1);
      expect(await valueOf("Ann")).toBe(2);
      slow.resolve(1);
      expect(await first).toBe(1);
      expect(await valueOf("Ann")).toBe(2);
    });
  });

  it("remembers neither what does not exist nor what was not read", async () => {
    const answers = [() => null, () => Promise.reject(new Error("The table is down.")), () => 3];
    const lengthOf = remember<string, number>(limits, async () => (await answers.shift()?.()) ?? null);
    await Clock.provide(manualClock("2026-11-27T10:00:00.000Z"), async () => {
      expect(await lengthOf("Ann")).toBeNull();
      await expect(lengthOf("Ann")).rejects.toThrow("The table is down.");
      expect(await lengthOf("Ann")).toBe(3);
      expect(await lengthOf("Ann")).toBe(3);
    });
  });

  it("forgets all answers when it has its capacity, and those of another clock it never had", async () => {
    const read = vi.fn<Read>(async (name: string) => name.length);
    const lengthOf = remember(limits, read);
    const at = (time: string, names: readonly string[]) =>
      Clock.provide(manualClock(time), async () => {
        for (const name of names) await lengthOf(name);
      });
    await at("2026-11-27T10:00:00.000Z", ["Ann", "Bo", "Bo", "Cleo", "Ann"]);
    expect(read.mock.calls.flat()).toEqual(["Ann", "Bo", "Cleo", "Ann"]);
    await at("2026-11-27T10:00:00.000Z", ["Ann"]);
    expect(read).toHaveBeenCalledTimes(5);
  });
});
