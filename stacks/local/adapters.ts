/**
 * The adapters of the local product: names under `.test` resolve in the mail world, all others on the internet. The guard
 * against special-use addresses is relaxed here only: for the addresses of the mail world, and for webhooks to this machine.
 */
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { directProber } from "@winnow/core/port/prober/direct";
import { Prober } from "@winnow/core/port/prober/index";
import { noProber } from "@winnow/core/port/prober/none";
import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { isForbidden } from "@winnow/core/port/prober/special-use";
import { Resolver } from "@winnow/core/port/resolver/index";
import { httpWebhookClient } from "@winnow/core/port/webhook-client/http";
import { WebhookClient } from "@winnow/core/port/webhook-client/index";
import { createMailWorld, type MailWorldOptions } from "./mail-world/index.ts";
import { probingHost } from "./mail-world/block-list.ts";
import type { MailNetwork } from "./mail-world/network.ts";

export interface LocalAdapters {
  /** Runs the body with these adapters. */
  enter<R>(body: () => R): R;
  close(): Promise<void>;
}

interface InternetOptions {
  /** Also probes mail hosts on the internet, directly from this machine. */
  probeInternet?: boolean | undefined;
  /** How long the receiver of a webhook has to answer. */
  webhookDeadlineMs?: number | undefined;
  clock?: Clock.Clock | undefined;
}

export interface LocalAdaptersOptions extends MailWorldOptions, Omit<InternetOptions, "clock"> {}

/** Who probes the mail world. */
export const identity = { ehlo: probingHost, mailFrom: `verify@${probingHost}` };
const internetDeadlineMs = 4_000;

/** Starts a mail world and creates adapters that connect to it. */
export async function createLocalAdapters({
  probeInternet,
  webhookDeadlineMs,
  ...options
}: LocalAdaptersOptions = {}): Promise<LocalAdapters> {
  const mailWorld = await createMailWorld(options);
  return {
    enter: withMailNetwork(mailWorld, { probeInternet, webhookDeadlineMs, clock: options.clock }),
    close: () => mailWorld.close(),
  };
}

/** As many as the eight workers of a verification have together where each is a process. */
const questionsInFlight = 8 * 256;

/** Runs bodies with adapters that connect to a running mail world. */
export function withMailNetwork(
  { resolverAddress, guard, dial }: MailNetwork,
  { probeInternet, webhookDeadlineMs, clock = systemClock }: InternetOptions = {},
): LocalAdapters["enter"] {
  const mailWorldResolver = dnsResolver({
    servers: [resolverAddress],
    deadlineMs: 1_500,
    tries: 2,
    questionsPerSecond: Infinity,
    maxInFlight: questionsInFlight,
  });
  const internetResolver = dnsResolver({ deadlineMs: internetDeadlineMs, tries: 2 });
  const resolverFor = (name: string) => (isInMailWorld(name) ? mailWorldResolver : internetResolver);
  const resolver: Resolver.Resolver = {
    mail: (domain) => resolverFor(domain).mail(domain),
    addresses: (host) => resolverFor(host).addresses(host),
  };
  const mailWorldProber = unlimited(
    directProber({ resolver: mailWorldResolver, identity, guard, dial, share: 1 }),
  );
  const internetProber = probeInternet ? directProber({ resolver: internetResolver, identity }) : noProber;
  const prober: Prober.Prober = {
    probe: (question) =>
      (question.hosts.every(isInMailWorld) ? mailWorldProber : internetProber).probe(question),
  };
  const webhookClient = httpWebhookClient({
    resolver,
    guard: isForbidden,
    allowsLoopback: true,
    deadlineMs: webhookDeadlineMs,
  });
  return (body) =>
    Clock.provide(clock, () =>
      Resolver.provide(resolver, () =>
        Prober.provide(prober, () => WebhookClient.provide(webhookClient, body)),
      ),
    );
}

/** The mail world needs no provider limits. */
const noLimits = { connections: 2, recipients: Infinity, spacingSeconds: 0 };

const unlimited = (prober: Prober.Prober): Prober.Prober => ({
  probe: ({ limits, ...question }) => prober.probe({ ...question, limits: { ...limits, ...noLimits } }),
});

const isInMailWorld = (name: string): boolean => name === "test" || name.endsWith(".test");
