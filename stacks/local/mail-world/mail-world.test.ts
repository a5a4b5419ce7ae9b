import { manualClock } from "@winnow/core/port/clock/manual";
import { directProber } from "@winnow/core/port/prober/direct";
import type { DomainReport, Observation, Prober } from "@winnow/core/port/prober/index";
import { exampleLimits } from "@winnow/core/port/prober/scripted";
import { dnsResolver } from "@winnow/core/port/resolver/dns";
import type { Resolver } from "@winnow/core/port/resolver/index";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { MailWorld } from "./index.ts";
import { createMailWorld } from "./index.ts";

const clock = manualClock("2026-11-21T10:00:00.000Z");
const identity = { ehlo: "probe.winnow.test", mailFrom: "probe@winnow.test" };
let world: MailWorld;
let resolver: Resolver;
let prober: Prober;

beforeAll(async () => {
  world = await createMailWorld({ greylistSeconds: 300, slowMs: 300, dripMs: 20, closeMs: 20, clock });
  resolver = dnsResolver({ servers: [world.resolverAddress], deadlineMs: 3_000, tries: 2 });
  prober = directProber({
    resolver,
    identity,
    guard: world.guard,
    dial: world.dial,
    deadlines: { bannerMs: 2_000, commandMs: 2_000, recipientMs: 2_000 },
  });
});

afterAll(() => world.close());

/** Probes recipients of one domain, as for a list: resolves the mail hosts, then asks them. */
async function ask(domain: string, ...locals: string[]): Promise<DomainReport> {
  const mail = await resolver.mail(domain);
  const hosts = mail.kind === "mx" ? mail.hosts.map(({ exchange }) => exchange) : [domain];
  const [report] = await prober.probe({
    hosts,
    domains: [{ domain, recipients: locals.map((local) => `${local}@${domain}`), catchAll: true }],
    limits: exampleLimits,
    deadline: new Date(Date.now() + 10_000),
  });
  if (!report) throw new Error("no report");
  return report;
}

const describeObservation = (observation: Observation | null | undefined): string => {
  if (!observation) return "-";
  if (observation.kind === "silent") return `${observation.stage} ${observation.cause}`;
  if (observation.kind !== "replied") return observation.kind;
  return [observation.stage, observation.code, observation.enhanced].filter(Boolean).join(" ");
};

async function answers(domain: string, ...locals: string[]): Promise<string[]> {
  const { recipients, random } = await ask(domain, ...locals);
  return [...recipients.map(describeObservation), `random ${describeObservation(random)}`];
}

describe("the name server", () => {
  test.each([
    ["nullmx.test", { kind: "null_mx" }],
    ["nomx.test", { kind: "no_mail_host" }],
    ["implicit.test", { kind: "implicit" }],
    ["nobody-has-this.test", { kind: "no_domain" }],
    ["no-such.load.test", { kind: "no_domain" }],
    ["servfail.test", { kind: "failed", cause: "servfail" }],
    ["timeout.test", { kind: "failed", cause: "timeout" }],
    ["outside.example", { kind: "failed", cause: "refused" }],
    ["inbox.test", { kind: "mx", hosts: [{ exchange: "mx1.inbox.test", priority: 10 }] }],
  ])("answers for %s", async (domain, answer) => {
    expect(await resolver.mail(domain)).toMatchObject(answer);
  });

  test("sends answers over TCP that are too large for UDP, of which the resolver keeps twelve hosts", async () => {
    const answer = await resolver.mail("crowded.test");
    expect(answer.kind === "mx" && answer.hosts.length).toBe(12);
  });

  test("distributes the generated domains over eight hosts", async () => {
    const hosts = new Set<string>();
    for (let index = 0; index < 100; index++) {
      const answer = await resolver.mail(`shop-${index}.load.test`);
      if (answer.kind === "mx") for (const { exchange } of answer.hosts) hosts.add(exchange);
    }
    expect(hosts.size).toBe(8);
  });
});

describe("the mail hosts", () => {
  test.each([
    ["inbox.test", ["rcpt 250", "rcpt 550 5.1.1", "random rcpt 550 5.1.1"]],
    ["starttls.test", ["rcpt 250", "rcpt 550 5.1.1", "random rcpt 550 5.1.1"]],
    ["slow.test", ["rcpt 250", "rcpt 550 5.1.1", "random rcpt 550 5.1.1"]],
    ["old.test", ["rcpt 250", "rcpt 550 5.1.1", "random rcpt 550 5.1.1"]],
    ["backup.test", ["rcpt 250", "rcpt 550 5.1.1", "random rcpt 550 5.1.1"]],
    ["implicit.test", ["rcpt 250", "rcpt 550 5.1.1", "random rcpt 550 5.1.1"]],
    ["catchall.test", ["rcpt 250", "rcpt 250", "random rcpt 250"]],
    ["full.test", ["rcpt 552 5.2.2", "rcpt 550 5.1.1", "random -"]],
    ["disabled.test", ["rcpt 550 5.2.1", "rcpt 550 5.1.1", "random -"]],
    ["blocked.test", ["connect 554 5.7.1", "connect 554 5.7.1", "random -"]],
    ["drop.test", ["rcpt closed", "rcpt closed", "random -"]],
    ["tarpit.test", ["rcpt timeout", "rcpt timeout", "random -"]],
    ["mute.test", ["connect timeout", "connect timeout", "random -"]],
    ["late.test", ["rcpt closed", "rcpt closed", "random -"]],
    ["loopback-mx.test", ["forbidden", "forbidden", "random -"]],
  ])("of %s give their documented answers", async (domain, expected) => {
    expect(await answers(domain, "anna", "no-anna")).toEqual(expected);
  });

  test("of starttls.test take no mail without TLS", async () => {
    await ask("starttls.test", "otto");
    const events = world.log.entries("starttls").map(({ event }) => event);
    const isRecipient = (event: string) => event.startsWith("RCPT TO");
    expect(events.indexOf("STARTTLS")).toBeGreaterThan(-1);
    expect(events.indexOf("STARTTLS")).toBeLessThan(events.findIndex(isRecipient));
  });

  test("of greylist.test accept a recipient after the wait, and not a second before", async () => {
    expect(await answers("greylist.test", "ida", "no-ida")).toEqual([
      "rcpt 450 4.2.0",
      "rcpt 550 5.1.1",
      "random -",
    ]);
    clock.advance(299);
    expect(await answers("greylist.test", "ida")).toEqual(["rcpt 450 4.2.0", "random -"]);
    clock.advance(1);
    expect(await answers("greylist.test", "ida")).toEqual(["rcpt 250", "random rcpt 550 5.1.1"]);
  });

  test("of limited.test accept five recipients per session, and all in several sessions", async () => {
    const before = world.log.connections("limited");
    const locals = Array.from({ length: 12 }, (_, index) => `guest${index}`);
    expect(await answers("limited.test", ...locals)).toEqual([
      ...locals.map(() => "rcpt 250"),
      "random rcpt 550 5.1.1",
    ]);
    expect(world.log.connections("limited") - before).toBe(3);
  });

  test("of eai.test accept an internationalized address, and other hosts do not", async () => {
    expect(await answers("eai.test", "jörg", "anna")).toEqual([
      "rcpt 250",
      "rcpt 250",
      "random rcpt 550 5.1.1",
    ]);
    expect(await answers("inbox.test", "jörg", "anna")).toEqual([
      "no_smtputf8",
      "rcpt 250",
      "random rcpt 550 5.1.1",
    ]);
  });

  test("refuse recipients of other domains", async () => {
    const [report] = await prober.probe({
      hosts: ["mx1.inbox.test"],
      domains: [{ domain: "catchall.test", recipients: ["anna@catchall.test"], catchAll: true }],
      limits: exampleLimits,
      deadline: new Date(Date.now() + 5_000),
    });
    expect(describeObservation(report?.recipients[0])).toBe("rcpt 554 5.7.1");
  });
});
