/**
 * Provides every port with its real adapter, once per cold start. Tests and the local product provide their adapters
 * first, which are kept. The environment cannot replace an adapter.
 */
import { Actor } from "@winnow/core/kit/actor";
import { Config, type DirectProbing, type Probing } from "@winnow/core/kit/config";
import { provideMissing } from "@winnow/core/kit/context";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { google } from "@winnow/core/port/identity/google";
import { Identity } from "@winnow/core/port/identity/index";
import { Billing } from "@winnow/core/billing";
import { paddle } from "@winnow/core/port/payment/paddle";
import { Payment } from "@winnow/core/port/payment/index";
import { type DirectOptions, directProber } from "@winnow/core/port/prober/direct";
import { Prober } from "@winnow/core/port/prober/index";
import { noProber } from "@winnow/core/port/prober/none";
import { selfTested } from "@winnow/core/port/prober/self-test";
import { socks5Dial } from "@winnow/core/port/prober/socks5";
import { forbidding, isForbidden } from "@winnow/core/port/prober/special-use";
import {
  Agent,
  Egress,
  HostLimit,
  QuestionBatch,
  SessionPlace,
  SharedDomainCache,
} from "@winnow/core/probing";
import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { Resolver } from "@winnow/core/port/resolver/index";
import { TestMode } from "@winnow/core/test-mode";
import { httpWebhookClient } from "@winnow/core/port/webhook-client/http";
import { WebhookClient } from "@winnow/core/port/webhook-client/index";
import { Verdict } from "@winnow/core/verdict";
import { log } from "./log.ts";

let resolver: Resolver.Resolver | undefined;
let prober: Prober.Prober | undefined;
let identity: Identity.Provider | null | undefined;
let payment: Payment.Provider | null | undefined;

const realResolver = () => (resolver ??= dnsResolver({ stage: { batches: questionBatches, isProvider } }));
const realProber = () => (prober ??= proberFor(Config.required("probing")));
const realPayment = () => (payment === undefined ? (payment = configuredPayment()) : payment);
const realIdentity = () => (identity === undefined ? (identity = offeredIdentity()) : identity);

/** Google, or a substitute in its place; null if the stage has no client id. */
function offeredIdentity(): Identity.Provider | null {
  const configured = Config.get().google;
  return configured && google(configured);
}

/** Paddle, or the local Paddle in its place; null if the stage sells nothing. */
function configuredPayment(): Payment.Provider | null {
  const configured = Config.get().paddle;
  return configured && paddle({ url: configured.url, apiKey: () => asOperator(Billing.apiKey) });
}

/** Delegates to the resolver that is in scope at the time of the call. */
const resolverInScope: Resolver.Resolver = {
  mail: (domain) => Resolver.use().mail(domain),
  addresses: (host) => Resolver.use().addresses(host),
};

const webhookClient = httpWebhookClient({ resolver: resolverInScope, guard: isForbidden });

function proberFor(probing: Probing): Prober.Prober {
  switch (probing.transport) {
    case "none":
      return noProber;
    case "agent":
      return Agent.prober;
    case "direct":
      return dialingProber(probing, {});
    case "socks5":
      return dialingProber(probing, { dial: socks5Dial(() => asOperator(Egress.proxy)) });
  }
}

/** Probes from this function after a passed self-test, within provider limits shared by all functions of the stage. */
function dialingProber(
  { ehlo, mailFrom, share, forbidden, selfTest }: DirectProbing,
  dialing: Pick<DirectOptions, "dial">,
): Prober.Prober {
  const options = {
    resolver: resolverInScope,
    identity: { ehlo, mailFrom },
    guard: forbidding(forbidden),
    share,
    places: sessionPlaces,
    hostLimits,
    ...dialing,
  };
  return selfTested(directProber(options), { ...options, hosts: selfTest, report: logSelfTest });
}

function logSelfTest(obstacles: readonly string[] | null): void {
  if (obstacles) log.warn({ message: "Mail servers cannot be reached from here for now.", obstacles });
  else log.info({ message: "Mail servers can be reached from here." });
}

const asOperator = <R>(body: () => R): R => Actor.provide({ type: "operator", job: "adapters" }, body);

/** Session places shared by all functions of a stage. No session is opened while the table fails. */
const sessionPlaces: Prober.PlaceStore = {
  acquire: (...terms) => asOperator(() => SessionPlace.acquire(...terms)).catch(placeFailed),
  release: (...terms) => asOperator(() => SessionPlace.release(...terms)).catch(placeFailed),
};

/** Host limits shared by all functions of a stage. While the table fails, each process learns its own. */
const hostLimits: Prober.HostLimits = {
  get: (hosts) => asOperator(() => HostLimit.get(hosts)).catch(limitFailed(null)),
  put: (...terms) => asOperator(() => HostLimit.put(...terms)).catch(limitFailed(undefined)),
};

const limitFailed =
  <T>(instead: T) =>
  (error: unknown): T => {
    log.warn({ message: "The limits of mail hosts cannot be read or written.", error });
    return instead;
  };

function placeFailed(error: unknown): never {
  log.warn({ message: "Session places cannot be read or written, so that no mail server is asked.", error });
  throw error;
}

/** Question batches shared by all functions of a stage. While the table fails, each asks no more than a few questions. */
const questionBatches: Resolver.BatchStore = {
  take: (...terms) =>
    asOperator(() => QuestionBatch.take(...terms)).catch((error: unknown) => {
      log.warn({
        message: "Question batches cannot be taken, so that few names of a domain are asked.",
        error,
      });
      return { retryAfterMs: 1_000 };
    }),
};

const isProvider = (host: string): boolean => Verdict.providerOf(host) !== null;

/** The domain cache shared by all functions of a stage. Each process uses its own cache while the table fails. */
const domainCache = Verdict.DomainCache.inProcess({
  shared: {
    get: (domains) =>
      asOperator(() => SharedDomainCache.get(domains)).catch((error: unknown) => {
        logCacheFailure(error);
        return [];
      }),
    put: (entries) => asOperator(() => SharedDomainCache.put(entries)).catch(logCacheFailure),
  },
});

function logCacheFailure(error: unknown): void {
  log.warn({ message: "The shared domain cache cannot be read or written.", error });
}

const adapters = [
  Clock.bind(() => systemClock),
  Resolver.bind(realResolver),
  Prober.bind(realProber),
  Identity.bind(realIdentity),
  Payment.bind(realPayment),
  Verdict.DomainCache.bind(() => domainCache),
  Verdict.TestEvidence.bind(() => TestMode.evidence),
  WebhookClient.bind(() => webhookClient),
];

/** Runs the body with the real adapters; the first call parses the configuration. */
export function withAdapters<R>(body: () => R): R {
  if (!Config.isSet()) Config.set(Config.parse(process.env));
  return provideMissing(adapters, body);
}
