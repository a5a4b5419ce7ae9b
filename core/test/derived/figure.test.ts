import { expect, it } from "vitest";
import { z } from "zod";
import { Store } from "../../src/aws/store/index.ts";
import { Derived } from "../../src/derived/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system } from "../actors.ts";

const Kept = z.object({ of: z.string(), at: z.iso.datetime().optional(), count: z.int() });
type Kept = z.infer<typeof Kept>;

/** A figure that is counted from a text, and may be shown for ten seconds after that has changed, unless it is empty now. */
function figure() {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const key = `${Derived.below(workspaceID, "lst")}letters`;
  const now = { text: "abc", isThere: true, counts: 0 };
  const found = Derived.figure<Kept>({
    key,
    schema: Kept,
    isThere: async () => now.isThere,
    isCurrent: ({ of }) => of === now.text,
    outdated: { maxAgeSeconds: 10, at: ({ at }) => at, isUsable: () => now.text !== "" },
    async count() {
      now.counts += 1;
      return { of: now.text, at: clock.now().toISOString(), count: now.text.length };
    },
  });
  const ours = <R>(body: () => R): R => as(system(workspaceID), body, clock);
  return {
    key,
    now,
    clock,
    find: (hasTime = false) => ours(() => found.find({ hasTime })),
    count: () => ours(() => found.count()),
    keep: (kept: object) => Store.put(key, JSON.stringify(kept)),
  };
}

it("A figure is counted by a caller with time once, and read by the next.", async () => {
  const { find, now } = figure();
  for (const _ of ["first", "second"])
    expect(await find(true)).toMatchObject({ kept: { count: 3 }, isOutdated: false });
  expect(await find()).toMatchObject({ kept: { count: 3 }, isOutdated: false });
  expect(now.counts).toBe(1);
});

it("A figure is not counted by a caller without time, and is there once a job has counted it.", async () => {
  const { find, count, now } = figure();
  expect(await find()).toBeNull();
  expect(now.counts).toBe(0);
  expect(await count()).toMatchObject({ count: 3 });
  expect(await find()).toMatchObject({ kept: { count: 3 }, isOutdated: false });
});

it("An outdated figure is shown until its age is reached, but counted anew by a caller with time.", async () => {
  const { find, count, now, clock } = figure();
  await count();
  now.text = "abcd";
  clock.advance(9.999);
  expect(await find()).toMatchObject({ kept: { count: 3 }, isOutdated: true });
  clock.advance(0.001);
  expect(await find()).toBeNull();
  expect(await find(true)).toMatchObject({ kept: { count: 4 }, isOutdated: false });
});

it("A current figure is shown at any age.", async () => {
  const { find, count, clock } = figure();
  await count();
  clock.advance(86_400);
  expect(await find()).toMatchObject({ kept: { count: 3 }, isOutdated: false });
});

it("An outdated figure is not shown where it is of no use, nor where it does not say its time.", async () => {
  const { find, count, keep, now } = figure();
  await count();
  now.text = "";
  expect(await find()).toBeNull();
  now.text = "abcd";
  expect(await find()).not.toBeNull();
  await keep({ of: "abc", count: 3 });
  expect(await find()).toBeNull();
});

it("A figure of a list that is erased while it is counted is not kept.", async () => {
  const { find, key, now } = figure();
  now.isThere = false;
  expect(await find(true)).toMatchObject({ kept: { count: 3 } });
  expect(await Store.size(key)).toBeNull();
});

it("A figure without a bound of its age is not shown once it is outdated.", async () => {
  const workspaceID = newWorkspaceID();
  const definition = {
    key: `${Derived.below(workspaceID, "lst")}letters`,
    schema: Kept,
    isThere: async () => true,
    count: async () => ({ of: "abc", count: 3 }),
  };
  const current = Derived.figure<Kept>({ ...definition, isCurrent: () => true });
  const changed = Derived.figure<Kept>({ ...definition, isCurrent: () => false });
  await as(system(workspaceID), async () => {
    await current.count();
    expect(await current.find({ hasTime: false })).not.toBeNull();
    expect(await changed.find({ hasTime: false })).toBeNull();
  });
});
