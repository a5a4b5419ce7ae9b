import { expect, test } from "vitest";
import { at, judging } from "../../../test/judging.ts";
import { accepted, unknownUser } from "../../port/prober/scripted.ts";
import { DomainCache, type DomainEntry } from "../port/domain-cache.ts";

const day = 24 * 60 * 60;

test.each([
  ["is a catch-all", 1, accepted, "catch_all"],
  ["refuses unknown mailboxes", 7, unknownUser, "accepted"],
] as const)("The knowledge that a domain %s is cached for %i days.", async (_, days, random, reason) => {
  const { askAgain, asked, clock } = judging({ "any.test": at("mx1.example") }, undefined, () => random);
  const isAsked = async (name: string) => {
    const [judged] = await askAgain([`${name}@any.test`]);
    expect(judged?.verdict?.reason).toBe(reason);
    return asked.questions.at(-1)?.domains[0]?.catchAll;
  };
  expect(await isAsked("jane")).toBe(true);
  expect(await isAsked("joe")).toBe(false);
  clock.advance(days * day - 5);
  expect(await isAsked("jim")).toBe(false);
  clock.advance(3);
  expect(await isAsked("jill")).toBe(true);
});

test("The catch-all probe is repeated for other mail hosts.", async () => {
  const mail = { "any.test": at("mx1.example") };
  const { askAgain, asked, clock } = judging(mail, undefined, () => accepted);
  await askAgain(["jane@any.test"]);
  mail["any.test"] = at("mx2.example");
  clock.advance(60 * 60);
  await askAgain(["jane@any.test"]);
  expect(asked.questions.map(({ hosts, domains }) => [hosts, domains[0]?.catchAll])).toEqual([
    [["mx1.example"], true],
    [["mx2.example"], true],
  ]);
});

test("Without a domain cache, every call asks again.", async () => {
  const { ask, asked } = judging({ "any.test": at("mx1.example") });
  for (let times = 0; times < 2; times++) await ask(["jane@any.test"]);
  expect(asked.lookups).toEqual(["MX any.test", "MX any.test"]);
  expect(asked.questions.map(({ domains }) => domains[0]?.catchAll)).toEqual([true, true]);
});

test("A DNS answer is cached for its TTL, and a failure is not.", async () => {
  const { askAgain, asked, clock } = judging({
    "a.test": at("mx1.example"),
    "null.test": { kind: "null_mx" },
    "slow.test": { kind: "failed", cause: "timeout" },
  });
  const emails = ["jane@a.test", "jane@null.test", "jane@gone.test", "jane@slow.test"];
  const reasons = async () => (await askAgain(emails)).map(({ verdict }) => verdict?.reason);
  const first = await reasons();
  expect(first).toEqual(["accepted", "null_mx", "no_domain", "dns_timeout"]);
  asked.lookups.length = 0;
  expect(await reasons()).toEqual(first);
  expect(asked.lookups).toEqual(["MX slow.test"]);
  clock.advance(60 * 60);
  expect(await reasons()).toEqual(first);
  expect(asked.lookups).toHaveLength(5);
});

test.each([
  [59, 2],
  [60, 1],
])("A DNS answer with a TTL of %i seconds is asked for %i times in two calls.", async (ttlSeconds, times) => {
  const { ask, asked, resolver, cache } = judging({ "a.test": at("mx1.example") });
  const living = {
    ...resolver,
    mail: async (domain: string) => ({ ...(await resolver.mail(domain)), ttlSeconds }),
  };
  for (let call = 0; call < 2; call++)
    await DomainCache.provide(cache, () => ask(["jane@a.test"], {}, living));
  expect(asked.lookups).toHaveLength(times);
});

test("A call reads the domain cache once and writes its findings once.", async () => {
  const { ask, cache } = judging({ "a.test": at("mx1.example"), "b.test": at("mx2.example") });
  const reads: (readonly string[])[] = [];
  const writes: DomainEntry[][] = [];
  const watched: DomainCache.Cache = {
    get: (domains) => (reads.push(domains), cache.get(domains)),
    put: (facts) => (writes.push([...facts]), cache.put(facts)),
  };
  const emails = ["jane@a.test", "joe@a.test", "jane@b.test", "jane@gone.test", "nonsense"];
  for (let times = 0; times < 2; times++) await DomainCache.provide(watched, () => ask(emails));
  expect(reads).toEqual(Array.from({ length: 2 }, () => ["a.test", "b.test", "gone.test"]));
  expect(writes).toHaveLength(1);
  expect(writes[0]).toContainEqual({
    domain: "a.test",
    mail: { answer: at("mx1.example"), until: "2026-11-21T11:00:00.000Z" },
    catchAll: { hosts: "mx1.example", accepts: false, until: "2026-11-28T10:00:04.000Z" },
  });
});
