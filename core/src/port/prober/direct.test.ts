import { afterEach, describe, expect, test } from "vitest";

import type { MailHost, MailHostScript } from "../../../test/mail-host.ts";
import { startMailHost } from "../../../test/mail-host.ts";
import { ask, inShort, people, questionFor } from "../../../test/mail-question.ts";
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

describe("what may be dialled", () => {
  /** Asks mx1.test and mx2.test at these addresses; every dial ends at a host that counts its connections. */
  async function dialled(addresses: Record<string, readonly string[]>) {
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
  ])("is not %s: no connection leaves", async (address) => {
    expect(await dialled({ "mx1.test": [address] })).toEqual({
      observation: { kind: "forbidden", host: "mx1.test", address },
      dials: [],
      connections: 0,
    });
  });

  test("is the public address of a host that has a forbidden one as well", async () => {
    const { observation, dials } = await dialled({ "mx1.test": ["127.0.0.1", "1.1.1.1"] });
    expect([inShort(observation), dials]).toEqual(["rcpt 250 2.1.0", ["1.1.1.1"]]);
  });

  test("is the next host where the best is forbidden", async () => {
    const { observation, dials } = await dialled({ "mx1.test": ["10.1.2.3"], "mx2.test": ["2a00:1450::1"] });
    expect([inShort(observation), dials]).toEqual(["rcpt 250 2.1.0", ["2a00:1450::1"]]);
  });

  test("is not known while DNS fails for one of the hosts and the other is forbidden", async () => {
    const resolver = scriptedResolver({
      addresses: { "mx1.test": ["10.0.0.1"], "mx2.test": { kind: "failed", cause: "servfail" } },
    });
    const [report] = await directProber({ resolver, identity }).probe(questionFor([anna], { hosts: 2 }));
    expect(report?.recipients).toEqual([{ kind: "no_address", host: "mx1.test", failed: true }]);
  });

  test("is two addresses of a host at most", async () => {
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

describe("what hosts bear", () => {
  test.each([
    [9, 1],
    [10, 2],
  ])("is used up to a fifth unless told: of %i sessions at a time %i", async (connections, sessions) => {
    const host = await hostOf();
    const prober = directProber({
      resolver: scriptedResolver({ addresses: { "mx1.test": ["1.1.1.1"] } }),
      identity,
      dial: () => host.dial(),
    });
    await prober.probe(questionFor(people(300), { limits: { connections } }));
    expect(host.sessions).toHaveLength(sessions);
  });

  test.each([0, 1.1])("cannot be used to %d of it", (share) => {
    expect(() => directProber({ resolver: scriptedResolver({}), identity, share })).toThrow("share");
  });
});

describe("hosts without an address", () => {
  test.each([
    [false, { kind: "none" } as const],
    [true, { kind: "failed", cause: "timeout" } as const],
  ])("are told with whether DNS failed: %s", async (failed, answer) => {
    const resolver = scriptedResolver({ addresses: { "mx1.test": answer } });
    const [report] = await directProber({ resolver, identity }).probe(questionFor(people(2)));
    expect(report?.recipients).toEqual([
      { kind: "no_address", host: "mx1.test", failed },
      { kind: "no_address", host: "mx1.test", failed },
    ]);
  });

  test("are passed over for one that has", async () => {
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
  test("nobody is dialled", async () => {
    const host = await hostOf();
    expect((await ask([host], people(2), { milliseconds: 0 })).recipients).toEqual([
      "not_asked",
      "not_asked",
    ]);
    expect(host.sessions).toEqual([]);
  });

  test("by the clock in scope, nobody is dialled, and a moment before it somebody is", async () => {
    const clock = manualClock("2020-01-01T00:00:00.000Z");
    const host = await hostOf();
    const milliseconds = Date.parse("2020-01-01T00:00:05.000Z") - Date.now();
    const askNow = () => Clock.provide(clock, () => ask([host], [anna], { milliseconds }));
    expect((await askNow()).recipients).toEqual(["rcpt 250 2.1.0"]);
    clock.advance(6);
    expect((await askNow()).recipients).toEqual(["not_asked"]);
  });

  test("those who have no answer yet are told as not asked, and those who have keep it", async () => {
    const host = await hostOf({ answer: (line) => (/person[34]/.test(line) ? null : undefined) });
    const start = performance.now();
    const answers = await ask([host], people(4), { milliseconds: 1_500 });
    expect(answers.recipients).toEqual(["rcpt 250 2.1.0", "rcpt 250 2.1.0", "not_asked", "not_asked"]);
    expect(performance.now() - start).toBeLessThan(4_500);
  });

  test("a host that is silent about the first recipient is not held against anyone", async () => {
    const host = await hostOf({ answer: (line) => (line.startsWith("RCPT") ? null : undefined) });
    expect((await ask([host], [anna], { milliseconds: 300 })).recipients).toEqual(["not_asked"]);
  });

  test("a host that never greets is not held against anyone", async () => {
    const host = await hostOf({ banner: null });
    expect((await ask([host], [anna], { milliseconds: 300 })).recipients).toEqual(["not_asked"]);
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

describe("an identity that cannot be written in SMTP", () => {
  const resolver = scriptedResolver({});
  test.each([
    [{ ehlo: "", mailFrom: "" }, "EHLO name"],
    [{ ehlo: "a b", mailFrom: "" }, "EHLO name"],
    [{ ehlo: "exämple.com", mailFrom: "" }, "EHLO name"],
    [{ ehlo: "a.example", mailFrom: "a@b\r\nDATA" }, "sender"],
    [{ ehlo: "a.example", mailFrom: "jörg@a.example" }, "sender"],
  ])("%j is refused at once", (identity, word) => {
    expect(() => directProber({ resolver, identity })).toThrow(word);
  });
});
