import { afterEach, describe, expect, test, vi } from "vitest";

import type { NameServer } from "../../../test/name-server.ts";
import { a, mx, startNameServer } from "../../../test/name-server.ts";
import type { DnsOptions } from "./dns.ts";
import { dnsResolver } from "./dns.ts";
import type { Resolver } from "./index.ts";

const NODATA = { records: [] };
const SERVFAIL = { rcode: 2 };
const NXDOMAIN = { rcode: 3 };
const REFUSED = { rcode: 5 };

const servers: NameServer[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function world(
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

describe("where a domain takes its mail", () => {
  test("is its MX records, the best first and in lower case", async () => {
    const { resolver } = await world(() => ({ records: [mx(20, "B.test"), mx(5, "a.test")] }));
    expect(await resolver.mail("example.test")).toEqual({
      kind: "mx",
      hosts: [
        { exchange: "a.test", priority: 5 },
        { exchange: "b.test", priority: 20 },
      ],
    });
  });

  test("is nowhere by a null MX", async () => {
    const { resolver } = await world(() => ({ records: [mx(0, ".")] }));
    expect(await resolver.mail("example.test")).toEqual({ kind: "null_mx" });
  });

  test("is the real host where a null MX stands beside it by mistake", async () => {
    const { resolver } = await world(() => ({ records: [mx(0, "."), mx(10, "a.test")] }));
    expect(await resolver.mail("example.test")).toEqual({
      kind: "mx",
      hosts: [{ exchange: "a.test", priority: 10 }],
    });
  });

  test("is the domain itself where it has an address and no MX", async () => {
    const { resolver } = await world((_, type) => (type === "A" ? { records: [a("192.0.2.1")] } : NODATA));
    expect(await resolver.mail("example.test")).toEqual({ kind: "implicit" });
  });

  test("is nowhere where it has neither", async () => {
    const { resolver } = await world(() => NODATA);
    expect(await resolver.mail("example.test")).toEqual({ kind: "no_mail_host" });
  });

  test("is nowhere where the name does not exist", async () => {
    const { resolver, server } = await world(() => NXDOMAIN);
    expect(await resolver.mail("example.test")).toEqual({ kind: "no_domain" });
    expect(server.asked).toEqual(["MX example.test"]);
  });

  test("is not known where the addresses cannot be learnt", async () => {
    const { resolver } = await world((_, type) => (type === "AAAA" ? SERVFAIL : NODATA));
    expect(await resolver.mail("example.test")).toEqual({ kind: "failed", cause: "servfail" });
  });

  test("is nowhere for a name that DNS cannot write", async () => {
    const { resolver, server } = await world(() => NODATA);
    expect(await resolver.mail(`${"a".repeat(64)}.test`)).toEqual({ kind: "no_domain" });
    expect(server.asked).toEqual([]);
  });
});

describe("a failure", () => {
  test.each([
    ["servfail", SERVFAIL],
    ["refused", REFUSED],
    ["timeout", null],
  ] as const)("of kind %s is tried again, told as a failure, and never remembered", async (cause, answer) => {
    const { resolver, server } = await world(() => answer, { deadlineMs: 400 });
    expect(await resolver.mail("example.test")).toEqual({ kind: "failed", cause });
    expect(server.asked).toHaveLength(2);
    await resolver.mail("example.test");
    expect(server.asked).toHaveLength(4);
  });

  test("followed by an answer is forgotten", async () => {
    const { resolver } = await world((_, __, count) =>
      count === 1 ? SERVFAIL : { records: [mx(1, "a.test")] },
    );
    expect((await resolver.mail("example.test")).kind).toBe("mx");
  });

  test("of one family of addresses does not hide the other", async () => {
    const { resolver } = await world((_, type) => (type === "A" ? { records: [a("192.0.2.1")] } : SERVFAIL));
    expect(await resolver.addresses("a.test")).toEqual({ kind: "found", addresses: ["192.0.2.1"] });
  });

  test("is a port on which nothing listens", async () => {
    const { server } = await world(() => NODATA);
    await servers.pop()?.close();
    const resolver = dnsResolver({ servers: [server.address], deadlineMs: 400, tries: 2 });
    expect((await resolver.mail("example.test")).kind).toBe("failed");
  });
});

describe("a question", () => {
  test("is put once while it is in flight, and not again while its answer is remembered", async () => {
    const { resolver, server } = await world(() => ({ records: [mx(1, "a.test")] }));
    await Promise.all([resolver.mail("example.test"), resolver.mail("example.test")]);
    await resolver.mail("example.test");
    expect(server.asked).toEqual(["MX example.test"]);
  });

  test("is put again when its answer has grown old, and not a moment before", async () => {
    const { resolver, server } = await world(() => NXDOMAIN, { cacheSeconds: 60 });
    vi.useFakeTimers({ toFake: ["performance"] });
    await resolver.mail("example.test");
    vi.advanceTimersByTime(59_999);
    await resolver.mail("example.test");
    expect(server.asked).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await resolver.mail("example.test");
    expect(server.asked).toHaveLength(2);
  });

  test("is put again when newer answers have crowded it out", async () => {
    const { resolver, server } = await world(() => NXDOMAIN, { maximumRemembered: 2 });
    for (const name of ["a.test", "b.test", "b.test", "c.test", "a.test"]) await resolver.mail(name);
    expect(server.asked).toEqual(["MX a.test", "MX b.test", "MX c.test", "MX a.test"]);
  });

  test("waits while as many as allowed are in flight", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let inFlight = 0;
    let most = 0;
    const { resolver } = await world(
      async () => {
        inFlight++;
        most = Math.max(most, inFlight);
        await released;
        inFlight--;
        return NXDOMAIN;
      },
      { maximumInFlight: 3 },
    );
    const names = Array.from({ length: 20 }, (_, index) => `n${index}.test`);
    const answers = Promise.all(names.map((name) => resolver.mail(name)));
    await vi.waitFor(() => expect(inFlight).toBe(3));
    release();
    expect((await answers).every(({ kind }) => kind === "no_domain")).toBe(true);
    expect(most).toBe(3);
  });
});
