/** No DNS answer makes the prober connect to an address outside the public internet. */
import type { Answer } from "dns-packet";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Clock } from "../src/port/clock/index.ts";
import { systemClock } from "../src/port/clock/system.ts";
import { directProber, type DirectOptions } from "../src/port/prober/direct.ts";
import { Prober } from "../src/port/prober/index.ts";
import { isForbidden } from "../src/port/prober/special-use.ts";
import { dnsResolver } from "../src/port/resolver/dns.ts";
import { Resolver } from "../src/port/resolver/index.ts";
import { Verdict } from "../src/verdict/index.ts";
import { a, aaaa, cname, mx, type NameServer, startNameServer } from "./name-server.ts";
import { addresses, innerNames, writings } from "./special-use-targets.ts";
import { watchWire, type Wire } from "./wire.ts";

const targets = Object.values(addresses).flat();
const control = "1.1.1.1";
const identity = { ehlo: "probe.example.com", mailFrom: "probe@example.com" };

/** The records of a name, by type. */
type Zone = Record<string, Partial<Record<string, readonly Answer[] | (() => readonly Answer[])>>>;

let wire: Wire;
let servers: NameServer[];
beforeEach(async () => {
  servers = [];
  wire = await watchWire();
});
afterEach(() => Promise.all([wire, ...servers].map((one) => one.close())));

const address = (text: string): Answer => (text.includes(":") ? aaaa(text) : a(text));
const typeOf = (text: string) => (text.includes(":") ? "AAAA" : "A");

/** The product's resolver and prober on a zone. Names outside the zone resolve to loopback. */
async function setup(zone: Zone, options: Partial<DirectOptions> = {}) {
  const server = await startNameServer(({ name, type }) => {
    const records = zone[name];
    if (!records) return { answers: type === "A" ? [a("127.0.0.1")] : [] };
    const answers = records[type] ?? records["CNAME"] ?? [];
    return { answers: typeof answers === "function" ? answers() : answers };
  });
  servers.push(server);
  const resolver = dnsResolver({ servers: [server.address] });
  const prober = directProber({ resolver, identity, ...options });
  const judge = async (domains: readonly string[]) => {
    const emails = domains.map((domain) => `ann@${domain}`);
    const judgements = await Clock.provide(systemClock, () =>
      Resolver.provide(resolver, () => Prober.provide(prober, () => Verdict.judge(emails))),
    );
    return judgements.map(({ verdict }) => verdict);
  };
  return { judge, server, prober };
}

/** Adds a control domain, whose mail host has a public address. */
const withControl = (zone: Zone): Zone => ({
  ...zone,
  "control.test": { MX: [mx(1, "mx.control.test")] },
  "mx.control.test": { A: [a(control)] },
});

/** Judges the domains of a zone, and expects a connection to the control only. */
async function judgeAll(zone: Zone, domains: readonly string[]) {
  const { judge, server } = await setup(withControl(zone));
  const verdicts = await judge([...domains, "control.test"]);
  expect(verdicts.pop()?.smtp).toMatchObject({ stage: "rcpt", code: 250 });
  expect(wire.opened).toEqual([`${control}:25`]);
  expect(wire.arrived()).toBe(1);
  return { verdicts, asked: server.asked };
}

const domainOf = (_: string, index: number) => `t${index}.test`;

test("The guard forbids all 263 distinct targets except one notation of a public address.", () => {
  for (const some of [targets, writings, innerNames]) expect(new Set(some).size).toBe(some.length);
  const all = [...targets, ...writings, ...innerNames];
  expect(all).toHaveLength(263);
  expect(all.filter((target) => !isForbidden(target))).toEqual(["8.8.8.8"]);
});

describe("no host is dialled", () => {
  test("when the mail host has a special-use address", async () => {
    const zone = targets.flatMap((target, index): [string, Zone[string]][] => [
      [`t${index}.test`, { MX: [mx(1, `mx.t${index}.test`)] }],
      [`mx.t${index}.test`, { [typeOf(target)]: [address(target)] }],
    ]);
    const { verdicts } = await judgeAll(Object.fromEntries(zone), targets.map(domainOf));
    expect(verdicts.filter((verdict) => verdict?.reason !== "forbidden_target")).toEqual([]);
  });

  test("when the domain is its own mail host and has a special-use address", async () => {
    const zone = targets.map((target, index) => [`t${index}.test`, { [typeOf(target)]: [address(target)] }]);
    const { verdicts } = await judgeAll(Object.fromEntries(zone), targets.map(domainOf));
    expect(verdicts.filter((verdict) => verdict?.reason !== "forbidden_target")).toEqual([]);
  });

  test("when a CNAME leads to a special-use address", async () => {
    const zone = targets.flatMap((target, index): [string, Zone[string]][] => {
      const end = { ...address(target), name: "inside.test" };
      const alias = { [typeOf(target)]: [cname("inside.test"), end], CNAME: [cname("inside.test")] };
      return [
        [`t${index}.test`, { MX: [mx(1, `mx.t${index}.test`)] }],
        [`mx.t${index}.test`, alias],
      ];
    });
    const { verdicts } = await judgeAll(Object.fromEntries(zone), targets.map(domainOf));
    expect(verdicts.filter((verdict) => verdict?.reason !== "forbidden_target")).toEqual([]);
  });

  test("when an MX record contains a notation of an IP address, which is not looked up", async () => {
    const zone = writings.map((writing, index) => [`t${index}.test`, { MX: [mx(1, writing)] }]);
    const { verdicts, asked } = await judgeAll(Object.fromEntries(zone), writings.map(domainOf));
    expect(verdicts.filter((verdict) => verdict?.reason !== "no_mail_host")).toEqual([]);
    expect(asked.filter((question) => !question.startsWith("MX "))).toEqual(lookupsOfControl);
  });

  test("when the mail host has a special-use name, which is not looked up", async () => {
    const zone = innerNames.map((name, index) => [`t${index}.test`, { MX: [mx(1, name)] }]);
    const { verdicts, asked } = await judgeAll(Object.fromEntries(zone), innerNames.map(domainOf));
    expect(verdicts.filter((verdict) => verdict?.reason !== "no_mail_host")).toEqual([]);
    expect(asked.filter((question) => !question.startsWith("MX "))).toEqual(lookupsOfControl);
  });

  test("when the domain itself is a special-use name, which is not looked up", async () => {
    const domains = innerNames.filter((name) => name.includes(".") && !name.endsWith("."));
    const { verdicts, asked } = await judgeAll({}, domains);
    expect(verdicts.filter((verdict) => verdict?.reason !== "no_domain")).toEqual([]);
    expect(asked.toSorted()).toEqual([...lookupsOfControl, "MX control.test"]);
  });

  test("when the domain has a null MX", async () => {
    const zone = { "t0.test": { MX: [mx(0, ".")], A: [a(control)] } };
    const { verdicts } = await judgeAll(zone, ["t0.test"]);
    expect(verdicts.map((verdict) => verdict?.reason)).toEqual(["null_mx"]);
  });

  const lookupsOfControl = ["A mx.control.test", "AAAA mx.control.test"];
});

describe("with special-use and public addresses", () => {
  test("only the public addresses of a host are dialled", async () => {
    const { judge } = await setup({
      "t0.test": { MX: [mx(1, "mx.t0.test")] },
      "mx.t0.test": {
        A: [a("127.0.0.1"), a("10.0.0.1"), a(control)],
        AAAA: [aaaa("::1"), aaaa("::ffff:7f00:1")],
      },
    });
    expect((await judge(["t0.test"]))[0]?.smtp?.code).toBe(250);
    expect(wire.opened).toEqual([`${control}:25`]);
  });

  test("the next host is dialled when the best has a special-use address", async () => {
    const { judge } = await setup({
      "t0.test": { MX: [mx(1, "mx1.t0.test"), mx(2, "mx2.t0.test")] },
      "mx1.t0.test": { A: [a("169.254.169.254")] },
      "mx2.t0.test": { A: [a(control)] },
    });
    expect((await judge(["t0.test"]))[0]?.mx?.host).toBe("mx2.t0.test");
    expect(wire.opened).toEqual([`${control}:25`]);
  });
});

describe("DNS rebinding", () => {
  /** A host whose address changes with each lookup, in the given order. */
  function rebinding(seconds: number, ...each: string[]) {
    let times = 0;
    const next = () => [a(each[Math.min(times++, each.length - 1)] ?? "", seconds)];
    return setup({ "t0.test": { MX: [mx(1, "mx.t0.test")] }, "mx.t0.test": { A: next } });
  }

  test("does not change the dialled address after its check", async () => {
    const { judge, server } = await rebinding(0, control, "127.0.0.1");
    expect((await judge(["t0.test"]))[0]?.smtp?.code).toBe(250);
    expect(server.asked.filter((question) => question === "A mx.t0.test")).toHaveLength(1);
    expect(wire.opened).toEqual([`${control}:25`]);
  });

  test("is detected by the check of the next question", async () => {
    const { judge } = await rebinding(0, control, "127.0.0.1");
    await judge(["t0.test"]);
    expect((await judge(["t0.test"]))[0]?.reason).toBe("forbidden_target");
    expect(wire.opened).toEqual([`${control}:25`]);
  });

  test("to a public address does not bypass a cached special-use address", async () => {
    const { judge, server } = await rebinding(60, "127.0.0.1", control);
    for (let times = 0; times < 2; times++)
      expect((await judge(["t0.test"]))[0]?.reason).toBe("forbidden_target");
    expect(server.asked.filter((question) => question === "A mx.t0.test")).toHaveLength(1);
    expect(wire.opened).toEqual([]);
  });
});

test("The socket refuses special-use addresses even if the guard allows them.", async () => {
  const inside = targets.filter((target) => !target.startsWith("::ffff:8."));
  const zone = inside.flatMap((target, index): [string, Zone[string]][] => [
    [`t${index}.test`, { MX: [mx(1, `mx.t${index}.test`)] }],
    [`mx.t${index}.test`, { [typeOf(target)]: [address(target)] }],
  ]);
  const { judge } = await setup(withControl(Object.fromEntries(zone)), { guard: () => false });
  const verdicts = await judge([...inside.map(domainOf), "control.test"]);
  expect(verdicts.pop()?.smtp?.code).toBe(250);
  expect(verdicts.filter((verdict) => verdict?.checks["mailbox"]?.reason !== "connect_closed")).toEqual([]);
  expect(wire.opened).toHaveLength(inside.length + 1);
  expect(wire.arrived()).toBe(1);
});
