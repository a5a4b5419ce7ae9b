import { afterEach, expect, test, vi } from "vitest";
import { Clock } from "../port/clock/index.ts";
import { manualClock } from "../port/clock/manual.ts";
import { Prober } from "../port/prober/index.ts";
import { noProber } from "../port/prober/none.ts";
import { accepted, reply, type Script, scriptedProber, unknownUser } from "../port/prober/scripted.ts";
import { Resolver } from "../port/resolver/index.ts";
import { scriptedResolver } from "../port/resolver/scripted.ts";
import { judge, type Options } from "./judge.ts";
import { type DomainEntry, DomainCache } from "./domain-cache.ts";

afterEach(() => void vi.useRealTimers());

/** A small world: what DNS says of a domain and what its server says of a recipient. */
function world(mail: Record<string, Resolver.MailAnswer>, said?: Script["said"], random?: Script["random"]) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const resolver = scriptedResolver({ mail });
  const scripted = scriptedProber({ ...(said && { said }), ...(random && { random }) });
  const prober: Prober.Prober = {
    probe: (question) => {
      clock.advance(2);
      return scripted.probe(question);
    },
  };
  const ask = (emails: readonly string[], options?: Options, asking: Resolver.Resolver = resolver) =>
    Clock.provide(clock, () =>
      Resolver.provide(asking, () => Prober.provide(prober, () => judge(emails, options))),
    );
  /** The same, with a memory from one call to the next. */
  const memory = DomainCache.inProcess();
  const askAgain = (emails: readonly string[]) => DomainCache.provide(memory, () => ask(emails));
  return {
    ask,
    askAgain,
    memory,
    resolver,
    asked: { lookups: resolver.asked, questions: scripted.asked },
    clock,
  };
}

const at = (...exchanges: string[]): Resolver.MailAnswer => ({
  kind: "mx",
  hosts: exchanges.map((exchange, index) => ({ exchange, priority: 10 * (index + 1) })),
});

test("answers come in the order of the addresses, the same address twice included", async () => {
  const { ask } = world({ "a.test": at("mx1.example") }, (recipient) =>
    recipient.startsWith("no-") ? unknownUser : accepted,
  );
  const judged = await ask(["jane@a.test", "no-body@a.test", "not an address", "jane@A.test"]);
  expect(judged.map((one) => one?.verdict?.reason)).toEqual([
    "accepted",
    "mailbox_not_found",
    "bad_syntax",
    "accepted",
  ]);
  expect(judged.map((one) => one?.verdict?.charged)).toEqual([1, 1, 0, 1]);
});

test("a domain is looked up once and asked for each of its distinct recipients", async () => {
  const { ask, asked } = world({ "a.test": at("mx1.example") });
  await ask(["jane@a.test", "jane@a.test", "joe@A.TEST"]);
  expect(asked.lookups).toEqual(["MX a.test"]);
  expect(asked.questions.map(({ domains }) => domains)).toEqual([
    [{ domain: "a.test", recipients: ["jane@a.test", "joe@a.test"], catchAll: true }],
  ]);
});

test("domains behind the same mail hosts share one question, whatever the order of the hosts", async () => {
  const { ask, asked } = world({
    "a.test": at("mx1.example", "mx2.example"),
    "b.test": at("mx2.example", "mx1.example"),
    "c.test": at("mx3.example"),
  });
  await ask(["jane@a.test", "jane@b.test", "jane@c.test"]);
  expect(asked.questions.map(({ hosts, domains }) => [hosts, domains.map(({ domain }) => domain)])).toEqual([
    [
      ["mx1.example", "mx2.example"],
      ["a.test", "b.test"],
    ],
    [["mx3.example"], ["c.test"]],
  ]);
});

test("a domain without MX but with an address is its own mail host", async () => {
  const { ask, asked } = world({ "implicit.test": { kind: "implicit" } });
  const [judged] = await ask(["jane@implicit.test"]);
  expect(asked.questions[0]?.hosts).toEqual(["implicit.test"]);
  expect(judged?.verdict?.status).toBe("valid");
});

test("a domain that takes no mail is not dialled", async () => {
  const { ask, asked } = world({
    "null.test": { kind: "null_mx" },
    "bare.test": { kind: "no_mail_host" },
    "slow.test": { kind: "failed", cause: "timeout" },
  });
  const judged = await ask(["a@null.test", "a@bare.test", "a@gone.test", "a@slow.test"]);
  expect(judged.map((one) => one?.verdict?.reason)).toEqual([
    "null_mx",
    "no_mail_host",
    "no_domain",
    "dns_timeout",
  ]);
  expect(asked.questions).toEqual([]);
});

test("a look at domains asks DNS, and no mail server", async () => {
  const { ask, asked } = world({ "a.test": at("mx1.example") });
  const judged = await ask(["jane@a.test", "joe@gone.test"], { depth: "domain" });
  expect(judged.map((one) => one?.verdict?.reason)).toEqual(["not_probed", "no_domain"]);
  expect(judged[0]?.verdict?.mx).toEqual({ host: "mx1.example", provider: null });
  expect(asked).toEqual({ lookups: ["MX a.test", "MX gone.test"], questions: [] });
});

test("a look at addresses asks neither DNS nor mail servers", async () => {
  const { ask, asked } = world({});
  const judged = await ask(["jane@a.test", "nonsense", "jane@mailinator.com", "jane@[192.0.2.1]"], {
    depth: "address",
  });
  expect(judged.map((one) => one?.verdict?.reason)).toEqual([
    "not_probed",
    "bad_syntax",
    "disposable",
    "address_literal",
  ]);
  expect(asked).toEqual({ lookups: [], questions: [] });
});

const day = 24 * 60 * 60;

test.each([
  ["accepts anybody", 1, accepted, "catch_all"],
  ["refuses unknown mailboxes", 7, unknownUser, "accepted"],
] as const)("that a domain %s is remembered for %i days", async (_, days, random, reason) => {
  const { askAgain, asked, clock } = world({ "any.test": at("mx1.example") }, undefined, () => random);
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

test("whether a domain accepts anybody is asked anew behind other mail hosts", async () => {
  const mail = { "any.test": at("mx1.example") };
  const { askAgain, asked, clock } = world(mail, undefined, () => accepted);
  await askAgain(["jane@any.test"]);
  mail["any.test"] = at("mx2.example");
  clock.advance(60 * 60);
  await askAgain(["jane@any.test"]);
  expect(asked.questions.map(({ hosts, domains }) => [hosts, domains[0]?.catchAll])).toEqual([
    [["mx1.example"], true],
    [["mx2.example"], true],
  ]);
});

test("without a memory, every call asks anew", async () => {
  const { ask, asked } = world({ "any.test": at("mx1.example") });
  for (let times = 0; times < 2; times++) await ask(["jane@any.test"]);
  expect(asked.lookups).toEqual(["MX any.test", "MX any.test"]);
  expect(asked.questions.map(({ domains }) => domains[0]?.catchAll)).toEqual([true, true]);
});

test("where a domain takes its mail is remembered for as long as DNS says, and a failure is not", async () => {
  const { askAgain, asked, clock } = world({
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
])(
  "an answer of DNS that lives for %i seconds is asked for %i times in two calls",
  async (ttlSeconds, times) => {
    const { ask, asked, resolver, memory } = world({ "a.test": at("mx1.example") });
    const living = {
      ...resolver,
      mail: async (domain: string) => ({ ...(await resolver.mail(domain)), ttlSeconds }),
    };
    for (let call = 0; call < 2; call++)
      await DomainCache.provide(memory, () => ask(["jane@a.test"], {}, living));
    expect(asked.lookups).toHaveLength(times);
  },
);

test("the domains of a call are recalled in one go, and what is new of them remembered in another", async () => {
  const { ask, memory } = world({ "a.test": at("mx1.example"), "b.test": at("mx2.example") });
  const recalled: (readonly string[])[] = [];
  const remembered: DomainEntry[][] = [];
  const watched: DomainCache.DomainCache = {
    get: (domains) => (recalled.push(domains), memory.get(domains)),
    put: (facts) => (remembered.push([...facts]), memory.put(facts)),
  };
  const emails = ["jane@a.test", "joe@a.test", "jane@b.test", "jane@gone.test", "nonsense"];
  for (let times = 0; times < 2; times++) await DomainCache.provide(watched, () => ask(emails));
  expect(recalled).toEqual(Array.from({ length: 2 }, () => ["a.test", "b.test", "gone.test"]));
  expect(remembered).toHaveLength(1);
  expect(remembered[0]).toContainEqual({
    domain: "a.test",
    mail: { answer: at("mx1.example"), until: "2026-11-21T11:00:00.000Z" },
    catchAll: { hosts: "mx1.example", accepts: false, until: "2026-11-28T10:00:04.000Z" },
  });
});

test("a domain whose name servers are slow keeps nobody else waiting, nor beyond the deadline", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { ask, asked, resolver, clock } = world({ "a.test": at("mx1.example") });
  const late = { "late.test": Promise.withResolvers<void>(), "never.test": Promise.withResolvers<void>() };
  const slow: Resolver.Resolver = {
    ...resolver,
    async mail(domain) {
      if (domain === "late.test" || domain === "never.test") await late[domain].promise;
      return { ...at("mx1.example"), ttlSeconds: 60 };
    },
  };
  const deadline = new Date(clock.now().getTime() + 30_000);
  const emails = ["jane@late.test", "jane@a.test", "jane@never.test"];
  const judged = ask(emails, { deadline }, slow);
  const askedAbout = () => asked.questions.flatMap(({ domains }) => domains.map(({ domain }) => domain));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(askedAbout()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(askedAbout()).toEqual(["a.test"]);
  late["late.test"].resolve();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(askedAbout()).toEqual(["a.test"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(askedAbout()).toEqual(["a.test", "late.test"]);
  expect((await judged).map(({ verdict }) => verdict?.reason)).toEqual(["accepted", "accepted", undefined]);
  const short = ask(["jane@never.test"], { deadline: new Date(clock.now().getTime() + 500) }, slow);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await short).toEqual([{ verdict: null, retryAfterSeconds: 0 }]);
  await ask(["jane@a.test"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a temporary refusal of the random recipient leaves it open whether the domain accepts anybody", async () => {
  const busy = reply(451, "4.3.0", "Temporary failure");
  const { askAgain, asked } = world({ "a.test": at("mx1.example") }, undefined, () => busy);
  const [judged] = await askAgain(["jane@a.test"]);
  expect(judged?.verdict).toMatchObject({ status: "unknown", reason: "catch_all_unknown", charged: 0 });
  await askAgain(["jane@a.test"]);
  expect(asked.questions.map(({ domains }) => domains[0]?.catchAll)).toEqual([true, true]);
});

test("a recipient that is refused as unknown shows that its domain does not accept anybody", async () => {
  const busy = reply(451, "4.3.0", "Temporary failure");
  const { ask } = world(
    { "a.test": at("mx1.example") },
    (recipient) => (recipient.startsWith("no-") ? unknownUser : accepted),
    () => busy,
  );
  const [jane] = await ask(["jane@a.test", "no-body@a.test"]);
  expect(jane?.verdict).toMatchObject({ status: "valid", flags: { catch_all: false } });
});

test("a provider that never tells is not asked for a random recipient", async () => {
  const { ask, asked } = world({ "a.test": at("mx.antispamcloud.com") }, () => ({
    ...accepted,
    host: "mx.antispamcloud.com",
  }));
  const [judged] = await ask(["jane@a.test"]);
  expect(asked.questions[0]?.domains[0]?.catchAll).toBe(false);
  expect(judged?.verdict?.reason).toBe("provider_opaque");
});

test("a deadline that is over, as after a pause of the whole process, sets no timer into the past", async () => {
  const { ask, clock } = world({ "a.test": at("mx1.example") });
  const timers = vi.spyOn(globalThis, "setTimeout");
  await ask(["jane@a.test"], { deadline: new Date(clock.now().getTime() - 2_000) });
  expect(Math.min(...timers.mock.calls.map(([, milliseconds = 0]) => milliseconds))).toBe(0);
  timers.mockRestore();
});

test("what was not asked before the deadline has no verdict, and is to be asked at once", async () => {
  const { ask, asked, clock } = world({ "a.test": at("mx1.example") }, () => ({ kind: "not_asked" }));
  expect(await ask(["jane@a.test", "nonsense"])).toEqual([
    { verdict: null, retryAfterSeconds: 0 },
    { verdict: expect.objectContaining({ reason: "bad_syntax" }), retryAfterSeconds: null },
  ]);
  asked.lookups.length = 0;
  expect(await ask(["jane@a.test"], { deadline: clock.now() })).toEqual([
    { verdict: null, retryAfterSeconds: 0 },
  ]);
  expect(asked.lookups).toEqual([]);
  const soon = new Date(clock.now().getTime() + 1);
  await ask(["jane@a.test"], { deadline: soon });
  expect(asked.lookups).toEqual(["MX a.test"]);
  expect(asked.questions.at(-1)?.deadline).toEqual(soon);
});

test("what politeness forbids to ask has no verdict, and is to be asked later", async () => {
  const { ask } = world({ "a.test": at("mx1.example") }, () => ({ kind: "busy", retryAfterSeconds: 30 }));
  expect(await ask(["jane@a.test"])).toEqual([{ verdict: null, retryAfterSeconds: 30 }]);
});

test("the groups of a provider share its limits, others have their own", async () => {
  const { ask, asked } = world({
    "a.test": at("aspmx.l.google.com"),
    "b.test": at("alt1.aspmx.l.google.com"),
    "c.test": at("mx3.example"),
  });
  await ask(["jane@a.test", "jane@b.test", "jane@c.test"]);
  expect(asked.questions.map(({ limits: politeness }) => politeness.key)).toEqual([
    "google_workspace",
    "google_workspace",
    "mx3.example",
  ]);
});

test("a greylisted address says when to ask again, as long as the server asks for", async () => {
  const { ask } = world({ "a.test": at("mx1.example") }, (recipient) =>
    recipient.startsWith("jane")
      ? reply(450, "4.2.0", "Greylisted, try again in 10 minutes")
      : reply(450, "4.2.0", "Greylisted"),
  );
  const judged = await ask(["jane@a.test", "joe@a.test"]);
  expect(judged.map((one) => [one?.verdict?.reason, one?.retryAfterSeconds])).toEqual([
    ["greylisted", 600],
    ["greylisted", 0],
  ]);
});

test("a verdict says when it was made and how long that took", async () => {
  const { ask } = world({ "a.test": at("mx1.example") });
  const [judged] = await ask(["jane@a.test"]);
  expect(judged?.verdict).toMatchObject({ checked_at: "2026-11-21T10:00:02.000Z", duration_ms: 2000 });
});

test("no address asks nothing", async () => {
  const { ask, asked } = world({});
  expect(await ask([])).toEqual([]);
  expect(asked).toEqual({ lookups: [], questions: [] });
});

test("nothing is grouped or probed where this installation cannot probe", async () => {
  const probe = vi.fn<typeof noProber.probe>(noProber.probe);
  const judging = () => judge(["jane@a.test", "jane@b.test"]);
  const resolver = scriptedResolver({ mail: { "a.test": at("mx1.example") } });
  const judged = await Clock.provide(manualClock("2026-11-21T10:00:00.000Z"), () =>
    Resolver.provide(resolver, () => Prober.provide({ ...noProber, probe }, judging)),
  );
  expect(judged.map(({ verdict }) => verdict?.reason)).toEqual(["probe_unavailable", "no_domain"]);
  expect(probe).not.toHaveBeenCalled();
});
