import { ulid } from "ulid";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { JobEntity, WaitingEntity } from "../../src/job/entity.ts";
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system } from "../actors.ts";

/** A time long before the jobs of other tests, so that they are not swept. */
let clock: ReturnType<typeof manualClock>;
beforeEach(() => {
  clock = manualClock("2001-01-01T10:00:00.000Z");
});

const outdated = () => clock.advance(Config.get().staleSeconds + 1);
const past = () => clock.advance(Config.get().deadlineSeconds + 1);

async function opened(kind: Job.Kind, input: Record<string, unknown> = {}): Promise<Job.Key> {
  const workspaceID = newWorkspaceID();
  const key = { workspaceID, kind, id: `imp_${ulid()}` };
  await as(system(workspaceID), () => Job.open({ ...key, input }), clock);
  return key;
}

/** Sweeps, and records each job and what was done. */
async function sweep(restart: (job: Job.Row) => Promise<void> = () => Promise.resolve()) {
  const done: string[] = [];
  const given = {
    restart: async (job: Job.Row) => {
      done.push(`restart ${job.id}`);
      await restart(job);
    },
    giveUp: async (job: Job.Row) => {
      done.push(`give up ${job.id}`);
      await Job.close(job);
    },
  };
  const untilDone = { restart: given.restart, reportAfterSeconds: 3_600 };
  const rules = Object.fromEntries(
    Job.Kind.options.map((kind) => [kind, kind === "import-list" ? given : untilDone]),
  ) as Record<Job.Kind, Job.Rules>;
  const overdue: Job.Row[] = [];
  await as({ type: "operator", job: "test" }, () => Job.sweep(rules, (job) => overdue.push(job)), clock);
  return { done: done.toSorted(), overdue: overdue.map(({ id }) => id) };
}

const closeAll = (keys: readonly Job.Key[]) => Promise.all(keys.map(Job.close));

describe("the sweep", () => {
  it("restarts a job that is stale, and none before", async () => {
    const job = await opened("import-list");
    expect((await sweep()).done).toEqual([]);
    outdated();
    expect((await sweep()).done).toEqual([`restart ${job.id}`]);
    await closeAll([job]);
  });

  it("leaves a job alone that has moved on by its restart", async () => {
    const job = await opened("import-list");
    outdated();
    const time = new Date("2001-02-01T10:00:00.000Z");
    await sweep((row) => Job.wakeAt(row, time));
    expect(await Job.find(job)).toMatchObject({ restarts: 0, staleAt: time.toISOString() });
    await closeAll([job]);
  });

  it("ignores a job with recent heartbeats", async () => {
    const job = await opened("import-list");
    clock.advance(Config.get().staleSeconds - 1);
    await as(system(job.workspaceID), () => Job.heartbeat(job), clock);
    clock.advance(2);
    expect((await sweep()).done).toEqual([]);
    await closeAll([job]);
  });

  it("ignores a job whose step goes on, by four heartbeats in the time after which it is stale", async () => {
    const job = await opened("import-list");
    const timers = vi.spyOn(globalThis, "setTimeout");
    const { staleSeconds } = Config.get();
    const work = () =>
      Job.withHeartbeats(job, async () => {
        const wait = (staleSeconds * 1_000) / 4;
        const beat = timers.mock.calls.find(([, delay]) => delay === wait)?.[0];
        clock.advance(staleSeconds - 1);
        beat?.();
        await vi.waitFor(async () =>
          expect((await Job.find(job))?.staleAt).toBe(
            new Date(clock.now().getTime() + staleSeconds * 1_000).toISOString(),
          ),
        );
      });
    await as(system(job.workspaceID), work, clock);
    vi.restoreAllMocks();
    clock.advance(2);
    expect((await sweep()).done).toEqual([]);
    await closeAll([job]);
  });

  it.each([
    ["changed nothing", () => Promise.resolve()],
    ["failed", () => Promise.reject(new Error("This job cannot be restarted."))],
  ])("waits twice as long after each restart that %s", async (_, restart) => {
    const job = await opened("import-list");
    const times: number[] = [];
    for (let second = 0; second < 32 && times.length < 4; second++) {
      outdated();
      let begun = 0;
      const begin = () => {
        begun += 1;
        return restart();
      };
      await sweep(begin).catch(() => {});
      if (begun > 0) times.push(second);
    }
    expect(times).toEqual([0, 1, 3, 7]);
    await closeAll([job]);
  });

  it("gives up a job past its deadline", async () => {
    const job = await opened("import-list");
    past();
    expect((await sweep()).done).toEqual([`give up ${job.id}`]);
    expect(await Job.find(job)).toBeNull();
  });

  it("never gives up an erasure, and reports it after an hour", async () => {
    const job = await opened("erase-list");
    outdated();
    expect(await sweep()).toEqual({ done: [`restart ${job.id}`], overdue: [] });
    past();
    expect(await sweep()).toEqual({ done: [`restart ${job.id}`], overdue: [job.id] });
    await closeAll([job]);
  });

  it("tells of an overdue job that cannot be restarted", async () => {
    const job = await opened("erase-list");
    past();
    const told: string[] = [];
    const rules = new Proxy({} as Parameters<typeof Job.sweep>[0], {
      get: () => ({
        restart: () => Promise.reject(new Error("The bus is down.")),
        reportAfterSeconds: 3_600,
      }),
    });
    const sweeping = as(
      { type: "operator", job: "test" },
      () => Job.sweep(rules, ({ id }) => told.push(id)),
      clock,
    );
    await expect(sweeping).rejects.toThrow("1 jobs could not be restarted.");
    expect(told).toEqual([job.id]);
    await closeAll([job]);
  });

  it("restarts the other jobs when one cannot be restarted", async () => {
    const jobs = await Promise.all(Array.from({ length: 250 }, () => opened("import-list")));
    outdated();
    const restarted = new Set<string>();
    const failing = jobs[7];
    const sweeping = sweep(async ({ id }) => {
      if (id === failing?.id) throw new Error("This job cannot be restarted.");
      restarted.add(id);
    });
    await expect(sweeping).rejects.toThrow("1 jobs could not be restarted.");
    expect(restarted.size).toBe(249);
    outdated();
    expect((await sweep()).done).toContain(`restart ${failing?.id}`);
    await closeAll(jobs);
  });
});

describe("the sweep of a workspace with many jobs", () => {
  const most = 500;
  const turns = Config.get().jobsAtOnce.steps;

  /** Opens jobs of one workspace. */
  async function many(kind: Job.Kind, count: number): Promise<Job.Key[]> {
    const workspaceID = newWorkspaceID();
    const keys = Array.from({ length: count }, (_, index) => ({ workspaceID, kind, id: `many${index}` }));
    const open = (key: Job.Key) => as(system(workspaceID), () => Job.open({ ...key, input: {} }), clock);
    await Promise.all(keys.map(open));
    return keys;
  }

  it("takes the job of another one among the first, and its own up to a number", async () => {
    const jobs = await many("import-list", most + 1);
    clock.advance(1);
    const other = await opened("import-list");
    outdated();
    const restarted: string[] = [];
    await sweep(async ({ id }) => void restarted.push(id));
    // 32 are under way at a time.
    expect(restarted.indexOf(other.id)).toBeLessThan(32);
    expect(restarted).toHaveLength(most + 1);
    expect((await sweep()).done).toHaveLength(1);
    await closeAll([...jobs, other]);
  });

  it("takes its stalest jobs of all shards", async () => {
    const workspaceID = newWorkspaceID();
    // The last letter of an id names its shard. A page of a shard has 250.
    const keys = ["0", "1", "2"].flatMap((shard) =>
      Array.from({ length: 251 }, (_, index) => ({
        ...({ workspaceID, kind: "import-list", id: `${index}-${shard}` } as const),
      })),
    );
    const oldest = keys.slice(0, 251);
    for (const some of [oldest, keys.slice(251)]) {
      await Promise.all(
        some.map((key) => as(system(workspaceID), () => Job.open({ ...key, input: {} }), clock)),
      );
      clock.advance(1);
    }
    outdated();
    const { done } = await sweep();
    expect(done).toHaveLength(most);
    expect(done).toEqual(expect.arrayContaining(oldest.map(({ id }) => `restart ${id}`)));
    await closeAll(keys);
  });

  /** Jobs of a workspace that wait for a turn, the oldest first, behind as many as may be under way. */
  async function waitingJobs(count: number) {
    const jobs = await many("make-download", turns);
    const [first, second] = jobs;
    if (!first || !second) throw new Error("There are no two jobs.");
    const { workspaceID } = first;
    const ours = <R>(body: () => R) => as(system(workspaceID), body, clock);
    for (const job of jobs) await ours(() => Job.takeTurn(job));
    const waiting = Array.from({ length: count }, (_, index) => ({ ...first, id: `waiting${index}` }));
    for (const job of waiting) {
      clock.advance(1);
      await ours(() => Job.open({ ...job, input: {} }));
      expect(await ours(() => Job.takeTurn(job))).toBe(false);
    }
    const oldest = { ...first, id: "waiting0" };
    return { first, second, waiting, oldest, all: [...jobs, ...waiting], ours };
  }

  it("begins the next that waits where the oldest cannot begin, and counts one error", async () => {
    const { first, second, waiting, oldest, all } = await waitingJobs(4);
    await Promise.all([first, second].map(Job.close));
    clock.advance(3_601 + Config.get().staleSeconds);
    const [, next, ...others] = waiting;
    const restarted: string[] = [];
    const sweeping = sweep(async ({ id }) => {
      restarted.push(id);
      if (id === oldest.id) throw new Error("This job cannot begin.");
    });
    await expect(sweeping).rejects.toThrow("1 jobs could not be restarted.");
    expect(restarted).toContain(next?.id);
    for (const job of others) {
      const { staleAt = "", isWaiting } = (await Job.find(job)) ?? {};
      expect(isWaiting).toBe(true);
      expect(Date.parse(staleAt) - clock.now().getTime()).toBeGreaterThanOrEqual(3_600_000);
    }
    await closeAll(all);
  });

  it("begins a job that has its turn, and says that it waits, since a worker died", async () => {
    const { first, oldest: job, all, ours } = await waitingJobs(1);
    await Job.close(first);
    expect(await ours(() => Job.takeTurn(job))).toBe(true);
    await JobEntity.patch(job).set({ isWaiting: true }).go();
    clock.advance(3_601 + Config.get().staleSeconds);
    expect((await sweep()).done).toContain(`restart ${job.id}`);
    expect(await Job.find(job)).toMatchObject({ isWaiting: false });
    expect((await sweep()).done).not.toContain(`restart ${job.id}`);
    await closeAll(all);
  });

  it("lets a job wait again that has lost its place among those that wait", async () => {
    const { first, oldest: job, all, ours } = await waitingJobs(1);
    await WaitingEntity.delete(job).go();
    clock.advance(3_601 + Config.get().staleSeconds);
    for (const _ of [1, 2]) expect((await sweep()).done).not.toContain(`restart ${job.id}`);
    await Job.close(first);
    const begun: string[] = [];
    await ours(() => Job.passTurn(first, async ({ id }) => void begun.push(id)));
    expect(begun).toEqual([job.id]);
    await closeAll(all);
  });

  it("leaves what waits for its turn alone, and gives the turns that were lost to the oldest", async () => {
    const jobs = await many("make-download", turns);
    const { workspaceID } = jobs[0] ?? (await opened("make-download"));
    const ours = <R>(body: () => R) => as(system(workspaceID), body, clock);
    for (const job of jobs) await ours(() => Job.takeTurn(job));
    for (const id of ["z", "y", "x"]) {
      clock.advance(1);
      const job = { workspaceID, kind: "make-download", id } as const;
      await ours(() => Job.open({ ...job, input: {} }));
      expect(await ours(() => Job.takeTurn(job))).toBe(false);
      jobs.push(job);
    }
    await Job.close({ workspaceID, kind: "make-download", id: "many0" });
    clock.advance(3_601 + Config.get().staleSeconds);
    const { done } = await sweep();
    expect(done).toEqual(["restart many1", "restart many2", "restart z"]);
    const waiting = await Job.find({ workspaceID, kind: "make-download", id: "x" });
    expect(waiting).toMatchObject({ isWaiting: true, restarts: 0 });
    expect(Date.parse(String(waiting?.staleAt)) - clock.now().getTime()).toBeGreaterThanOrEqual(3_600_000);
    await closeAll(jobs);
  });

  it("gives turns again where the queue was down", async () => {
    const jobs = await many("make-download", turns + 1);
    const [first] = jobs;
    if (!first) throw new Error("There is no job.");
    const ours = <R>(body: () => R) => as(system(first.workspaceID), body, clock);
    for (const job of jobs) await ours(() => Job.takeTurn(job));
    await Job.close(first);
    clock.advance(3_601 + Config.get().staleSeconds);
    const waits = jobs.at(-1)?.id;
    const down = sweep(({ id }) => (id === waits ? Promise.reject(new Error("down")) : Promise.resolve()));
    await expect(down).rejects.toThrow("could not be restarted");
    outdated();
    expect((await sweep()).done).toContain(`restart ${waits}`);
    await closeAll(jobs);
  });
});

describe("a checkpoint", () => {
  it("is saved by one of two attempts at a step", async () => {
    const key = await opened("import-list");
    const job = await Job.find(key);
    if (!job) throw new Error("There is no job.");
    const save = (name: string) =>
      as(
        system(key.workspaceID),
        () => Job.saveCheckpoint(job, "import-list", { key: `list/${key.id}/${name}`, state: { name } }),
        clock,
      );
    const saved = [await save("first"), await save("second")];
    expect(saved).toEqual([true, false]);
    const now = await Job.find(key);
    expect(now).toMatchObject({ step: 1, checkpoint: `list/${key.id}/first` });
    expect(await Job.readCheckpoint(now ?? {})).toEqual({ name: "first" });
    await expect(Job.readCheckpoint({ checkpoint: `list/${key.id}/second` })).rejects.toThrow(key.id);
    await closeAll([key]);
  });

  it("makes messages of earlier steps void", async () => {
    const key = await opened("import-list");
    await JobEntity.patch(key).set({ step: 2 }).go();
    const steps: number[] = [];
    const run = (step: number) =>
      as(
        system(key.workspaceID),
        () => Job.run("import-list", { ...key, step }, async (job) => void steps.push(job.step)),
        clock,
      );
    await run(1);
    await run(2);
    expect(steps).toEqual([2]);
    await closeAll([key]);
  });
});
