/** How an agent asks its stage for batches. */
import type { Batch } from "@winnow/core/probing/schema";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startAgent } from "../../agent/agent.ts";
import { Refusal, type Stage } from "../../agent/stage.ts";

/** Vitest fakes the global timers alone. */
vi.mock("node:timers/promises", () => ({
  setTimeout: (milliseconds: number, _: undefined, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    }),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minute = 60_000;

/** An agent with two places for lists, whose prober answers when `finish` is called. */
function startWith(stage: Partial<Stage>, { isFull = false } = {}) {
  const taken: { onlyAwaited: boolean }[] = [];
  const beats: number[] = [];
  const unfinished: (() => void)[] = [];
  const lines: string[] = [];
  const agent = startAgent({
    stage: {
      async beat() {
        beats.push(Date.now());
        return 5;
      },
      answer: async () => true,
      ...stage,
      async take(which) {
        taken.push(which);
        return (await stage.take?.(which)) ?? null;
      },
    },
    prober: { isFull, probe: () => new Promise((resolve) => unfinished.push(() => resolve([]))) },
    listings: async () => ({ listed: [], silent: [] }),
    concurrency: 2,
    log: (line) => void lines.push(line),
  });
  const stopped = agent.stopped.then(
    () => null,
    (error: unknown) => error,
  );
  return { agent, taken, beats, unfinished, lines, stopped };
}

let number = 0;
const batch = ({ isAwaited = false } = {}): Batch => ({
  id: `bat_${number++}`,
  seconds: 60,
  questions: [
    {
      hosts: ["mx.a.test"],
      domains: [],
      ...(isAwaited && { isAwaited }),
      limits: { key: "a", connections: 1, recipients: 1, spacingSeconds: 0 },
    },
  ],
});

describe("an agent", () => {
  it("asks once a second while idle, and every two seconds after ten quiet minutes", async () => {
    const { agent, taken, beats } = startWith({});
    await vi.advanceTimersByTimeAsync(minute);
    expect(taken.length).toBeGreaterThan(50);
    expect(taken.length).toBeLessThan(75);
    await vi.advanceTimersByTimeAsync(10 * minute);
    taken.length = beats.length = 0;
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(taken.length / 10).toBeGreaterThan(27);
    expect(taken.length / 10).toBeLessThan(33);
    expect(beats).toHaveLength(120);
    agent.stop();
  });

  it("has more places for batches that somebody waits for", async () => {
    const { agent, taken, unfinished } = startWith({ take: async () => batch() });
    await vi.advanceTimersByTimeAsync(minute / 4);
    expect(unfinished).toHaveLength(8);
    expect(taken.map(({ onlyAwaited }) => onlyAwaited)).toEqual([
      false,
      false,
      ...Array<boolean>(6).fill(true),
    ]);
    unfinished[0]?.();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(unfinished).toHaveLength(9);
    agent.stop();
  });

  it("gives questions that somebody waits for no place of lists, but one of all", async () => {
    const waiting = [...Array.from({ length: 7 }, () => batch({ isAwaited: true })), batch()];
    const { agent, taken, unfinished } = startWith({ take: async () => waiting.shift() ?? null });
    await vi.advanceTimersByTimeAsync(minute / 4);
    expect(unfinished).toHaveLength(8);
    expect(taken[7]).toEqual({ onlyAwaited: false });
    // All places are taken: it asks no more until one is free.
    taken.length = 0;
    await vi.advanceTimersByTimeAsync(minute / 4);
    expect(taken).toEqual([]);
    unfinished[0]?.();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(taken[0]).toEqual({ onlyAwaited: false });
    agent.stop();
  });

  it("takes only batches that somebody waits for while all sessions are open", async () => {
    const { agent, taken } = startWith({}, { isFull: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(taken[0]).toEqual({ onlyAwaited: true });
    agent.stop();
  });

  it("goes on while a stage that has accepted it refuses it for three minutes, and then ends", async () => {
    let isRefused = false;
    const call = async () => {
      if (isRefused) throw new Refusal("The stage answers 401");
    };
    const stage = { take: async () => (await call(), null), beat: async () => (await call(), 5) };
    const { stopped, agent } = startWith(stage);
    const ended = vi.fn<(error: unknown) => void>();
    void stopped.then(ended);
    await vi.advanceTimersByTimeAsync(minute);
    isRefused = true;
    await vi.advanceTimersByTimeAsync(2.5 * minute);
    isRefused = false;
    await vi.advanceTimersByTimeAsync(2 * minute);
    isRefused = true;
    await vi.advanceTimersByTimeAsync(2.5 * minute);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3 * minute);
    expect(ended).toHaveBeenCalledWith(expect.any(Refusal));
    agent.stop();
  });

  it("returns what it knows once a stage takes its token again, and not after the batch is due", async () => {
    let isRefused = true;
    const answered = vi.fn<(id: string) => void>();
    const waiting = [batch(), batch()];
    const { agent, unfinished, lines } = startWith({
      take: async () => waiting.shift() ?? null,
      answer: async (id) => {
        if (isRefused) throw new Refusal("The stage answers 401");
        answered(id);
        return true;
      },
    });
    await vi.advanceTimersByTimeAsync(5_000);
    unfinished[0]?.();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(answered).not.toHaveBeenCalled();
    isRefused = false;
    await vi.advanceTimersByTimeAsync(14_000);
    expect(answered).toHaveBeenCalledOnce();
    isRefused = true;
    unfinished[1]?.();
    await vi.advanceTimersByTimeAsync(minute);
    expect(lines.at(-1)).toMatch(/^bat_\d+: The stage answers 401/);
    isRefused = false;
    await vi.advanceTimersByTimeAsync(minute);
    expect(answered).toHaveBeenCalledOnce();
    agent.stop();
  });

  it("ends at once where the stage has never accepted it", async () => {
    const refuse = async () => {
      throw new Refusal("The stage answers 401");
    };
    const { stopped } = startWith({ take: refuse, beat: refuse });
    await vi.advanceTimersByTimeAsync(1);
    expect(await stopped).toBeInstanceOf(Refusal);
  });
});
