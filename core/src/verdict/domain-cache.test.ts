import fc from "fast-check";
import { expect, test } from "vitest";
import { Clock } from "../port/clock/index.ts";
import { manualClock } from "../port/clock/manual.ts";
import { type DomainEntry, fresh, inProcess, type Cache } from "./domain-cache.ts";

const start = "2026-11-21T10:00:00.000Z";
const inTime = <R>(body: (clock: ReturnType<typeof manualClock>) => R): R => {
  const clock = manualClock(start);
  return Clock.provide(clock, () => body(clock));
};
const after = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString();

const fact = (domain: string, mailSeconds = 60, catchAllSeconds = 60, accepts = true): DomainEntry => ({
  domain,
  mail: { answer: { kind: "implicit" }, until: after(mailSeconds) },
  catchAll: { hosts: domain, accepts, until: after(catchAllSeconds) },
});

/** A memory that keeps what it was asked. */
function watched(...facts: DomainEntry[]) {
  const memory = inProcess();
  const recalled: (readonly string[])[] = [];
  const behind: Cache = {
    get: (domains) => (recalled.push(domains), memory.get(domains)),
    put: memory.put,
  };
  return { behind, recalled, ready: memory.put(facts) };
}

test("each part of a fact holds until its own time, and not a moment longer", () =>
  inTime((clock) => {
    const known = fact("a.test", 10, 20);
    clock.advance(9.999);
    expect(fresh(known)).toEqual(known);
    clock.advance(0.001);
    expect(fresh(known)).toEqual({ ...known, mail: null });
    clock.advance(10);
    expect(fresh(known)).toEqual({ ...known, mail: null, catchAll: null });
  }));

test("what is remembered is recalled, and takes the place of what was known", async () => {
  const memory = inProcess();
  await memory.put([fact("a.test"), fact("b.test")]);
  await memory.put([fact("a.test", 60, 60, false)]);
  expect(await memory.get(["b.test", "c.test", "a.test"])).toEqual([
    fact("b.test"),
    fact("a.test", 60, 60, false),
  ]);
});

test("past the capacity the oldest is forgotten; one that is learnt again is young", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 40, size: "max" }),
      fc.integer({ min: 1, max: 5 }),
      async (domains, capacity) => {
        const memory = inProcess({ capacity });
        for (const domain of domains) await memory.put([fact(domain)]);
        const youngest = [...new Set(domains.toReversed())].slice(0, capacity);
        const recalled = await memory.get(["a", "b", "c", "d", "e"]);
        expect(recalled.map(({ domain }) => domain)).toEqual(youngest.toSorted());
      },
    ),
  );
});

test("the memory behind is asked for what is not known here, once for all, and its answers are kept", () =>
  inTime(async () => {
    const { behind, recalled, ready } = watched(fact("a.test"), fact("b.test"));
    await ready;
    const memory = inProcess({ shared: behind });
    await memory.put([fact("c.test")]);
    const names = ["a.test", "b.test", "c.test", "d.test"];
    const found = (await memory.get(names)).map(({ domain }) => domain);
    expect(found.toSorted()).toEqual(["a.test", "b.test", "c.test"]);
    await memory.get(names);
    await memory.get(["a.test", "c.test"]);
    expect(recalled).toEqual([["a.test", "b.test", "d.test"], ["d.test"]]);
    expect(await behind.get(["c.test"])).toEqual([fact("c.test")]);
  }));

test("the memory behind is told of domains of which it is known whether they accept anybody", () =>
  inTime(async () => {
    const { behind } = watched();
    const memory = inProcess({ shared: behind });
    const bare = { ...fact("bare.test"), catchAll: null };
    await memory.put([fact("a.test"), bare]);
    expect(await behind.get(["a.test", "bare.test"])).toEqual([fact("a.test")]);
    expect(await memory.get(["bare.test"])).toEqual([bare]);
    const silent = inProcess({ shared: { ...behind, put: () => Promise.reject(new Error("never")) } });
    await silent.put([bare]);
  }));

test("the memory behind is asked again when it is no longer known here where a domain takes its mail", () =>
  inTime(async (clock) => {
    const { behind, recalled, ready } = watched(fact("a.test", 120));
    await ready;
    const memory = inProcess({ shared: behind });
    await memory.get(["a.test"]);
    clock.advance(119);
    await memory.get(["a.test"]);
    expect(recalled).toHaveLength(1);
    clock.advance(1);
    await memory.get(["a.test"]);
    expect(recalled).toHaveLength(2);
  }));
