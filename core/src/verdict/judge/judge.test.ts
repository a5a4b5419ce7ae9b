import { afterEach, expect, test, vi } from "vitest";
import { at, judging } from "../../../test/judging.ts";
import { Clock } from "../../port/clock/index.ts";
import { manualClock } from "../../port/clock/manual.ts";
import { Prober } from "../../port/prober/index.ts";
import { noProber } from "../../port/prober/none.ts";
import { accepted, reply, unknownUser } from "../../port/prober/scripted.ts";
import { Resolver } from "../../port/resolver/index.ts";
import { scriptedResolver } from "../../port/resolver/scripted.ts";
import { judge } from "./judge.ts";
import { ProviderFacts } from "../port/provider-facts.ts";
import { revise } from "../decide/revise.ts";

afterEach(() => void vi.useRealTimers());

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("Judgements are in the order of the addresses, duplicates included.", async () => {
  const { ask } = judging({ "a.test": at("mx1.example") }, (recipient) =>
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

test("A domain is looked up once, and each of its distinct recipients is asked about.", async () => {
  const { ask, asked } = judging({ "a.test": at("mx1.example") });
  await ask(["jane@a.test", "jane@a.test", "joe@A.TEST"]);
  expect(asked.lookups).toEqual(["MX a.test"]);
  expect(asked.questions.map(({ domains }) => domains)).toEqual([
    [{ domain: "a.test", recipients: ["jane@a.test", "joe@a.test"], catchAll: true }],
  ]);
});

test("Domains with the same mail hosts in any order share one question.", async () => {
  const { ask, asked } = judging({
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

test("A domain without MX but with an address is its own mail host.", async () => {
  const { ask, asked } = judging({ "implicit.test": { kind: "implicit" } });
  const [judged] = await ask(["jane@implicit.test"]);
  expect(asked.questions[0]?.hosts).toEqual(["implicit.test"]);
  expect(judged?.verdict?.status).toBe("valid");
});

test("A domain that takes no mail is not dialled.", async () => {
  const { ask, asked } = judging({
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

test("Depth `domain` asks DNS and no mail server.", async () => {
  const { ask, asked } = judging({ "a.test": at("mx1.example") });
  const judged = await ask(["jane@a.test", "joe@gone.test"], { depth: "domain" });
  expect(judged.map((one) => one?.verdict?.reason)).toEqual(["not_probed", "no_domain"]);
  expect(judged[0]?.verdict?.mx).toEqual({ host: "mx1.example", provider: null });
  expect(asked).toEqual({ lookups: ["MX a.test", "MX gone.test"], questions: [] });
});

test("Depth `address` asks neither DNS nor mail servers.", async () => {
  const { ask, asked } = judging({});
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

test("A domain with slow name servers delays neither other domains nor the deadline.", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { ask, asked, resolver, clock } = judging({ "a.test": at("mx1.example") });
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
  expect(await short).toEqual([{ verdict: null, retryAfterSeconds: 0, cutOff: null, paused: null }]);
  await ask(["jane@a.test"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("Slow name servers and the hosts behind them are left unasked after 8 seconds where slow ones have rounds of their own.", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { ask, asked, resolver, clock } = judging({ "a.test": at("mx1.example") });
  const slow: Resolver.Resolver = {
    ...resolver,
    mail: (domain) => (domain === "never.test" ? new Promise(() => {}) : resolver.mail(domain)),
  };
  const deadline = new Date(clock.now().getTime() + 50_000);
  const judged = ask(["jane@a.test", "jane@never.test"], { deadline, setsSlowAside: true }, slow);
  await vi.advanceTimersByTimeAsync(1_999);
  clock.advance(2);
  await vi.advanceTimersByTimeAsync(6_001);
  expect((await judged).map(({ verdict }) => verdict?.reason)).toEqual(["accepted", undefined]);
  const [question] = asked.questions;
  expect(question?.maxWaitMs).toBeGreaterThan(7_000);
  expect(question?.maxWaitMs).toBeLessThanOrEqual(8_000);
});

test("A temporary refusal of the catch-all probe leaves catch-all unknown.", async () => {
  const busy = reply(451, "4.3.0", "Temporary failure");
  const { askAgain, asked } = judging({ "a.test": at("mx1.example") }, undefined, () => busy);
  const [judged] = await askAgain(["jane@a.test"]);
  expect(judged?.verdict).toMatchObject({ status: "unknown", reason: "catch_all_unknown", charged: 0 });
  await askAgain(["jane@a.test"]);
  expect(asked.questions.map(({ domains }) => domains[0]?.catchAll)).toEqual([true, true]);
});

test.each([
  ["is put off", reply(451, "4.7.1", "Greylisted"), null, "unknown"],
  ["fails for a time", reply(451, "4.3.0", "Temporary failure"), null, "unknown"],
  ["is refused late", { ...reply(550, "5.1.1", "User unknown"), late: true }, false, "valid"],
] as const)(
  "Where the random recipient %s, another one that is refused tells: %s",
  async (_, random, catchAll, status) => {
    const { ask } = judging(
      { "a.test": at("mx1.example") },
      (recipient) => (recipient.startsWith("no-") ? unknownUser : accepted),
      () => random,
    );
    const [jane] = await ask(["jane@a.test", "no-body@a.test"]);
    expect(jane?.verdict).toMatchObject({ status, flags: { catch_all: catchAll } });
  },
);

test("An opaque provider gets no catch-all probe.", async () => {
  const { ask, asked } = judging({ "a.test": at("mx.antispamcloud.com") }, () => ({
    ...accepted,
    host: "mx.antispamcloud.com",
  }));
  const [judged] = await ask(["jane@a.test"]);
  expect(asked.questions[0]?.domains[0]?.catchAll).toBe(false);
  expect(judged?.verdict?.reason).toBe("provider_opaque");
});

test("A deadline in the past sets no timer.", async () => {
  const { ask, clock } = judging({ "a.test": at("mx1.example") });
  const timers = vi.spyOn(globalThis, "setTimeout");
  await ask(["jane@a.test"], { deadline: new Date(clock.now().getTime() - 2_000) });
  expect(Math.min(...timers.mock.calls.map(([, milliseconds = 0]) => milliseconds))).toBe(0);
  timers.mockRestore();
});

test("An address that was not asked about before the deadline has no verdict and is due at once.", async () => {
  const { ask, asked, clock } = judging({ "a.test": at("mx1.example") }, () => ({ kind: "not_asked" }));
  expect(await ask(["jane@a.test", "nonsense"])).toEqual([
    { verdict: null, retryAfterSeconds: 0, cutOff: null, paused: null },
    { verdict: expect.objectContaining({ reason: "bad_syntax" }), retryAfterSeconds: null },
  ]);
  asked.lookups.length = 0;
  expect(await ask(["jane@a.test"], { deadline: clock.now() })).toEqual([
    { verdict: null, retryAfterSeconds: 0, cutOff: null, paused: null },
  ]);
  expect(asked.lookups).toEqual([]);
  const soon = new Date(clock.now().getTime() + 1);
  await ask(["jane@a.test"], { deadline: soon });
  expect(asked.lookups).toEqual(["MX a.test"]);
  expect(asked.questions.at(-1)?.deadline).toEqual(soon);
});

test("An address whose host was silent until the deadline has its verdict beside, and is due at once.", async () => {
  const cutOff = { kind: "silent", stage: "rcpt", host: "mx1.example", cause: "timeout" } as const;
  const { ask } = judging({ "a.test": at("mx1.example") }, () => ({ kind: "not_asked", cutOff }));
  expect(await ask(["jane@a.test"])).toEqual([
    {
      verdict: null,
      retryAfterSeconds: 0,
      cutOff: expect.objectContaining({ status: "unknown", reason: "server_unavailable", charged: 0 }),
      paused: null,
    },
  ]);
});

test("An address without a session slot has no verdict and is due later.", async () => {
  const { ask } = judging({ "a.test": at("mx1.example") }, () => ({ kind: "busy", retryAfterSeconds: 30 }));
  expect(await ask(["jane@a.test"])).toEqual([
    { verdict: null, retryAfterSeconds: 30, cutOff: null, paused: null },
  ]);
});

test("An address whose provider rests has the verdict beside that it gets where nobody asks in time.", async () => {
  const rests = "address_refused";
  const { ask } = judging({ "a.test": at("mx1.example") }, () => ({
    kind: "busy",
    retryAfterSeconds: 150,
    rests,
  }));
  const paused = expect.objectContaining({ status: "unknown", reason: "provider_paused", charged: 0 });
  expect(await ask(["jane@a.test"])).toEqual([
    { verdict: null, retryAfterSeconds: 150, cutOff: null, paused },
  ]);
});

test("The MX groups of a provider share its limits, others have their own.", async () => {
  const { ask, asked } = judging({
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

test("A greylisted address carries the wait that the server names.", async () => {
  const { ask } = judging({ "a.test": at("mx1.example") }, (recipient) =>
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

test("A verdict contains its time and duration.", async () => {
  const { ask } = judging({ "a.test": at("mx1.example") });
  const [judged] = await ask(["jane@a.test"]);
  expect(judged?.verdict).toMatchObject({ checked_at: "2026-11-21T10:00:02.000Z", duration_ms: 2000 });
});

test("Without addresses, nothing is asked.", async () => {
  const { ask, asked } = judging({});
  expect(await ask([])).toEqual([]);
  expect(asked).toEqual({ lookups: [], questions: [] });
});

test("Without a transport, nothing is grouped or probed.", async () => {
  const probe = vi.fn<typeof noProber.probe>(noProber.probe);
  const judging = () => judge(["jane@a.test", "jane@b.test"]);
  const resolver = scriptedResolver({ mail: { "a.test": at("mx1.example") } });
  const judged = await Clock.provide(manualClock("2026-11-21T10:00:00.000Z"), () =>
    Resolver.provide(resolver, () => Prober.provide({ ...noProber, probe }, judging)),
  );
  expect(judged.map(({ verdict }) => verdict?.reason)).toEqual(["probe_unavailable", "no_domain"]);
  expect(probe).not.toHaveBeenCalled();
});

test("Each verdict is told once its mail hosts have answered, and is the one that is returned.", async () => {
  const { ask } = judging({ "a.test": at("mx1.example"), "b.test": at("mx2.example") }, (recipient) =>
    recipient.startsWith("late") ? reply(450, "4.2.0", "Greylisted, please try again") : accepted,
  );
  const told: unknown[] = [];
  const emails = ["jane@a.test", "late@b.test", "joe@gone.test", "joe@b.test"];
  const judged = await ask(emails, { onJudged: (one, index) => void (told[index] = one) });
  expect(told).toEqual(judged);
  expect(judged.map((one) => one.verdict?.reason)).toEqual([
    "accepted",
    "greylisted",
    "no_domain",
    "accepted",
  ]);
});

test("What DNS decides is told while other name servers are silent, and nothing after the deadline.", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { ask, resolver, clock } = judging({});
  const late = Promise.withResolvers<void>();
  const slow: Resolver.Resolver = {
    ...resolver,
    async mail(domain) {
      if (domain === "late.test") await late.promise;
      return resolver.mail(domain);
    },
  };
  const told: number[] = [];
  const options = {
    deadline: new Date(clock.now().getTime() + 3_000),
    onJudged: (_: unknown, index: number) => void told.push(index),
  };
  const judged = ask(["jane@late.test", "jane@gone.test", "nonsense"], options, slow);
  await immediate();
  await immediate();
  expect(told).toEqual([1]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await judged).map(({ verdict }) => verdict?.reason)).toEqual([
    undefined,
    "no_domain",
    "bad_syntax",
  ]);
  late.resolve();
  await immediate();
  await immediate();
  expect(told).toEqual([1]);
});

test.each(["jane@gone.test", "jane@a.test"])(
  "A failure of who is told of %s is a failure of the call.",
  async (email) => {
    const { ask, resolver } = judging({ "a.test": at("mx1.example") });
    const onJudged = () => {
      throw new Error("full");
    };
    // Another domain is waited for, so this address is reported before the end.
    const slow: Resolver.Resolver = {
      ...resolver,
      async mail(domain) {
        if (domain === "slow.test") for (let turn = 0; turn < 9; turn++) await immediate();
        return resolver.mail(domain);
      },
    };
    await expect(ask([email, "jane@slow.test"], { onJudged }, slow)).rejects.toThrow("full");
  },
);

test("What a provider accepts is not believed, and costs nothing, where mails have shown that it bounces.", async () => {
  const fact = {
    provider: "mimecast",
    since: "2026-10-02T03:41:00.000Z",
    seen: "2026-11-20T03:41:00.000Z",
    mailed: 1_000,
    bounced: 200,
  };
  const host = "eu-smtp-inbound-1.mimecast.com";
  const { ask } = judging({ "a.test": at(host), "b.test": at("mx1.example") }, (recipient) => ({
    ...(recipient.startsWith("no-") ? unknownUser : accepted),
    ...(recipient.endsWith("@a.test") && { host }),
  }));
  const source = { find: async () => new Map([[fact.provider, fact]]) };
  const judged = await ProviderFacts.provide(source, () =>
    ask(["jane@a.test", "no-body@a.test", "jane@b.test"]),
  );
  const verdicts = judged.map((one) => one?.verdict);
  expect(verdicts.map((one) => [one?.reason, one?.charged, one?.fact])).toEqual([
    ["provider_opaque", 0, fact],
    ["mailbox_not_found", 1, undefined],
    ["accepted", 1, undefined],
  ]);
  expect(verdicts.map((one) => one && revise(one))).toEqual(verdicts);
});
