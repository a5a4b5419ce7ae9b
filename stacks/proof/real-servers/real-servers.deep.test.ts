import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { directProber } from "@winnow/core/port/prober/direct";
import { Prober } from "@winnow/core/port/prober/index";
import { isForbidden } from "@winnow/core/port/prober/special-use";
import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { Resolver } from "@winnow/core/port/resolver/index";
import { Verdict } from "@winnow/core/verdict";
import { afterAll, beforeAll, expect, test, type TestContext, vi } from "vitest";

import { type Expected, expected } from "./expected.ts";
import { type RealServers, startRealServers, Unavailable } from "./index.ts";
import { allMailHosts, closedAddress, mailHost } from "./mail-hosts.ts";

const startMs = 240_000;
const askMs = 90_000;
/** Servers defer for one second at most. */
const settleMs = 20_000;

type Verdicts = ReadonlyMap<string, Verdict.Info>;

const serverNames = ["postfix", "exim"] as const;

let servers: RealServers | Unavailable = new Unavailable("they did not start");
let ask: (addresses: readonly string[]) => Promise<Verdicts>;
const dialled = new Map<string, number>();

beforeAll(async () => {
  servers = await startRealServers().catch((error: unknown) => {
    if (error instanceof Unavailable) return error;
    throw error;
  });
  if (servers instanceof Unavailable)
    console.log(`Real mail servers are not tested on this machine: ${servers.message}.`);
  else ask = asking(servers);
}, startMs);

afterAll(async () => {
  if (!(servers instanceof Unavailable)) await servers.close();
}, settleMs);

/** Judges repeatedly until every address has a verdict, because provider limits may defer some. */
function asking({ resolverAddress, guard, dial }: RealServers): typeof ask {
  const resolver = dnsResolver({ servers: [resolverAddress], deadlineMs: 4_000, tries: 2 });
  const prober = directProber({
    resolver,
    identity: { ehlo: "probe.nowhere.test", mailFrom: "verify@probe.nowhere.test" },
    guard,
    dial(address) {
      dialled.set(address, (dialled.get(address) ?? 0) + 1);
      return dial(address);
    },
  });
  const judge = (addresses: readonly string[]) =>
    Clock.provide(systemClock, () =>
      Resolver.provide(resolver, () => Prober.provide(prober, () => Verdict.judge(addresses))),
    );
  return async (addresses) => {
    const verdicts = new Map<string, Verdict.Info>();
    for (let left = addresses; left.length > 0; left = addresses.filter((each) => !verdicts.has(each)))
      for (const { verdict } of await judge(left)) if (verdict) verdicts.set(verdict.email, verdict);
    return verdicts;
  };
}

/** Skips the test if this machine has no servers. */
function present({ skip }: TestContext): RealServers {
  return servers instanceof Unavailable ? skip(servers.message) : servers;
}

type Row = Pick<Expected, "address" | "status" | "reason" | "because">;

/** The differences from the expected verdicts. */
const differences = (verdicts: Verdicts, rows: readonly Row[]): string[] =>
  rows.flatMap(({ address, status, reason, because }) => {
    const verdict = verdicts.get(address);
    const found = `${verdict?.status}/${verdict?.reason}`;
    const reply = [verdict?.smtp?.code, verdict?.smtp?.enhanced_code, verdict?.smtp?.text].join(" ");
    if (found === `${status}/${reason}`) return [];
    return `${address} is ${found}, and should be ${status}/${reason}: ${because}. Reply: ${reply}`;
  });

test("Every verdict is right if all addresses are verified at once.", { timeout: askMs }, async (context) => {
  present(context);
  expect(expected.length).toBeGreaterThan(200);
  const verdicts = await ask(expected.map(({ address }) => address));
  expect(differences(verdicts, expected)).toEqual([]);
});

test("Recipients share sessions within the server's limits.", async (context) => {
  const { noted } = present(context);
  for (const server of serverNames) {
    const connections = async (way: "chief" | "limited" | "blocked") => {
      const host = mailHost(server, way);
      const { connections } = await noted(host);
      expect(connections).toBe(dialled.get(host.address));
      return connections;
    };
    expect(await connections("blocked")).toBe(1);
    // 29 recipients, ten in a session.
    expect(await connections("limited")).toBeGreaterThanOrEqual(3);
    expect(await connections("limited")).toBeLessThanOrEqual(6);
    // It belongs to seven MX groups.
    expect(await connections("chief")).toBeLessThanOrEqual(14);
  }
  const all = [...dialled.values()].reduce((sum, times) => sum + times, 0);
  expect(all).toBeLessThan(expected.length / 4);
});

test("150 unknown users of a shared server cost 20 sessions at most, and none meets its limits.", async (context) => {
  const { noted } = present(context);
  const { connections, tooManyErrors } = await noted(mailHost("postfix", "shared"));
  expect(connections).toBeGreaterThanOrEqual(15);
  expect(connections).toBeLessThanOrEqual(20);
  expect(tooManyErrors).toBe(0);
});

test("Sessions use TLS only where a host demands it.", async (context) => {
  const { noted } = present(context);
  for (const server of serverNames) {
    expect((await noted(mailHost(server, "secret"))).encrypted).toBeGreaterThan(0);
    expect((await noted(mailHost(server, "chief"))).encrypted).toBe(0);
  }
});

test("The prober connects to these servers only.", (context) => {
  const { guard } = present(context);
  const own = [closedAddress, ...allMailHosts.map(({ address }) => address)];
  expect([...dialled.keys()].filter((address) => !own.includes(address))).toEqual([]);
  expect(own.filter((address) => guard(address) || !isForbidden(address))).toEqual([]);
  const strange = ["127.0.0.1", "::1", "10.0.0.25", "169.254.169.254", "198.18.3.1", "127.25.1.1"];
  expect(strange.filter((address) => !guard(address))).toEqual([]);
});

test("A deferred address gets the right verdict after its retry.", { timeout: settleMs }, async (context) => {
  present(context);
  const rows = expected.flatMap((row) => (row.later ? { ...row, ...row.later } : []));
  await vi.waitFor(
    async () => expect(differences(await ask(rows.map(({ address }) => address)), rows)).toEqual([]),
    { timeout: settleMs, interval: 200 },
  );
});
