/** How addresses are asked about: DNS, mail servers, and the caches and limits that all functions of a stage share. */
import { Fact } from "@winnow/core/fact";
import { Config, type DirectProbing, type Probing } from "@winnow/core/kit/config";
import { type DirectOptions, directProber } from "@winnow/core/port/prober/direct";
import type { Prober } from "@winnow/core/port/prober/index";
import { noProber } from "@winnow/core/port/prober/none";
import { selfTested } from "@winnow/core/port/prober/self-test";
import { socks5Dial } from "@winnow/core/port/prober/socks5";
import { forbidding } from "@winnow/core/port/prober/special-use";
import {
  Agent,
  Egress,
  HostLimit,
  Reputation,
  QuestionBatch,
  SessionPlace,
  SharedDomainCache,
} from "@winnow/core/probing";
import { dnsResolver } from "@winnow/core/port/resolver/dns";
import { Resolver } from "@winnow/core/port/resolver/index";
import { TestMode } from "@winnow/core/test-mode";
import { Verdict } from "@winnow/core/verdict";
import { asOperator } from "./as-operator.ts";
import { tellLate } from "../logging/agents-late.ts";
import { log } from "../logging/log.ts";
import { tellingOfRests, tellRest } from "../logging/reputation.ts";

/** Delegates to the resolver that is in scope at the time of the call. */
const resolverInScope: Resolver.Resolver = {
  mail: (domain) => Resolver.use().mail(domain),
  addresses: (host) => Resolver.use().addresses(host),
};

let configured: Prober.Prober | undefined;

/** The prober of the stage. */
export const prober = (): Prober.Prober => (configured ??= proberFor(Config.required("probing")));

/** The evidence of test mode, which nobody is asked about. */
export const testEvidence = TestMode.evidence;

function proberFor(probing: Probing): Prober.Prober {
  switch (probing.transport) {
    case "none":
      return noProber;
    case "agent":
      return Agent.prober({ onRest: tellRest, onLate: tellLate });
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
    reputation,
    ...dialing,
  };
  return tellingOfRests(
    selfTested(directProber(options), { ...options, hosts: selfTest, report: logSelfTest }),
  );
}

function logSelfTest(obstacles: readonly string[] | null): void {
  if (obstacles) log.warn({ message: "Mail servers cannot be reached from here for now.", obstacles });
  else log.info({ message: "Mail servers can be reached from here." });
}

/** What mails have shown of providers. While the table fails, all are believed. */
export const providerFacts: Verdict.ProviderFacts.Source = {
  find: () =>
    asOperator(() => Fact.providerFacts.find()).catch((error: unknown) => {
      log.warn({ message: "The facts about providers could not be read.", error });
      return new Map();
    }),
};

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

/** When a provider is asked again after the table failed. */
const afterFailureMs = 15_000;

/** The reputation of the stage's address. While the table fails, providers rest. */
const reputation: Prober.ReputationStore = {
  begin: (...terms) =>
    asOperator(() => Reputation.begin(...terms)).catch(limitFailed({ retryAfterMs: afterFailureMs })),
  end: (...terms) => asOperator(() => Reputation.end(...terms)).catch(limitFailed(undefined)),
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

export const resolver = dnsResolver({ stage: { batches: questionBatches, isProvider } });

/** The domain cache shared by all functions of a stage. Each process uses its own cache while the table fails. */
export const domainCache = Verdict.DomainCache.inProcess({
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
