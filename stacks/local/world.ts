/**
 * The world of one machine: names under `.test` live in the mail world, the rest of the internet is asked as it is.
 * Only here is the guard against special-use addresses relaxed, and only for the mail world's own.
 */
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { directProber } from "@winnow/core/port/prober/direct";
import { Prober } from "@winnow/core/port/prober/index";
import { noProber } from "@winnow/core/port/prober/none";
import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { Resolver } from "@winnow/core/port/resolver/index";
import { createMailWorld, type MailWorldOptions } from "./mail-world/index.ts";
import type { Reach } from "./mail-world/reach.ts";

export interface LocalWorld {
  /** Runs the body in this world. */
  enter<R>(body: () => R): R;
  close(): Promise<void>;
}

interface Beyond {
  /** Asks mail servers outside of the mail world too, from this machine's own address. */
  probeInternet?: boolean | undefined;
  clock?: Clock.Clock | undefined;
}

export interface LocalWorldOptions extends MailWorldOptions, Pick<Beyond, "probeInternet"> {}

const identity = { ehlo: "probe.winnow.test", mailFrom: "verify@probe.winnow.test" };
const internetDeadlineMs = 4_000;

/** The local world with a mail world of its own. */
export async function createLocalWorld({
  probeInternet,
  ...options
}: LocalWorldOptions = {}): Promise<LocalWorld> {
  const mailWorld = await createMailWorld(options);
  return {
    enter: localWorld(mailWorld, { probeInternet, clock: options.clock }),
    close: () => mailWorld.close(),
  };
}

/** How to enter the local world around a mail world that is there. */
export function localWorld(
  { resolverAddress, guard, dial }: Reach,
  { probeInternet, clock = systemClock }: Beyond = {},
): LocalWorld["enter"] {
  const inside = dnsResolver({ servers: [resolverAddress], deadlineMs: 1_500, tries: 2 });
  const outside = dnsResolver({ deadlineMs: internetDeadlineMs, tries: 2 });
  const resolverFor = (name: string) => (isInside(name) ? inside : outside);
  const resolver: Resolver.Resolver = {
    mail: (domain) => resolverFor(domain).mail(domain),
    addresses: (host) => resolverFor(host).addresses(host),
  };
  const insideProber = unhurried(directProber({ resolver: inside, identity, guard, dial, share: 1 }));
  const outsideProber = probeInternet ? directProber({ resolver: outside, identity }) : noProber;
  const prober: Prober.Prober = {
    probe: (question) => (question.hosts.every(isInside) ? insideProber : outsideProber).probe(question),
  };
  return (body) => Clock.provide(clock, () => Resolver.provide(resolver, () => Prober.provide(prober, body)));
}

/** Our own servers bear any load. */
const anyLoad = { connections: 2, recipients: Infinity, spacingSeconds: 0 };

const unhurried = (prober: Prober.Prober): Prober.Prober => ({
  probe: ({ limits: politeness, ...question }) =>
    prober.probe({ ...question, limits: { ...politeness, ...anyLoad } }),
});

const isInside = (name: string): boolean => name === "test" || name.endsWith(".test");
