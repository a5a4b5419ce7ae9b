import { ulid } from "ulid";
import { expect, it } from "vitest";
import { WaitingEntity } from "../../src/job/entity.ts";
import { Job } from "../../src/job/index.ts";
import { Config } from "../../src/kit/config.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system } from "../actors.ts";

const clock = manualClock("2001-03-01T10:00:00.000Z");
const max = Config.get().jobsAtOnce.steps;

/** Opens analyses of one workspace, the oldest first. */
async function opened(count: number): Promise<Job.Key[]> {
  const workspaceID = newWorkspaceID();
  const keys = Array.from({ length: count }, (_, index) => ({
    ...{ workspaceID, kind: "analyze-list", id: `ana_${ulid(index + 1)}` },
  })) satisfies Omit<Job.Key, "kind">[] as Job.Key[];
  for (const key of keys) await as(system(workspaceID), () => Job.open({ ...key, input: {} }), clock);
  return keys;
}

const take = (key: Job.Key) => as(system(key.workspaceID), () => Job.takeTurn(key), clock);

/** Passes the turn of a job on. Returns the jobs that begin. */
async function pass(key: Job.Key): Promise<Job.Row[]> {
  const begun: Job.Row[] = [];
  const begin = (job: Job.Row) => Promise.resolve(void begun.push(job));
  await as(system(key.workspaceID), () => Job.passTurn(key, begin), clock);
  return begun;
}

it("A workspace has three running analyses, and the others wait in order.", async () => {
  const keys = await opened(max + 2);
  const turns: boolean[] = [];
  for (const key of keys) turns.push(await take(key));
  expect(turns).toEqual([...Array.from({ length: max }, () => true), false, false]);
  const [first, ...others] = keys;
  if (!first) throw new Error("No job was opened.");
  expect(await take(first)).toBe(true);
  await Job.close(first);
  expect((await pass(first)).map(({ id }) => id)).toEqual([others[max - 1]?.id]);
  expect(await pass(first)).toEqual([]);
});

it("At most three of twenty concurrent requests get a turn at once, and each gets one eventually.", async () => {
  const keys = await opened(20);
  const turns = await Promise.all(keys.map(take));
  expect(turns.filter(Boolean)).toHaveLength(max);
  const begun = keys.filter((_, index) => turns[index]);
  for (let job = begun.shift(); job; job = begun.shift()) {
    await Job.close(job);
    begun.push(...(await pass(job)));
  }
  expect(await Promise.all(keys.map(Job.find))).toEqual(keys.map(() => null));
});

it("A job whose first message could not be sent begins when its turn is passed again.", async () => {
  const keys = await opened(max + 1);
  for (const key of keys) await take(key);
  const [first, last] = [keys[0], keys.at(-1)];
  if (!first) throw new Error("No job was opened.");
  await Job.close(first);
  const failing = () => Promise.reject(new Error("The queue is down."));
  await expect(as(system(first.workspaceID), () => Job.passTurn(first, failing), clock)).rejects.toThrow(
    "down",
  );
  expect((await pass(first)).map(({ id }) => id)).toEqual([last?.id]);
});

it("A job that cannot begin holds up none of the others.", async () => {
  const keys = await opened(max + 3);
  for (const key of keys) await take(key);
  const [first, second] = keys;
  const [oldest, next, last] = keys.slice(max);
  if (!first || !second || !oldest || !last) throw new Error("No job was opened.");
  await Job.close(first);
  await Job.close(second);
  const begun: string[] = [];
  const begin = async ({ id }: Job.Row) => {
    begun.push(id);
    if (id === oldest.id) throw new Error("It cannot begin.");
  };
  const passing = () => as(system(first.workspaceID), () => Job.passTurn(first, begin), clock);
  await expect(passing()).rejects.toThrow("It cannot begin.");
  expect(begun).toEqual([oldest.id, next?.id]);
  await Job.close(oldest);
  await passing();
  expect(begun).toEqual([oldest.id, next?.id, last.id]);
});

it("The turn of a closed job is given to the next.", async () => {
  const keys = await opened(max + 1);
  for (const key of keys) await take(key);
  const [first, last] = [keys[0], keys.at(-1)];
  if (!first || !last) throw new Error("No job was opened.");
  expect(await take(last)).toBe(false);
  await Job.close(first);
  expect(await take(last)).toBe(true);
});

it("Each workspace and each kind of job has separate turns.", async () => {
  const busy = await opened(max + 1);
  for (const key of busy) await take(key);
  const [other] = await opened(1);
  expect(other && (await take(other))).toBe(true);
});

it("The sweep ignores a waiting job for an hour.", async () => {
  const keys = await opened(max + 1);
  for (const key of keys) await take(key);
  const last = keys.at(-1);
  const job = last && (await Job.find(last));
  expect(Date.parse(String(job?.staleAt)) - clock.now().getTime()).toBeGreaterThanOrEqual(3_600_000);
});

it("The oldest waits first where ids have another order, and before it what waits since before there were times.", async () => {
  const workspaceID = newWorkspaceID();
  const ids = [
    "e",
    "d",
    "c",
    "b",
    "a",
    ...Array.from({ length: max }, (_, index) => `0${index}`),
  ].toReversed();
  const keys = ids.map((id) => ({ workspaceID, kind: "make-download", id }) as const);
  for (const key of keys) {
    clock.advance(1);
    await as(system(workspaceID), () => Job.open({ ...key, input: {} }), clock);
    await take(key);
  }
  // As versions before kept it.
  await WaitingEntity.put({ workspaceID, kind: "make-download", id: "c" }).go();
  const begun: string[] = [];
  for (const key of keys.slice(0, max)) {
    await Job.close(key);
    begun.push(...(await pass(key)).map(({ id }) => id));
  }
  expect(begun).toEqual(["c", "a", "b"]);
  expect((await WaitingEntity.query.byWorkspace({ workspaceID }).go()).data.map(({ id }) => id)).toEqual([
    "d",
    "e",
  ]);
});

it("A job that has ended and was opened anew while its turn was passed waits on.", async () => {
  const keys = await opened(max + 1);
  for (const key of keys) await take(key);
  const [first, last] = [keys[0], keys.at(-1)];
  if (!first || !last) throw new Error("No job was opened.");
  await Job.close(first);
  const again = { ...last, timeOpened: "2001-03-02T10:00:00.000Z" };
  let begun = 0;
  const begin = async () => {
    begun += 1;
    if (begun === 1) await WaitingEntity.put(again).go();
  };
  await as(system(last.workspaceID), () => Job.passTurn(first, begin), clock);
  expect(begun).toBe(2);
  expect((await WaitingEntity.get(last).go({ consistent: true })).data).toBeNull();
});
