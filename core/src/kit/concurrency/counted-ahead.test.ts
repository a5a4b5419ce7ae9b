import { describe, expect, it } from "vitest";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { countingAhead, tenthOver } from "./counted-ahead.ts";

/** Rows of windows that processes share, each with a memory of its own. */
function sharedRow(limit: number, latency = () => 1, afterWindow: "count" | "forget" = "forget") {
  const totals = new Map<number, number>();
  let counts = 0;
  let isAway = false;
  const countAhead = countingAhead({ clock: Clock.use, share: tenthOver, afterWindow });
  const count = async (window: number, ahead: number) => {
    counts += 1;
    if (isAway) throw new Error("The table is away.");
    const counted = (totals.get(window) ?? 0) + ahead + 1;
    totals.set(window, counted);
    for (let left = latency(); left > 0; left -= 1) await Promise.resolve();
    return counted;
  };
  const startProcess = () => {
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    return async (window = 1, max = limit) => {
      const used = await Clock.provide(clock, () =>
        countAhead({ subject: "calls", window, max }, (ahead) => count(window, ahead)),
      );
      return used <= max;
    };
  };
  const setAway = (away: boolean) => {
    isAway = away;
  };
  const total = () => [...totals.values()].reduce((sum, each) => sum + each, 0);
  return { startProcess, setAway, counts: () => counts, total };
}

const passed = (answers: readonly boolean[]): number => answers.filter(Boolean).length;

describe("uses that are counted ahead", () => {
  it.each([10, 50, 250, 1_000])(
    "pass a limit of %i exactly in one process, at once or in turn",
    async (max) => {
      const atOnce = sharedRow(max).startProcess();
      expect(passed(await Promise.all(Array.from({ length: max + 30 }, () => atOnce())))).toBe(max);
      const inTurn = sharedRow(max).startProcess();
      const answers: boolean[] = [];
      for (let use = 0; use < max + 30; use += 1) answers.push(await inTurn());
      expect(answers.lastIndexOf(true)).toBe(max - 1);
      expect(passed(answers)).toBe(max);
    },
  );

  it("pass a limit exactly where some come at once and others in between", async () => {
    const use = sharedRow(1_000).startProcess();
    const answers: boolean[] = [];
    const client = async () => {
      for (let turn = 0; turn < 70; turn += 1) answers.push(await use());
    };
    await Promise.all(Array.from({ length: 16 }, client));
    expect(passed(answers)).toBe(1_000);
  });

  it("need few writes", async () => {
    const row = sharedRow(1_000);
    const use = row.startProcess();
    for (let turn = 0; turn < 1_000; turn += 1) await use(1);
    expect(row.counts()).toBeLessThan(110);
    for (let turn = 0; turn < 1_000; turn += 1) await use(2);
    expect(row.counts()).toBeLessThan(130);
  });

  it("are counted at the first use of each window, so that a process knows what others have used", async () => {
    const row = sharedRow(1_000);
    const use = row.startProcess();
    for (let turn = 0; turn < 1_000; turn += 1) await use(1);
    const before = row.counts();
    await use(2);
    expect(row.counts()).toBe(before + 1);
  });

  it("pass no further ahead after a window in which all were refused, or one without uses", async () => {
    const full = sharedRow(0);
    const refused = full.startProcess();
    for (let turn = 0; turn < 100; turn += 1) await refused(1);
    for (let turn = 0; turn < 15; turn += 1) await refused(2);
    expect(full.total()).toBe(115);
    const row = sharedRow(1_000);
    const use = row.startProcess();
    for (let turn = 0; turn < 100; turn += 1) await use(1);
    const before = row.total();
    for (let turn = 0; turn < 15; turn += 1) await use(3);
    expect(row.total()).toBe(before + 15);
  });

  it("are all counted while a process has counted fewer than ten", async () => {
    const row = sharedRow(1_000);
    const processes = Array.from({ length: 20 }, row.startProcess);
    for (const use of processes) for (let turn = 0; turn < 9; turn += 1) await use();
    expect(row.total()).toBe(180);
  });

  it("pass at most a tenth over a limit that two, five or twenty processes share, and never fewer", async () => {
    for (const count of [2, 5, 20]) {
      const shared = Array.from({ length: count }, sharedRow(1_000).startProcess);
      let allowed = 0;
      for (let turn = 0; turn < 1_500 / count; turn += 1)
        for (const use of shared) allowed += (await use()) ? 1 : 0;
      expect(allowed).toBeGreaterThanOrEqual(1_000);
      expect(allowed).toBeLessThanOrEqual(1_100);
    }
  });

  it("pass at most a tenth over in a window after one that others used up", async () => {
    for (const count of [2, 5, 20]) {
      const row = sharedRow(1_000);
      const processes = Array.from({ length: 2 * count }, row.startProcess);
      const passIn = async (window: number, some: typeof processes) => {
        let total = 0;
        for (let turn = 0; turn < 1_500 / some.length; turn += 1)
          for (const use of some) total += (await use(window)) ? 1 : 0;
        return total;
      };
      await passIn(1, processes.slice(0, count));
      const allowed = await passIn(2, processes);
      expect(allowed).toBeGreaterThanOrEqual(1_000);
      expect(allowed).toBeLessThanOrEqual(1_100);
    }
  });

  it.each([10, 100, 500])("pass at most a tenth over a limit that was lowered to %i", async (lower) => {
    const processes = Array.from({ length: 4 }, sharedRow(1_000).startProcess);
    const passIn = async (window: number, max: number) => {
      let total = 0;
      for (let turn = 0; turn < 250; turn += 1)
        for (const use of processes) total += (await use(window, max)) ? 1 : 0;
      return total;
    };
    await passIn(1, 1_000);
    const allowed = await passIn(2, lower);
    expect(allowed).toBeGreaterThanOrEqual(lower);
    expect(allowed).toBeLessThanOrEqual(1.1 * lower);
  });

  it("need as few writes in the window after one with a lower limit", async () => {
    const row = sharedRow(1_000);
    const use = row.startProcess();
    for (let turn = 0; turn < 500; turn += 1) await use(1, 500);
    const before = row.counts();
    for (let turn = 0; turn < 500; turn += 1) await use(2, 1_000);
    expect(row.counts()).toBeLessThan(before + 25);
  });

  it("pass at most a tenth over where each process has sixteen under way", async () => {
    for (const count of [2, 5, 20]) {
      let last = count;
      const row = sharedRow(1_000, () => (last = (17 * last + 5) % 41));
      const clients = Array.from({ length: count }, row.startProcess).flatMap((use) =>
        Array.from({ length: 16 }, () => use),
      );
      const answers: boolean[] = [];
      const client = async (use: () => Promise<boolean>) => {
        for (let turn = 0; turn < 3_200 / clients.length; turn += 1) answers.push(await use());
      };
      await Promise.all(clients.map(client));
      expect(passed(answers)).toBeGreaterThanOrEqual(1_000);
      expect(passed(answers)).toBeLessThanOrEqual(1_100);
    }
  });

  it("begin anew in the next window", async () => {
    const use = sharedRow(1_000).startProcess();
    for (let turn = 0; turn < 1_000; turn += 1) await use(1);
    expect(await use(1)).toBe(false);
    const row = sharedRow(50);
    const other = row.startProcess();
    for (let turn = 0; turn < 45; turn += 1) await other(1);
    const before = row.total();
    await other(2);
    expect(row.total()).toBe(before + 1);
  });

  it("are counted in the next window where they are to be, and none twice", async () => {
    const row = sharedRow(1_000, undefined, "count");
    const use = row.startProcess();
    for (let window = 1; window <= 3; window += 1) for (let turn = 0; turn < 44; turn += 1) await use(window);
    expect(row.total()).toBeLessThan(132);
    await use(4);
    expect(row.total()).toBe(133);
    await use(5);
    expect(row.total()).toBe(134);
  });

  it("are counted once where a window ends while they are being counted", async () => {
    const row = sharedRow(1_000, () => 5, "count");
    const use = row.startProcess();
    for (let turn = 0; turn < 200; turn += 1) await use(1);
    await Promise.all(Array.from({ length: 20 }, (_, turn) => use(turn < 10 ? 1 : 2)));
    await use(3);
    expect(row.total()).toBe(221);
  });

  it("are counted at the first use of a window although a count of the one before is answered late", async () => {
    const countAhead = countingAhead({ clock: Clock.use, share: 0.1, afterWindow: "count" });
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    const use = (subject: string, window: number, count: (ahead: number) => Promise<number>) =>
      Clock.provide(clock, () => countAhead({ subject, window, max: Infinity }, count));
    let counts = 0;
    const atOnce = async () => (counts += 1);
    for (let turn = 0; turn < 22; turn += 1) await use("late", 1, atOnce);
    const { promise, resolve } = Promise.withResolvers<number>();
    const late = use("late", 1, () => promise);
    await use("other", 2, atOnce);
    resolve(22);
    await late;
    const before = counts;
    await use("late", 2, atOnce);
    expect(counts).toBe(before + 1);
  });

  it("are counted in the next window for the thousand newest subjects", async () => {
    const countAhead = countingAhead({ clock: Clock.use, share: 0.1, afterWindow: "count" });
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    const aheadOf = async (subject: string, window: number): Promise<number> => {
      let counted = 0;
      const count = async (ahead: number) => (counted = ahead);
      await Clock.provide(clock, () => countAhead({ subject, window, max: Infinity }, count));
      return counted;
    };
    const subjects = Array.from({ length: 1_002 }, (_, number) => String(number));
    for (const subject of subjects) for (let use = 0; use < 11; use += 1) await aheadOf(subject, 1);
    const carried: number[] = [];
    for (const subject of subjects) carried.push(await aheadOf(subject, 2));
    expect(carried).toEqual([0, 0, ...Array<number>(1_000).fill(1)]);
  });

  it("are counted later where a count failed", async () => {
    const row = sharedRow(1_000);
    const use = row.startProcess();
    for (let turn = 0; turn < 105; turn += 1) await use();
    row.setAway(true);
    await Promise.allSettled(Array.from({ length: 30 }, () => use()));
    row.setAway(false);
    const answers: boolean[] = [];
    for (let turn = 0; turn < 1_000; turn += 1) answers.push(await use());
    expect(passed(answers)).toBeLessThanOrEqual(895);
  });
});
