import { describe, expect, it } from "vitest";
import { Rule } from "../../src/rule/index.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { held } from "../held-prober.ts";
import type { Prober } from "../../src/port/prober/index.ts";
import { reply, scriptedProber } from "../../src/port/prober/scripted.ts";
import type { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import {
  defaultProber,
  domains,
  down,
  people,
  recipientsOf,
  replyTo,
  resolver,
  slow,
  started,
} from "./started.ts";

describe("an analysis", () => {
  it("is given up at its current step only", async () => {
    const { clock, info, step, giveUp } = await started();
    await step({ resolver: slow(clock, 10), seconds: 120 });
    await giveUp(0);
    expect(await info()).toMatchObject({ status: "running" });
    await giveUp(1);
    expect(await info()).toMatchObject({ status: "failed" });
  });

  it("screens every address, probes a sample and gives confidence intervals", async () => {
    const { step, info, left, known } = await started();
    expect(await info()).toMatchObject({ status: "queued", progress: { percent: 0, eta_seconds: null } });
    await step();
    const analysis = await info();
    expect(analysis).toMatchObject({
      status: "completed",
      error: null,
      progress: { done: 300, total: 300, percent: 100, eta_seconds: 0 },
      health: {
        findings: { disposable: 0, role: 0, no_domain: 10, dns_timeout: 10, no_mail_host: 0 },
        providers: { other: 300 },
        sample: { size: 20 },
        cleaning: { credits: 280 },
      },
    });
    const { estimate, sample, invalid_percent } = analysis?.health ?? {};
    expect(estimate?.unknown).toMatchObject({ count: 10, low: 10 });
    expect(estimate?.invalid.low).toBeGreaterThanOrEqual(10 + Number(sample?.counts.invalid));
    expect(estimate?.invalid.low).toBeLessThanOrEqual(10 + 56);
    expect(estimate?.invalid.high).toBeGreaterThanOrEqual(10 + 56);
    const percent = (100 * (Number(estimate?.invalid.count) + 20)) / 320;
    expect(Math.abs(Number(invalid_percent) - percent)).toBeLessThan(0.051);
    expect(await left()).toEqual(["known"]);
    expect(await known()).toMatchObject({ count: 20 });
  });

  it("counts the addresses that reach a mailbox of an address before them", async () => {
    const variants = ["ann@gmail.com", "a.nn@gmail.com", "ann+news@googlemail.com", "bob@gmail.com"];
    const addresses = [...people(1), ...variants];
    const { run, info } = await started({ addresses });
    await run();
    expect((await info())?.health?.variants).toEqual({ rows: 2, addresses: 2, mailboxes: 1 });
    const rows = addresses.map((address) => (address.startsWith("a") ? 3 : 2));
    const repeated = await started({ addresses, rows });
    await repeated.run();
    expect((await repeated.info())?.health?.variants).toEqual({ rows: 8, addresses: 2, mailboxes: 1 });
    expect(await repeated.left()).toEqual(["known"]);
  });

  it("counts what own rules block as not charged, and asks nobody about it", async () => {
    const workspaceID = newWorkspaceID();
    const { clock, step, info } = await started({ workspaceID });
    const make = (match: Rule.Match, value: string) =>
      as(user(workspaceID), () => Rule.create({ match, value, effect: "block", note: "" }), clock);
    await make("domain", "d05.test");
    await make("exchanger", "mx.d06.test");
    await make("address", "p-1@d07.test");
    const prober = scriptedProber({ replyTo });
    await step({ prober });
    expect((await info())?.health?.cleaning).toMatchObject({ credits: 300 - 21 - 20, blocked: 21 });
    expect(prober.asked.map(String).join()).not.toMatch(/d05|d06|p-1@d07/);
  });

  it("has the same result when its message is delivered again, also at the same moment", async () => {
    const { step, info, left } = await started();
    await Promise.all([step(), step(), step()]);
    const once = await info();
    expect(once).toMatchObject({ status: "completed", health: { sample: { size: 20 } } });
    await step({}, 0);
    expect(await info()).toEqual(once);
    expect(await left()).toEqual(["known"]);
  });

  it("has the same result and the same sample in many steps", async () => {
    const [whole, parted] = [await started(), await started()];
    const [once, often] = [scriptedProber({ replyTo }), scriptedProber({ replyTo })];
    await whole.run({ prober: once });
    let steps = 0;
    for (; (await parted.info())?.progress.done !== 300; steps++)
      await parted.step({ resolver: slow(parted.clock, 10), seconds: 60 });
    expect(steps).toBeGreaterThan(5);
    await parted.run({ prober: often });
    expect((await parted.info())?.health).toEqual((await whole.info())?.health);
    expect(recipientsOf(often)).toEqual(recipientsOf(once));
    expect(await parted.left()).toEqual(["known"]);
  });

  it("shows its progress and continues from its checkpoint", async () => {
    const { clock, step, info, left } = await started();
    await step({ resolver: slow(clock, 10), seconds: 120 });
    expect((await info())?.progress.done).toBe(0);
    await step({ resolver: slow(clock, 10), seconds: 120 });
    const before = await info();
    expect(before).toMatchObject({ status: "running", health: null });
    expect(before?.progress.done).toBeGreaterThan(0);
    expect(before?.progress.done).toBeLessThan(300);
    expect(before?.progress.percent).toBeGreaterThan(0);
    expect(before?.progress.eta_seconds).toBeGreaterThan(0);
    expect(await left()).toEqual(["checkpoint", "mailboxes"]);
    await step({ seconds: 100 });
    const drawn = await info();
    expect(drawn).toMatchObject({ status: "running", progress: { done: 300, percent: 50 } });
    for (const earlier of [0, 1, 2]) await step({}, earlier);
    expect(await info()).toEqual(drawn);
    await step();
    expect((await info())?.status).toBe("completed");
    expect(await left()).toEqual(["known"]);
  });

  it("keeps one checkpoint of two attempts at a step", async () => {
    const { step, info, left } = await started();
    const late = held(defaultProber);
    const slower = step({ prober: late });
    await late.asked;
    await step({ prober: scriptedProber({ replyTo: () => ({ kind: "busy", retryAfterSeconds: 30 }) }) });
    expect(await left()).toEqual(["checkpoint"]);
    late.release();
    await slower;
    expect(await info()).toMatchObject({ status: "running" });
    expect(await left()).toEqual(["checkpoint"]);
    await step();
    expect(await info()).toMatchObject({ status: "completed", health: { sample: { size: 20 } } });
    expect(await left()).toEqual(["known"]);
  });

  it("repeats a step that failed", async () => {
    const { step, info, left } = await started();
    const broken: Prober.Prober = { probe: () => Promise.reject(new Error("The line is cut.")) };
    await expect(step({ prober: broken })).rejects.toThrow("The line is cut.");
    expect(await info()).toMatchObject({ status: "running", health: null });
    await step();
    expect(await info()).toMatchObject({ status: "completed", health: { sample: { size: 20 } } });
    expect(await left()).toEqual(["known"]);
  });

  it("probes busy addresses three times, then counts them as unknown", async () => {
    const busy = (recipient: string): Prober.Observation =>
      recipient.startsWith("p-") ? { kind: "busy", retryAfterSeconds: 30 } : replyTo(recipient);
    const { run, info, known } = await started();
    const prober = scriptedProber({ replyTo: busy });
    expect(await run({ prober })).toBe(3);
    const { sample, cleaning } = (await info())?.health ?? {};
    const unknown = Number(sample?.counts.unknown);
    expect(unknown).toBeGreaterThan(0);
    expect(cleaning?.credits).toBe(280 + unknown);
    expect(await known()).toMatchObject({ count: 20 - unknown });
    expect(recipientsOf(prober).length).toBe(20 + 2 * unknown);
  });

  it("counts greylisted addresses as unknown and leaves them to the verification", async () => {
    const { run, info, known } = await started();
    const greylisted = reply(450, "4.2.0", "Greylisted, please try again");
    expect(await run({ prober: scriptedProber({ replyTo: () => greylisted }) })).toBe(1);
    expect((await info())?.health).toMatchObject({
      sample: { size: 20, counts: { unknown: 20 } },
      cleaning: { credits: 300 },
    });
    expect((await info())?.health?.cleaning.seconds).toBeGreaterThan(300);
    expect(await known()).toBeNull();
  });

  it("asks silent name servers again", async () => {
    const asked = new Map<string, number>();
    const silentAtFirst: Resolver.Resolver = {
      ...resolver,
      mail: async (domain) => {
        asked.set(domain, (asked.get(domain) ?? 0) + 1);
        return resolver.mail(asked.get(domain) === 1 ? "d29.test" : domain);
      },
    };
    const { run, info } = await started();
    await run({ resolver: silentAtFirst });
    expect((await info())?.health).toMatchObject({ findings: { dns_timeout: 10, no_domain: 10 } });
  });

  it("never reports a missing mail host because name servers are silent", async () => {
    const { run, info, left } = await started();
    const silent = scriptedResolver({ mail: Object.fromEntries(domains.map((domain) => [domain, down])) });
    await run({ resolver: silent });
    expect((await info())?.health).toMatchObject({
      findings: { dns_timeout: 300, no_domain: 0, no_mail_host: 0, null_mx: 0 },
      sample: { size: 0 },
      estimate: { unknown: { count: 300, low: 300, high: 300 }, invalid: { count: 0 } },
    });
    expect(await left()).toEqual([]);
  });
});

describe("the verdicts of a sample", () => {
  it("are fresh for a day", async () => {
    const { clock, run, info, known } = await started();
    await run();
    clock.advance(86_400 - 1);
    expect(await known()).toMatchObject({ count: 20 });
    expect((await info())?.health).toMatchObject({ cleaning: { credits: 280 } });
    clock.advance(1);
    expect(await known()).toBeNull();
    expect((await info())?.health).toMatchObject({ cleaning: { credits: 300 } });
  });
});

describe("the analysis of a removed list", () => {
  it("ends at any step and leaves no object behind", async () => {
    const asking = await started();
    const late = held(defaultProber);
    const running = asking.step({ prober: late });
    await late.asked;
    await asking.erase();
    late.release();
    await running;
    expect(await asking.info()).toBeUndefined();
    expect(await asking.left()).toEqual([]);

    const looking = await started();
    const gone: Resolver.Resolver = {
      ...resolver,
      mail: async (domain) => {
        await looking.erase();
        return resolver.mail(domain);
      },
    };
    await looking.step({ resolver: gone });
    expect(await looking.info()).toBeUndefined();
    expect(await looking.left()).toEqual([]);
  });
});

describe("the result of an analysis during another", () => {
  const again = { again: true, id: "ana_01KBTAK1PQ4M9T8Y0S6X2D3E4G" };
  const renewed = async () => {
    const list = await started();
    await list.run();
    const first = await list.info();
    const known = await list.known();
    list.clock.advance(600);
    await list.start(again);
    return { ...list, first, firstKnown: known };
  };

  it("stays with its date until the other is completed, and its verdicts are taken over", async () => {
    const { first, firstKnown, info, known, run, clock } = await renewed();
    expect(first?.health_at).toBe(first?.completed_at);
    expect(await info()).toMatchObject({
      status: "queued",
      health: first?.health,
      health_at: first?.completed_at,
      completed_at: null,
    });
    expect(await known()).toEqual(firstKnown);
    await run();
    expect(await info()).toMatchObject({ status: "completed", health_at: clock.now().toISOString() });
    expect((await known())?.key).not.toBe(firstKnown?.key);
  });

  it("stays where the other fails, with why, and where a third one replaces that", async () => {
    const { first, firstKnown, info, known, giveUp, start, run } = await renewed();
    await giveUp();
    expect(await info()).toMatchObject({
      status: "failed",
      error: { code: "analysis.failed" },
      health: first?.health,
      health_at: first?.completed_at,
    });
    await start({ id: "ana_01KBTAK1PQ4M9T8Y0S6X2D3E4H" });
    expect(await info()).toMatchObject({ status: "queued", error: null, health_at: first?.completed_at });
    expect(await known()).toEqual(firstKnown);
    await run();
    expect((await info())?.health_at).not.toBe(first?.completed_at);
  });
});

describe("a stale analysis", () => {
  it("continues after its step is sent again", async () => {
    const { info, restart, step } = await started();
    await restart();
    expect((await info())?.status).toBe("queued");
    await step();
    expect((await info())?.status).toBe("completed");
  });

  it("fails when it is given up, says why, and can be started again", async () => {
    const { clock, start, info, giveUp, step } = await started();
    await giveUp();
    expect(await info()).toMatchObject({
      status: "failed",
      error: { code: "analysis.failed", message: expect.stringContaining("Start it again") },
      completed_at: clock.now().toISOString(),
    });
    await start();
    expect(await info()).toMatchObject({ status: "queued", error: null });
    await expect(start()).rejects.toMatchObject({ kind: "conflict", code: "analysis.conflict" });
    await step();
    expect((await info())?.status).toBe("completed");
    await expect(start()).rejects.toMatchObject({ kind: "conflict" });
  });
});
