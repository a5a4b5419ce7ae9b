/**
 * The adapters of the local product: names under `.test` resolve to the mail world, all others to the internet. Only here
 * is the guard against special-use addresses relaxed, and only for the mail world's own addresses.
 */
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { directProber } from "@winnow/core/port/prober/direct";
import { Prober } from "@winnow/core/port/prober/index";
import { noProber } from "@winnow/core/port/prober/none";
import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { Resolver } from "@winnow/core/port/resolver/index";
import { createMailWorld, type MailWorldOptions } from "./mail-world/index.ts";
import type { MailNetwork } from "./mail-world/network.ts";

export interface LocalAdapters {
  /** Runs the body with these adapters. */
  enter<R>(body: () => R): R;
  close(): Promise<void>;
}

interface InternetOptions {
  /** Asks mail servers of the internet too, from this machine's own address. */
  probeInternet?: boolean | undefined;
  clock?: Clock.Clock | undefined;
}

export interface LocalAdaptersOptions extends MailWorldOptions, Pick<InternetOptions, "probeInternet"> {}

const identity = { ehlo: "probe.winnow.test", mailFrom: "verify@probe.winnow.test" };
const internetDeadlineMs = 4_000;

/** Starts a mail world, and the adapters that reach it. */
export async function createLocalAdapters({
  probeInternet,
  ...options
}: LocalAdaptersOptions = {}): Promise<LocalAdapters> {
  const mailWorld = await createMailWorld(options);
  return {
    enter: withMailNetwork(mailWorld, { probeInternet, clock: options.clock }),
    close: () => mailWorld.close(),
  };
}

/** Runs bodies with adapters that reach a running mail world. */
export function withMailNetwork(
  { resolverAddress, guard, dial }: MailNetwork,
  { probeInternet, clock = systemClock }: InternetOptions = {},
): LocalAdapters["enter"] {
  const inside = dnsResolver({ servers: [resolverAddress], deadlineMs: 1_500, tries: 2 });
  const outside = dnsResolver({ deadlineMs: internetDeadlineMs, tries: 2 });
  const resolverFor = (name: string) => (isInside(name) ? inside : outside);
  const resolver: Resolver.Resolver = {
    mail: (domain) => resolverFor(domain).mail(domain),
    addresses: (host) => resolverFor(host).addresses(host),
  };
  const insideProber = unlimited(directProber({ resolver: inside, identity, guard, dial, share: 1 }));
  const outsideProber = probeInternet ? directProber({ resolver: outside, identity }) : noProber;
  const prober: Prober.Prober = {
    probe: (question) => (question.hosts.every(isInside) ? insideProber : outsideProber).probe(question),
  };
  return (body) => Clock.provide(clock, () => Resolver.provide(resolver, () => Prober.provide(prober, body)));
}

/** Our own servers take any load. */
const noLimits = { connections: 2, recipients: Infinity, spacingSeconds: 0 };

const unlimited = (prober: Prober.Prober): Prober.Prober => ({
  probe: ({ limits, ...question }) => prober.probe({ ...question, limits: { ...limits, ...noLimits } }),
});

const isInside = (name: string): boolean => name === "test" || name.endsWith(".test");
