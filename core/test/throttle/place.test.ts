import { describe, expect, it, vi } from "vitest";
import { PlacesEntity } from "../../src/throttle/entity.ts";
import { Throttle } from "../../src/throttle/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, newWorkspaceID, system } from "../actors.ts";

const max = 20;

/** A subject with 20 places, and those that are busy with it. */
function subject() {
  const workspaceID = newWorkspaceID();
  const places = { subject: `test:${workspaceID}`, max, seconds: 20 };
  // Beyond the real time, so that the table does not remove places as expired.
  const clock = manualClock("2096-11-21T10:00:00.000Z");
  const run = (holder: string, body: () => Promise<string>) =>
    as(system(workspaceID), () => Throttle.withPlace(places, holder, body), clock);
  /** One that has begun, until `end` is called. */
  async function begun(holder: string) {
    const begin = Promise.withResolvers<void>();
    const { promise, resolve: end } = Promise.withResolvers<string>();
    const answer = run(holder, () => {
      begin.resolve();
      return promise;
    });
    await begin.promise;
    return { answer, end };
  }
  return { clock, run, begun };
}

const done = () => Promise.resolve("done");

describe("a place", () => {
  it("is one of its holder", async () => {
    const { run, begun } = subject();
    const { answer, end } = await begun("key_1");
    expect(await run("key_1", done)).toBeNull();
    expect(await run("key_2", done)).toBe("done");
    end("changed");
    expect(await answer).toBe("changed");
    expect(await run("key_1", done)).toBe("done");
  });

  it("is one of 20 of its subject, also where all begin at the same moment", async () => {
    const { run, begun } = subject();
    const all = await Promise.all(Array.from({ length: max }, (_, index) => begun(`key_${index}`)));
    expect(await run("key_20", done)).toBeNull();
    expect(await subject().run("key_20", done)).toBe("done");
    for (const { end } of all) end("changed");
    await Promise.all(all.map(({ answer }) => answer));
    expect(await run("key_20", done)).toBe("done");
  });

  it("is left by one that fails", async () => {
    const { run } = subject();
    const failure = run("key_1", () => Promise.reject(new Error("The table is down.")));
    await expect(failure).rejects.toThrow("The table is down.");
    expect(await run("key_1", done)).toBe("done");
  });

  it("of one that died is free after 20 seconds", async () => {
    const { clock, run, begun } = subject();
    await begun("key_1");
    clock.advance(19.999);
    expect(await run("key_1", done)).toBeNull();
    clock.advance(0.001);
    expect(await run("key_1", done)).toBe("done");
  });
});

it("A place of two subjects is of both or none.", async () => {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2096-11-21T10:00:00.000Z");
  const own = { subject: `own:${workspaceID}`, max: 2, seconds: 20 };
  const all = { subject: `all:${workspaceID}`, max: 1, seconds: 20 };
  const run = (places: Throttle.Places | readonly Throttle.Places[], holder: string, body = done) =>
    as(system(workspaceID), () => Throttle.withPlace(places, holder, body), clock);
  const inside = await run([own, all], "one", async () => {
    expect(await run([own, all], "two")).toBeNull();
    // Nothing of its own was taken where there is none of all.
    return String(await run({ ...own, max: 2 }, "two"));
  });
  expect(inside).toBe("done");
  expect(await run([own, all], "two")).toBe("done");
});

describe("places that lie in rows", () => {
  const clock = manualClock("2096-11-21T10:00:00.000Z");
  /** A subject with 25 places in rows of ten. */
  function rows() {
    const workspaceID = newWorkspaceID();
    const places = { subject: `rows:${workspaceID}`, max: 25, seconds: 20, rowOf: 10 };
    const subjects = [places.subject, `${places.subject}#1`, `${places.subject}#2`];
    const run = (holder: string, body: () => Promise<string>, refused?: (full: Throttle.Places) => void) =>
      as(system(workspaceID), () => Throttle.withPlace(places, holder, body, refused), clock);
    const read = async () => {
      const { data } = await PlacesEntity.get(subjects.map((subject) => ({ subject }))).go();
      const heldBy = new Map(data.map(({ subject, held }) => [subject, Object.keys(held)]));
      return subjects.map((subject) => heldBy.get(subject) ?? []);
    };
    return { places, run, read };
  }

  it("are as many as said, in no row more than it has, and each is left again", async () => {
    const { places, run, read } = rows();
    const { promise: ended, resolve: end } = Promise.withResolvers<string>();
    const holders = Array.from({ length: 25 }, (_, index) => `call_${index}`);
    const answers: Promise<string | null>[] = [];
    await Promise.all(
      holders.map(
        (holder) => new Promise<void>((begun) => answers.push(run(holder, () => (begun(), ended)))),
      ),
    );
    expect((await read()).map(({ length }) => length)).toEqual([10, 10, 5]);
    const refused = vi.fn<(full: Throttle.Places) => void>();
    expect(await run("call_25", done, refused)).toBeNull();
    expect(refused).toHaveBeenCalledExactlyOnceWith(places);
    // One that has a place in another row than its own has none more.
    for (const holder of holders) expect(await run(holder, done)).toBeNull();
    end("changed");
    await Promise.all(answers);
    expect(await read()).toEqual([[], [], []]);
    expect(await run("call_25", done)).toBe("done");
  });

  it("spread over the rows", async () => {
    const { run, read } = rows();
    const { promise: ended, resolve: end } = Promise.withResolvers<string>();
    const answers: Promise<string | null>[] = [];
    for (let index = 0; index < 9; index++)
      await new Promise<void>((begun) => answers.push(run(`call_${index}`, () => (begun(), ended))));
    for (const held of await read()) expect(held.length).toBeGreaterThan(0);
    end("changed");
    await Promise.all(answers);
  });

  it("leave those in the first row that were taken while all were in one", async () => {
    const { places, run, read } = rows();
    const ends = clock.now().getTime() + 20_000;
    const held = Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`old_${index}`, ends]));
    await PlacesEntity.put({ subject: places.subject, version: 7, held, expires: ends / 1_000 }).go();
    expect(await run("old_3", done)).toBeNull();
    await run("call_1", async () => {
      const [first = [], ...others] = await read();
      expect(first).toHaveLength(24);
      expect(others.flat()).toEqual(["call_1"]);
      return "done";
    });
  });
});
