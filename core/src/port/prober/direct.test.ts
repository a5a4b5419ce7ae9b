import { afterEach, describe, expect, test } from "vitest";

import type { MailHost, MailHostScript } from "../../../test/mail-host.ts";
import { startMailHost } from "../../../test/mail-host.ts";
import { ask, inShort, people, proberOf, questionFor } from "../../../test/mail-question.ts";
import { Clock } from "../clock/index.ts";
import { manualClock } from "../clock/manual.ts";
import { exampleLimits } from "./scripted.ts";
import { scriptedResolver } from "../resolver/scripted.ts";
import { directProber } from "./direct.ts";

const hosts: MailHost[] = [];
afterEach(() => Promise.all(hosts.splice(0).map((host) => host.close())));

async function hostOf(script: MailHostScript = {}): Promise<MailHost> {
  const host = await startMailHost(script);
  hosts.push(host);
  return host;
}

const identity = { ehlo: "probe.example.com", mailFrom: "probe@example.com" };
const anna = "anna@example.test";

describe("dialling", () => {
  /** Asks mx1.test and mx2.test at these addresses. Every dial reaches one host that counts its connections. */
  async function probeAt(addresses: Record<string, readonly string[]>) {
    const host = await hostOf();
    const dials: string[] = [];
    const prober = directProber({
      resolver: scriptedResolver({ addresses }),
      identity,
      dial: (address) => {
        dials.push(address);
        return host.dial();
      },
    });
    const [report] = await prober.probe(questionFor([anna], { hosts: 2 }));
    return { observation: report?.recipients[0], dials, connections: host.sessions.length };
  }

  test.each([
    "127.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "198.18.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "fd00:ec2::254",
    "localhost",
  ])("never connects to %s", async (address) => {
    expect(await probeAt({ "mx1.test": [address] })).toEqual({
      observation: { kind: "forbidden", host: "mx1.test", address },
      dials: [],
      connections: 0,
    });
  });

  test("skips the forbidden address of a host that also has a public one", async () => {
    const { observation, dials } = await probeAt({ "mx1.test": ["127.0.0.1", "1.1.1.1"] });
    expect([inShort(observation), dials]).toEqual(["rcpt 250 2.1.0", ["1.1.1.1"]]);
  });

  test("tries the next host when the best has only forbidden addresses", async () => {
    const { observation, dials } = await probeAt({ "mx1.test": ["10.1.2.3"], "mx2.test": ["2a00:1450::1"] });
    expect([inShort(observation), dials]).toEqual(["rcpt 250 2.1.0", ["2a00:1450::1"]]);
  });

  test("reports failed DNS when one host is forbidden and the lookup of the other fails", async () => {
    const resolver = scriptedResolver({
      addresses: { "mx1.test": ["10.0.0.1"], "mx2.test": { kind: "failed", cause: "servfail" } },
    });
    const [report] = await directProber({ resolver, identity }).probe(questionFor([anna], { hosts: 2 }));
    expect(report?.recipients).toEqual([{ kind: "no_address", host: "mx1.test", failed: true }]);
  });

  test("tries at most two addresses of a host", async () => {
    const busy = await hostOf({ banner: "421 busy" });
    const dials: string[] = [];
    const prober = directProber({
      resolver: scriptedResolver({ addresses: { "mx1.test": ["1.1.1.1", "1.1.1.2", "1.1.1.3"] } }),
      identity,
      dial: (address) => {
        dials.push(address);
        return busy.dial();
      },
    });
    await prober.probe(questionFor([anna]));
    expect(dials).toEqual(["1.1.1.1", "1.1.1.2"]);
  });
});

describe("the share of the provider limits", () => {
  test.each([
    [9, 1],
    [10, 2],
  ])("is a fifth by default: of %i concurrent sessions %i", async (connections, sessions) => {
    const host = await hostOf();
    const prober = directProber({
      resolver: scriptedResolver({ addresses: { "mx1.test": ["1.1.1.1"] } }),
      identity,
      dial: () => host.dial(),
    });
    await prober.probe(questionFor(people(300), { limits: { connections } }));
    expect(host.sessions).toHaveLength(sessions);
  });

  test.each([0, 1.1])("cannot be %d", (share) => {
    expect(() => directProber({ resolver: scriptedResolver({}), identity, share })).toThrow("share");
  });
});

describe("hosts without an address", () => {
  test.each([
    [false, { kind: "none" } as const],
    [true, { kind: "failed", cause: "timeout" } as const],
  ])("are reported as no_address, with DNS failed: %s", async (failed, answer) => {
    const resolver = scriptedResolver({ addresses: { "mx1.test": answer } });
    const [report] = await directProber({ resolver, identity }).probe(questionFor(people(2)));
    expect(report?.recipients).toEqual([
      { kind: "no_address", host: "mx1.test", failed },
      { kind: "no_address", host: "mx1.test", failed },
    ]);
  });

  test("are skipped for the next host with one", async () => {
    const host = await hostOf();
    const prober = directProber({
      resolver: scriptedResolver({ addresses: { "mx2.test": ["1.1.1.1"] } }),
      identity,
      dial: () => host.dial(),
    });
    const [report] = await prober.probe(questionFor([anna], { hosts: 2 }));
    expect(inShort(report?.recipients[0])).toBe("rcpt 250 2.1.0");
  });
});

describe("past the deadline of a question", () => {
  test("no host is dialled", async () => {
    const host = await hostOf();
    expect((await ask([host], people(2), { milliseconds: 0 })).recipients).toEqual([
      "not_asked",
      "not_asked",
    ]);
    expect(host.sessions).toEqual([]);
  });

  test("by the provided clock, no host is dialled", async () => {
    const clock = manualClock("2020-01-01T00:00:00.000Z");
    const host = await hostOf();
    const milliseconds = Date.parse("2020-01-01T00:00:05.000Z") - Date.now();
    const askNow = () => Clock.provide(clock, () => ask([host], [anna], { milliseconds }));
    expect((await askNow()).recipients).toEqual(["rcpt 250 2.1.0"]);
    clock.advance(6);
    expect((await askNow()).recipients).toEqual(["not_asked"]);
  });

  test("answered recipients keep their observation, and the others are not_asked", async () => {
    const host = await hostOf({ answer: (line) => (/person[34]/.test(line) ? null : undefined) });
    const start = performance.now();
    const answers = await ask([host], people(4), { milliseconds: 1_500 });
    expect(answers.recipients).toEqual(["rcpt 250 2.1.0", "rcpt 250 2.1.0", "not_asked", "not_asked"]);
    expect(performance.now() - start).toBeLessThan(4_500);
  });

  test("recipients are not_asked when the host never answered about the first", async () => {
    const host = await hostOf({ answer: (line) => (line.startsWith("RCPT") ? null : undefined) });
    expect((await ask([host], [anna], { milliseconds: 300 })).recipients).toEqual(["not_asked"]);
  });

  test("recipients are not_asked when the host never sent its banner", async () => {
    const host = await hostOf({ banner: null });
    expect((await ask([host], [anna], { milliseconds: 300 })).recipients).toEqual(["not_asked"]);
  });
});

describe("a question that is left before its deadline", () => {
  const silentAt = (command: string) => {
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const answer = (line: string) => {
      if (!line.startsWith(command)) return undefined;
      resolve();
      return null;
    };
    return { reached, host: hostOf({ answer }) };
  };

  test.each(["EHLO", "RCPT"])("as it is aborted: a session that waits for %s is closed", async (command) => {
    const { reached, host } = silentAt(command);
    const aborter = new AbortController();
    const mailHost = await host;
    const question = { ...questionFor(people(2)), signal: aborter.signal };
    const asked = proberOf([mailHost]).probe(question);
    await reached;
    const closed = new Promise((resolve) => mailHost.sessions[0]?.socket.once("close", resolve));
    aborter.abort();
    const [report] = await asked;
    expect(report?.recipients).toEqual([{ kind: "not_asked" }, { kind: "not_asked" }]);
    await closed;
    expect(mailHost.sessions).toHaveLength(1);
  });

  test("as it was aborted before: no host is dialled", async () => {
    const host = await hostOf();
    const question = { ...questionFor([anna]), signal: AbortSignal.abort() };
    const [report] = await proberOf([host]).probe(question);
    expect(report?.recipients).toEqual([{ kind: "not_asked" }]);
    expect(host.sessions).toEqual([]);
  });

  test("as the host takes longer than the question waits", async () => {
    const { host } = silentAt("RCPT");
    const question = { ...questionFor([anna]), maxWaitMs: 300 };
    const [report] = await proberOf([await host]).probe(question);
    expect(report?.recipients).toEqual([{ kind: "not_asked" }]);
  });
});

describe("the reports", () => {
  test("are one for each domain, in the order of the question", async () => {
    const host = await hostOf({
      answer: (line) => (/<(no-|[a-z0-9]{20}@b)/.test(line) ? "550 5.1.1 no" : undefined),
    });
    const prober = directProber({
      resolver: scriptedResolver({ addresses: { "mx1.test": ["1.1.1.1"] } }),
      identity,
      dial: () => host.dial(),
    });
    const reports = await prober.probe({
      hosts: ["mx1.test"],
      limits: exampleLimits,
      deadline: new Date(Date.now() + 10_000),
      domains: [
        { domain: "a.test", recipients: ["x@a.test", "no-x@a.test"], catchAll: true },
        { domain: "b.test", recipients: ["no-y@b.test", "y@b.test"], catchAll: true },
        { domain: "c.test", recipients: [], catchAll: true },
      ],
    });
    expect(
      reports.map(({ domain, recipients, random }) => [domain, ...recipients.map(inShort), inShort(random)]),
    ).toEqual([
      ["a.test", "rcpt 250 2.1.0", "rcpt 550 5.1.1", "rcpt 250 2.1.0"],
      ["b.test", "rcpt 550 5.1.1", "rcpt 250 2.1.0", "rcpt 550 5.1.1"],
      ["c.test", "-"],
    ]);
    expect(host.sessions).toHaveLength(1);
  });
});

describe("a sender that cannot be written in SMTP", () => {
  const resolver = scriptedResolver({});
  test.each([
    [{ ehlo: "", mailFrom: "" }, "EHLO name"],
    [{ ehlo: "a b", mailFrom: "" }, "EHLO name"],
    [{ ehlo: "exämple.com", mailFrom: "" }, "EHLO name"],
    [{ ehlo: "a.example", mailFrom: "a@b\r\nDATA" }, "sender"],
    [{ ehlo: "a.example", mailFrom: "jörg@a.example" }, "sender"],
  ])("%j throws on creation", (identity, word) => {
    expect(() => directProber({ resolver, identity })).toThrow(word);
  });
});
