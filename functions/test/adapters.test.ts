import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import type { Prober } from "@winnow/core/port/prober/index";
import { accepted, exampleLimits, scriptedProber } from "@winnow/core/port/prober/scripted";
import { scriptedResolver } from "@winnow/core/port/resolver/scripted";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type NameServer, startNameServer } from "../../core/test/name-server.ts";
import { addresses } from "../../core/test/special-use-targets.ts";
import { watchWire, type Wire } from "../../core/test/wire.ts";

/** The world of a function that has just started, and the ports as it knows them. */
async function coldStart() {
  vi.resetModules();
  const { withAdapters: inWorld } = await import("../src/adapters/index.ts");
  const { Prober } = await import("@winnow/core/port/prober/index");
  const { Resolver } = await import("@winnow/core/port/resolver/index");
  const { Verdict } = await import("@winnow/core/verdict");
  return { inWorld, Prober, Resolver, Verdict };
}

afterEach(() => void vi.unstubAllEnvs());

describe("a deployed function that asks mail servers itself", () => {
  let wire: Wire;
  beforeEach(async () => {
    wire = await watchWire();
    vi.stubEnv("PROBE_TRANSPORT", "direct");
    vi.stubEnv("PROBE_EHLO", "probe.winnow.test");
    vi.stubEnv("PROBE_MAIL_FROM", "verify@probe.winnow.test");
    vi.stubEnv("PROBE_SHARE", "1");
  });
  afterEach(() => wire.close());

  /** What is observed of a mail host at each of these addresses. */
  async function probe(targets: readonly string[], milliseconds = 10_000) {
    const { inWorld, Prober, Resolver } = await coldStart();
    const resolver = scriptedResolver({
      addresses: Object.fromEntries(targets.map((target, index) => [`mx${index}.evil.example`, [target]])),
    });
    const questions = targets.map((_, index): Prober.Question => ({
      hosts: [`mx${index}.evil.example`],
      domains: [{ domain: "evil.example", recipients: ["ann@evil.example"], catchAll: false }],
      limits: exampleLimits,
      deadline: new Date(Date.now() + milliseconds),
    }));
    const reports = await Resolver.provide(resolver, () =>
      inWorld(() => Promise.all(questions.map((question) => Prober.use().probe(question)))),
    );
    return reports.map(([report]) => report?.recipients[0]?.kind);
  }

  /** All that was dialled but the table, where it is written down who may dial. */
  const dialled = () => {
    const table = new URL(`${process.env["AWS_ENDPOINT_URL"]}`).host;
    return wire.opened.filter((end) => end !== table);
  };

  it("dials no forbidden address, and whatever else it dials on port 25 alone", async () => {
    const targets = Object.values(addresses).flat();
    const seen = await probe([...targets, "1.1.1.1"]);
    expect(seen.pop()).toBe("replied");
    expect(new Set(seen)).toEqual(new Set(["forbidden"]));
    expect(dialled()).toEqual(["1.1.1.1:25"]);
    expect(wire.arrived()).toBe(1);
  });

  it("dials none of the operator's own networks", async () => {
    vi.stubEnv("PROBE_FORBIDDEN", "9.9.9.0/24, 2a00:1450::/32 8.8.8.8");
    expect(await probe(["9.9.9.9", "2a00:1450::1", "8.8.8.8", "9.9.8.9", "127.0.0.1"])).toEqual([
      "forbidden",
      "forbidden",
      "forbidden",
      "replied",
      "forbidden",
    ]);
    expect(dialled()).toEqual(["9.9.8.9:25"]);
  });

  it("asks nobody where it cannot know who else does, and tells the operators", async () => {
    vi.stubEnv("TABLE_NAME", "no-such-table");
    const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const seen = await probe(["1.1.1.1"], 5_000);
    const lines = told.mock.calls.map(([line]) => String(line));
    told.mockRestore();
    expect(seen).toEqual(["busy"]);
    expect(dialled()).toEqual([]);
    expect(lines).toContainEqual(expect.stringContaining("Session places cannot be read or written"));
  });

  it("does not start where an own network is written wrongly", async () => {
    vi.stubEnv("PROBE_FORBIDDEN", "9.9.9.0/33");
    await expect(probe(["1.1.1.1"])).rejects.toThrow('"9.9.9.0/33" is not a network');
  });
});

describe("the functions of a stage that ask name servers", () => {
  let server: NameServer;
  const usual = dns.getServers();
  const askAt = (servers: readonly string[]) => {
    dns.setServers(servers);
    syncBuiltinESMExports();
  };
  beforeEach(async () => {
    server = await startNameServer(() => ({ rcode: 3 }));
    askAt([server.address]);
    vi.stubEnv("PROBE_TRANSPORT", "none");
  });
  afterEach(async () => {
    askAt(usual);
    await server.close();
  });

  /** Asks about names below a registrable domain in a function that has just started. */
  async function askBelow(domain: string, count: number): Promise<void> {
    const { inWorld, Verdict } = await coldStart();
    await inWorld(() =>
      Verdict.judge(Array.from({ length: count }, (_, index) => `ann@x${index}.${domain}`)),
    );
  }

  /** Takes every question batch of the next minute, as other workers would. */
  async function useUpBatches(domain: string): Promise<void> {
    const { QuestionBatchEntity } = await import("../../core/src/probing/question-batch/entity.ts");
    const end = Date.now() + 60_000;
    await QuestionBatchEntity.put({ domain: `domain ${domain}`, end, expires: end / 1000 }).go();
  }

  it("ask little about one registrable domain while others ask about it", async () => {
    const domain = `d${Date.now().toString(36)}.test`;
    await useUpBatches(domain);
    await askBelow(domain, 200);
    await askBelow(domain, 200);
    expect(server.asked).toHaveLength(2 * 3);
  });

  it("ask little about it while the table cannot be asked, and the operators are told", async () => {
    vi.stubEnv("TABLE_NAME", "no-such-table");
    const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await askBelow("example.test", 50);
    const lines = told.mock.calls.map(([line]) => String(line));
    told.mockRestore();
    expect(server.asked).toHaveLength(3);
    expect(lines).toContainEqual(expect.stringContaining("Question batches cannot be taken"));
  });
});

describe("what functions learn of domains", () => {
  beforeEach(() => void vi.stubEnv("PROBE_TRANSPORT", "none"));

  /** The verdict of a function that has just started, and what it asked to come to it. */
  async function verdictOf(domain: string) {
    const { inWorld, Prober, Resolver, Verdict } = await coldStart();
    const resolver = scriptedResolver({ mail: { [domain]: ["mx1.example"] } });
    const prober = scriptedProber({ random: () => accepted });
    const [judgement] = await Resolver.provide(resolver, () =>
      Prober.provide(prober, () => inWorld(() => Verdict.judge([`ann@${domain}`]))),
    );
    const asksRandom = prober.asked[0]?.domains[0]?.catchAll;
    return { reason: judgement?.verdict?.reason, lookups: resolver.asked.length, asksRandom };
  }

  it("is known to all of them", async () => {
    const domain = `d${Date.now().toString(36)}.test`;
    expect(await verdictOf(domain)).toEqual({ reason: "catch_all", lookups: 1, asksRandom: true });
    expect(await verdictOf(domain)).toEqual({ reason: "catch_all", lookups: 0, asksRandom: false });
  });

  it("is learnt again where the table cannot be asked, and the operators are told", async () => {
    vi.stubEnv("TABLE_NAME", "no-such-table");
    const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    expect(await verdictOf("a.test")).toEqual({ reason: "catch_all", lookups: 1, asksRandom: true });
    const lines = told.mock.calls.map(([line]) => String(line));
    told.mockRestore();
    const messages = lines.map((line) => String(Reflect.get(JSON.parse(line), "message")));
    expect(messages.toSorted()).toEqual([
      "The facts about providers could not be read.",
      "The shared domain cache cannot be read or written.",
      "The shared domain cache cannot be read or written.",
    ]);
  });
});
