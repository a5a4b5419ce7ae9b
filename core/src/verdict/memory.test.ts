import fc from "fast-check";
import { expect, test } from "vitest";
import { Clock } from "../port/clock/index.ts";
import { manualClock } from "../port/clock/manual.ts";
import { type Fact, fresh, inProcess, type Memory } from "./memory.ts";

const start = "2026-11-21T10:00:00.000Z";
const inTime = <R>(body: (clock: ReturnType<typeof manualClock>) => R): R => {
  const clock = manualClock(start);
  return Clock.provide(clock, () => body(clock));
};
const after = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString();

const fact = (domain: string, mailSeconds = 60, catchAllSeconds = 60, accepts = true): Fact => ({
  domain,
  mail: { answer: { kind: "implicit" }, until: after(mailSeconds) },
  catchAll: { hosts: domain, accepts, until: after(catchAllSeconds) },
});

/** A memory that keeps what it was asked. */
function watched(...facts: Fact[]) {
  const memory = inProcess();
  const recalled: (readonly string[])[] = [];
  const behind: Memory = {
    recall: (domains) => (recalled.push(domains), memory.recall(domains)),
    remember: memory.remember,
  };
  return { behind, recalled, ready: memory.remember(facts) };
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
  await memory.remember([fact("a.test"), fact("b.test")]);
  await memory.remember([fact("a.test", 60, 60, false)]);
  expect(await memory.recall(["b.test", "c.test", "a.test"])).toEqual([
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
        for (const domain of domains) await memory.remember([fact(domain)]);
        const youngest = [...new Set(domains.toReversed())].slice(0, capacity);
        const recalled = await memory.recall(["a", "b", "c", "d", "e"]);
        expect(recalled.map(({ domain }) => domain)).toEqual(youngest.toSorted());
      },
    ),
  );
});

test("the memory behind is asked for what is not known here, once for all, and its answers are kept", () =>
  inTime(async () => {
    const { behind, recalled, ready } = watched(fact("a.test"), fact("b.test"));
    await ready;
    const memory = inProcess({ behind });
    await memory.remember([fact("c.test")]);
    const names = ["a.test", "b.test", "c.test", "d.test"];
    const found = (await memory.recall(names)).map(({ domain }) => domain);
    expect(found.toSorted()).toEqual(["a.test", "b.test", "c.test"]);
    await memory.recall(names);
    await memory.recall(["a.test", "c.test"]);
    expect(recalled).toEqual([["a.test", "b.test", "d.test"], ["d.test"]]);
    expect(await behind.recall(["c.test"])).toEqual([fact("c.test")]);
  }));

test("the memory behind is told of domains of which it is known whether they accept anybody", () =>
  inTime(async () => {
    const { behind } = watched();
    const memory = inProcess({ behind });
    const bare = { ...fact("bare.test"), catchAll: null };
    await memory.remember([fact("a.test"), bare]);
    expect(await behind.recall(["a.test", "bare.test"])).toEqual([fact("a.test")]);
    expect(await memory.recall(["bare.test"])).toEqual([bare]);
    const silent = inProcess({ behind: { ...behind, remember: () => Promise.reject(new Error("never")) } });
    await silent.remember([bare]);
  }));

test("the memory behind is asked again when it is no longer known here where a domain takes its mail", () =>
  inTime(async (clock) => {
    const { behind, recalled, ready } = watched(fact("a.test", 120));
    await ready;
    const memory = inProcess({ behind });
    await memory.recall(["a.test"]);
    clock.advance(119);
    await memory.recall(["a.test"]);
    expect(recalled).toHaveLength(1);
    clock.advance(1);
    await memory.recall(["a.test"]);
    expect(recalled).toHaveLength(2);
  }));
