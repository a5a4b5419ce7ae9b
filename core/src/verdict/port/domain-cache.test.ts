import fc from "fast-check";
import { expect, test } from "vitest";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { type DomainEntry, fresh, inProcess, type Cache } from "./domain-cache.ts";

const start = "2026-11-21T10:00:00.000Z";
const inTime = <R>(body: (clock: ReturnType<typeof manualClock>) => R): R => {
  const clock = manualClock(start);
  return Clock.provide(clock, () => body(clock));
};
const after = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString();

const entry = (domain: string, mailSeconds = 60, catchAllSeconds = 60, accepts = true): DomainEntry => ({
  domain,
  mail: { answer: { kind: "implicit" }, until: after(mailSeconds) },
  catchAll: { hosts: domain, accepts, until: after(catchAllSeconds) },
});

/** A shared cache with these entries that records its reads. */
function sharedCache(...entries: DomainEntry[]) {
  const cache = inProcess();
  const reads: (readonly string[])[] = [];
  const shared: Cache = {
    get: (domains) => (reads.push(domains), cache.get(domains)),
    put: cache.put,
  };
  return { shared, reads, ready: cache.put(entries) };
}

test("Each fact of an entry is valid exactly until its own expiry.", () =>
  inTime((clock) => {
    const known = entry("a.test", 10, 20);
    clock.advance(9.999);
    expect(fresh(known)).toEqual(known);
    clock.advance(0.001);
    expect(fresh(known)).toEqual({ ...known, mail: null });
    clock.advance(10);
    expect(fresh(known)).toEqual({ ...known, mail: null, catchAll: null });
  }));

test("put replaces an entry, and get returns it.", async () => {
  const cache = inProcess();
  await cache.put([entry("a.test"), entry("b.test")]);
  await cache.put([entry("a.test", 60, 60, false)]);
  expect(await cache.get(["b.test", "c.test", "a.test"])).toEqual([
    entry("b.test"),
    entry("a.test", 60, 60, false),
  ]);
});

test("Above its capacity the cache evicts the entry that was written first.", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 40, size: "max" }),
      fc.integer({ min: 1, max: 5 }),
      async (domains, capacity) => {
        const cache = inProcess({ capacity });
        for (const domain of domains) await cache.put([entry(domain)]);
        const newest = [...new Set(domains.toReversed())].slice(0, capacity);
        const reads = await cache.get(["a", "b", "c", "d", "e"]);
        expect(reads.map(({ domain }) => domain)).toEqual(newest.toSorted());
      },
    ),
  );
});

test("The shared cache is read once for all misses, and its entries are cached.", () =>
  inTime(async () => {
    const { shared, reads, ready } = sharedCache(entry("a.test"), entry("b.test"));
    await ready;
    const cache = inProcess({ shared });
    await cache.put([entry("c.test")]);
    const names = ["a.test", "b.test", "c.test", "d.test"];
    const found = (await cache.get(names)).map(({ domain }) => domain);
    expect(found.toSorted()).toEqual(["a.test", "b.test", "c.test"]);
    await cache.get(names);
    await cache.get(["a.test", "c.test"]);
    expect(reads).toEqual([["a.test", "b.test", "d.test"], ["d.test"]]);
    expect(await shared.get(["c.test"])).toEqual([entry("c.test")]);
  }));

test("The shared cache is written only with domains that have a catch-all finding.", () =>
  inTime(async () => {
    const { shared } = sharedCache();
    const cache = inProcess({ shared });
    const bare = { ...entry("bare.test"), catchAll: null };
    await cache.put([entry("a.test"), bare]);
    expect(await shared.get(["a.test", "bare.test"])).toEqual([entry("a.test")]);
    expect(await cache.get(["bare.test"])).toEqual([bare]);
    const silent = inProcess({ shared: { ...shared, put: () => Promise.reject(new Error("never")) } });
    await silent.put([bare]);
  }));

test("The shared cache is read again when the DNS answer has expired.", () =>
  inTime(async (clock) => {
    const { shared, reads, ready } = sharedCache(entry("a.test", 120));
    await ready;
    const cache = inProcess({ shared });
    await cache.get(["a.test"]);
    clock.advance(119);
    await cache.get(["a.test"]);
    expect(reads).toHaveLength(1);
    clock.advance(1);
    await cache.get(["a.test"]);
    expect(reads).toHaveLength(2);
  }));
