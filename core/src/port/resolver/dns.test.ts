import { afterEach, describe, expect, test, vi } from "vitest";

import type { NameServer } from "../../../test/name-server.ts";
import { a, aaaa, cname, mx, soa, startNameServer } from "../../../test/name-server.ts";
import type { DnsOptions } from "./dns.ts";
import { dnsResolver } from "./dns.ts";
import type { Resolver } from "./index.ts";

const noData = {};
const serverFailure = { rcode: 2 };
const noSuchName = { rcode: 3 };

const servers: NameServer[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function startServer(
  answer: Parameters<typeof startNameServer>[0],
  options: DnsOptions = {},
): Promise<{ resolver: Resolver; server: NameServer }> {
  const server = await startNameServer(answer);
  servers.push(server);
  return {
    server,
    resolver: dnsResolver({ servers: [server.address], deadlineMs: 3_000, tries: 2, ...options }),
  };
}

/** The mail hosts of a domain with these records, in order. */
async function hostsOf(...answers: ReturnType<typeof mx>[]) {
  const { resolver } = await startServer(() => ({ answers }));
  const answer = await resolver.mail("example.test");
  return answer.kind === "mx" ? answer.hosts.map(({ exchange }) => exchange) : answer.kind;
}

describe("mail", () => {
  test("returns the MX hosts, best first, in lower case and without the root dot", async () => {
    const { resolver } = await startServer(() => ({ answers: [mx(20, "B.Test."), mx(5, "a.test")] }));
    expect(await resolver.mail("example.test")).toEqual({
      kind: "mx",
      hosts: [
        { exchange: "a.test", priority: 5 },
        { exchange: "b.test", priority: 20 },
      ],
      ttlSeconds: 60,
    });
  });

  test("ignores case and root dot of the domain", async () => {
    const { resolver, server } = await startServer(() => ({ answers: [mx(1, "a.test")] }));
    await resolver.mail("example.test");
    expect(await resolver.mail("EXAMPLE.test.")).toMatchObject({ kind: "mx" });
    expect(server.asked).toEqual(["MX example.test"]);
  });

  test("returns internationalised hosts as A-labels", async () => {
    expect(await hostsOf(mx(1, "mx.xn--bcher-kva.test"))).toEqual(["mx.xn--bcher-kva.test"]);
  });

  test("returns each host once, with the priority of its best record", async () => {
    expect(await hostsOf(mx(10, "a.test"), mx(20, "b.test"), mx(30, "A.test"))).toEqual(["a.test", "b.test"]);
    expect(await hostsOf(mx(30, "a.test"), mx(20, "b.test"), mx(10, "A.test"))).toEqual(["a.test", "b.test"]);
  });

  test("shuffles hosts of equal priority only", async () => {
    const records = [mx(10, "a.test"), mx(10, "b.test"), mx(20, "c.test"), mx(20, "d.test")];
    const { resolver } = await startServer(() => ({
      answers: records.map((record) => ({ ...record, ttl: 0 })),
    }));
    const orders = new Set<string>();
    for (let times = 0; times < 100; times++) {
      const answer = await resolver.mail("example.test");
      orders.add(answer.kind === "mx" ? answer.hosts.map(({ exchange }) => exchange[0]).join("") : "");
    }
    expect([...orders].toSorted()).toEqual(["abcd", "abdc", "bacd", "badc"]);
  });

  test.each([
    ["12 hosts", 12, 12],
    ["the best 12 of 13", 13, 12],
    ["the best 12 of 65", 65, 12],
  ])("returns %s when the UDP answer is truncated", async (_, count, kept) => {
    const all = Array.from({ length: count }, (_, index) => mx(1_000 - index, `mx${index}.example.test`));
    const { resolver, server } = await startServer(({ transport }) =>
      transport === "udp" ? { isTruncated: true } : { answers: all },
    );
    const answer = await resolver.mail("example.test");
    const hosts = answer.kind === "mx" ? answer.hosts : [];
    const best = Array.from({ length: kept }, (__, index) => `mx${count - 1 - index}.example.test`);
    expect(hosts.map(({ exchange }) => exchange)).toEqual(best);
    expect(server.asked).toEqual(["MX example.test", "MX example.test"]);
  });

  test("returns null_mx for a null MX of any priority", async () => {
    expect(await hostsOf(mx(0, "."))).toBe("null_mx");
    expect(await hostsOf(mx(10, "."))).toBe("null_mx");
  });

  test("ignores a null MX beside another MX host", async () => {
    expect(await hostsOf(mx(0, "."), mx(10, "a.test"))).toEqual(["a.test"]);
  });

  test("follows a CNAME to the MX records", async () => {
    const { resolver } = await startServer(() => ({
      answers: [cname("other.test"), { ...mx(1, "a.test"), name: "other.test" }],
    }));
    expect(await resolver.mail("example.test")).toMatchObject({ hosts: [{ exchange: "a.test" }] });
  });

  test("returns implicit for a domain with an address and no MX", async () => {
    for (const [type, record] of [
      ["A", a("192.0.2.1")],
      ["AAAA", aaaa("2001:db8::1")],
    ] as const) {
      const { resolver } = await startServer((asked) =>
        asked.type === type ? { answers: [record] } : noData,
      );
      expect(await resolver.mail("example.test")).toMatchObject({ kind: "implicit" });
    }
  });

  test("returns no_mail_host for a domain with neither MX nor address", async () => {
    const { resolver, server } = await startServer(() => noData);
    expect(await resolver.mail("example.test")).toMatchObject({ kind: "no_mail_host" });
    expect(server.asked.toSorted()).toEqual(["A example.test", "AAAA example.test", "MX example.test"]);
  });

  test("returns no_mail_host for a CNAME to a name with neither MX nor address", async () => {
    const { resolver } = await startServer(() => ({ answers: [cname("other.test")] }));
    expect(await resolver.mail("example.test")).toMatchObject({ kind: "no_mail_host" });
  });

  test("returns no_domain for noSuchName, also behind a CNAME", async () => {
    const { resolver, server } = await startServer(({ name }) =>
      name === "alias.test" ? { rcode: 3, answers: [cname("gone.test")] } : noSuchName,
    );
    expect(await resolver.mail("example.test")).toMatchObject({ kind: "no_domain" });
    expect(await resolver.mail("alias.test")).toMatchObject({ kind: "no_domain" });
    expect(server.asked).toEqual(["MX example.test", "MX alias.test"]);
  });

  test("fails when there is no MX and an address lookup fails", async () => {
    const { resolver } = await startServer(({ type }) => (type === "AAAA" ? serverFailure : noData));
    expect(await resolver.mail("example.test")).toEqual({ kind: "failed", cause: "servfail", ttlSeconds: 0 });
  });

  test("returns no_domain for a name outside the public DNS, without a query", async () => {
    const { resolver, server } = await startServer(() => ({ answers: [mx(1, "a.test")] }));
    const names = [`${"a".repeat(64)}.test`, "localhost", "metadata.google.internal", "10.0.0.1", ""];
    for (const name of names) expect(await resolver.mail(name)).toMatchObject({ kind: "no_domain" });
    expect(server.asked).toEqual([]);
  });
});

describe("addresses", () => {
  test("returns A and AAAA records", async () => {
    const { resolver } = await startServer(({ type }) => ({
      answers: type === "A" ? [a("192.0.2.1"), a("192.0.2.2")] : [aaaa("2001:db8::1")],
    }));
    expect(await resolver.addresses("a.test")).toEqual({
      kind: "found",
      addresses: ["192.0.2.1", "192.0.2.2", "2001:db8::1"],
      ttlSeconds: 60,
    });
  });

  test.each([
    [16, 16],
    [17, 16],
  ])("returns of %i A records and as many AAAA records the first %i each", async (count, kept) => {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const { resolver } = await startServer(({ type }) => ({
      answers: numbers.map((number) =>
        type === "A" ? a(`192.0.2.${number}`) : aaaa(`2001:db8::a${number}`),
      ),
    }));
    const best = numbers.slice(0, kept);
    expect(await resolver.addresses("a.test")).toMatchObject({
      addresses: [...best.map((one) => `192.0.2.${one}`), ...best.map((one) => `2001:db8::a${one}`)],
    });
  });

  test("follows CNAMEs, and returns none when they end in NXDOMAIN", async () => {
    const { resolver } = await startServer(({ name, type }) => {
      if (name === "gone.test") return { rcode: 3, answers: [cname("nothing.test")] };
      const end = { ...a("192.0.2.1"), name: "c.test" };
      return {
        answers: [cname("b.test"), { ...cname("c.test"), name: "b.test" }, ...(type === "A" ? [end] : [])],
      };
    });
    expect(await resolver.addresses("a.test")).toMatchObject({ addresses: ["192.0.2.1"] });
    expect(await resolver.addresses("gone.test")).toMatchObject({ kind: "none" });
  });

  test("returns one family, uncached, when the lookup of the other fails", async () => {
    const { resolver, server } = await startServer(({ type }) =>
      type === "A" ? { answers: [a("192.0.2.1")] } : serverFailure,
    );
    const answer = { kind: "found", addresses: ["192.0.2.1"], ttlSeconds: 0 };
    expect(await resolver.addresses("a.test")).toEqual(answer);
    await resolver.addresses("a.test");
    expect(server.asked.filter((question) => question === "A a.test")).toHaveLength(2);
  });

  test("returns none for a name outside the public DNS, without a query", async () => {
    const { resolver, server } = await startServer(() => ({ answers: [a("192.0.2.1")] }));
    for (const name of ["localhost", "10.0.0.1.", "127.1", "[::1]", "::1", "printer.local", "mäil.test"])
      expect(await resolver.addresses(name)).toMatchObject({ kind: "none" });
    expect(server.asked).toEqual([]);
  });
});

describe("an answer is cached", () => {
  /** The seconds for which `mail` caches an answer. */
  async function ttlOf(answer: Parameters<typeof startNameServer>[0]): Promise<number> {
    const { resolver } = await startServer(answer);
    return (await resolver.mail("example.test")).ttlSeconds;
  }

  test("for the shortest TTL of its records and CNAMEs", async () => {
    expect(await ttlOf(() => ({ answers: [mx(1, "a.test", 300), mx(2, "b.test", 200)] }))).toBe(200);
    expect(await ttlOf(() => ({ answers: [cname("other.test"), mx(2, "b.test", 200)] }))).toBe(60);
    expect(await ttlOf(() => ({ answers: [mx(2, "b.test", 0)] }))).toBe(0);
  });

  test("for an hour at most", async () => {
    expect(await ttlOf(() => ({ answers: [mx(1, "a.test", 3_599)] }))).toBe(3_599);
    expect(await ttlOf(() => ({ answers: [mx(1, "a.test", 86_400)] }))).toBe(3_600);
  });

  test("for its negative TTL, at most 15 minutes, when it has no records", async () => {
    expect(await ttlOf(() => ({ rcode: 3, authorities: [soa(300, 899)] }))).toBe(300);
    expect(await ttlOf(() => ({ rcode: 3, authorities: [soa(86_400, 899)] }))).toBe(899);
    expect(await ttlOf(() => ({ rcode: 3, authorities: [soa(86_400, 86_400)] }))).toBe(900);
    expect(await ttlOf(() => noSuchName)).toBe(60);
  });

  test("for the shorter of negative and address TTL when the domain is its own mail host", async () => {
    const implicit = (negative: number, address: number) =>
      ttlOf(({ type }) =>
        type === "A"
          ? { answers: [a("192.0.2.1", address)] }
          : { authorities: [soa(3_600, type === "MX" ? negative : 600)] },
      );
    expect(await implicit(120, 300)).toBe(120);
    expect(await implicit(300, 30)).toBe(30);
  });

  test("and returned with its remaining TTL", async () => {
    const { resolver, server } = await startServer(() => ({ answers: [mx(1, "a.test")] }));
    vi.useFakeTimers({ toFake: ["performance"] });
    await resolver.mail("example.test");
    vi.advanceTimersByTime(45_000);
    expect((await resolver.mail("example.test")).ttlSeconds).toBe(15);
    expect(server.asked).toHaveLength(1);
  });

  test("exactly until its TTL has passed", async () => {
    const { resolver, server } = await startServer(() => ({ answers: [mx(1, "a.test")] }));
    vi.useFakeTimers({ toFake: ["performance"] });
    await resolver.mail("example.test");
    vi.advanceTimersByTime(59_999);
    await resolver.mail("example.test");
    expect(server.asked).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await resolver.mail("example.test");
    expect(server.asked).toHaveLength(2);
  });

  test("until newer answers evict it", async () => {
    const { resolver, server } = await startServer(() => noSuchName, { maxCached: 2 });
    for (const name of ["a.test", "b.test", "b.test", "c.test", "a.test"]) await resolver.mail(name);
    expect(server.asked).toEqual(["MX a.test", "MX b.test", "MX c.test", "MX a.test"]);
  });
});

describe("a question", () => {
  test("about mail is sent once while it is in flight or its answer is cached", async () => {
    const { resolver, server } = await startServer(() => ({ answers: [mx(1, "a.test")] }));
    await Promise.all([resolver.mail("example.test"), resolver.mail("example.test")]);
    await resolver.mail("example.test");
    expect(server.asked).toEqual(["MX example.test"]);
  });

  test("about addresses is sent once while it is in flight or its answer is cached", async () => {
    const { resolver, server } = await startServer(() => ({ answers: [], authorities: [soa(60, 60)] }));
    await Promise.all([resolver.addresses("a.test"), resolver.addresses("A.test.")]);
    await resolver.addresses("a.test");
    expect(server.asked.toSorted()).toEqual(["A a.test", "AAAA a.test"]);
  });

  test("waits while the maximum number of questions is in flight", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let inFlight = 0;
    let max = 0;
    const { resolver } = await startServer(
      async () => {
        inFlight++;
        max = Math.max(max, inFlight);
        await released;
        inFlight--;
        return noSuchName;
      },
      { maxInFlight: 3 },
    );
    const names = Array.from({ length: 20 }, (_, index) => `n${index}.test`);
    const answers = Promise.all(names.map((name) => resolver.mail(name)));
    await vi.waitFor(() => expect(inFlight).toBe(3), { timeout: 15_000 });
    release();
    expect((await answers).every(({ kind }) => kind === "no_domain")).toBe(true);
    expect(max).toBe(3);
  });

  test("does not ask about subdomains of one domain that would wait for too long", async () => {
    const { resolver, server } = await startServer(() => noSuchName, { questionsPerSecond: 1 });
    const names = Array.from({ length: 7 }, (_, index) => `n${index}.example.test`);
    const answers = names.map((name) => resolver.mail(name));
    expect(await answers[6]).toEqual({ kind: "failed", cause: "timeout", ttlSeconds: 0 });
    expect(await answers[0]).toMatchObject({ kind: "no_domain" });
    expect(server.asked.length).toBeLessThan(7);
    expect(await resolver.mail("elsewhere.test")).toMatchObject({ kind: "no_domain" });
  });
});
