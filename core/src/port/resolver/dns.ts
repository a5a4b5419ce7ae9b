import { setTimeout as sleep } from "node:timers/promises";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import { answerCache } from "./answer-cache.ts";
import type { AddressAnswer, BatchStore, WithTtl, MailAnswer, MailHost, Resolver } from "./index.ts";
import type { Question } from "./message.ts";
import { isPublicName } from "./public-name.ts";
import { processLimit, type QuestionLimit } from "./question-limit.ts";
import { stageLimit } from "./stage-limit.ts";
import { type Outcome, stub, type StubOptions } from "./stub.ts";

export interface DnsOptions extends StubOptions {
  /** Concurrent questions. Waiting for the semaphore does not count against the deadline. */
  maxInFlight?: number;
  maxCached?: number;
  /** Questions a second about one registrable domain of a list; ten times as many about the domain of a mail host. */
  questionsPerSecond?: number;
  /** What makes these limits hold for all workers of a stage; without it, they hold for this process. */
  stage?: {
    batches: BatchStore;
    /** Whether a provider with hosts for each customer runs a mail host. Their limit is that of a process. */
    isProvider: (host: string) => boolean;
  };
}

/** The maximum TTL of a cached answer. */
const maxTtlSeconds = 60 * 60;
/** The maximum TTL of a negative answer, so that a repaired domain is soon found. */
const maxNegativeTtlSeconds = 15 * 60;
/** The TTL of a negative answer that states none. */
const defaultNegativeTtlSeconds = 60;

/** Of an answer, no more is kept in memory. The prober tries as many hosts, and two addresses of each that may be dialled. */
const maxHosts = 12;
const maxAddressesOfKind = 16;

/** Asks name servers over the network. */
export function dnsResolver({
  maxInFlight = 256,
  maxCached = 20_000,
  questionsPerSecond = 20,
  stage,
  ...options
}: DnsOptions = {}): Resolver {
  const query = stub(options);
  const semaphore = createSemaphore(maxInFlight);
  const mailCache = answerCache<WithTtl<MailAnswer>>(maxCached);
  const addressCache = answerCache<WithTtl<AddressAnswer>>(maxCached);
  const { domainLimit, hostLimit } = limits(questionsPerSecond, stage);
  const ask = (question: Question, limit: QuestionLimit): Promise<Outcome> => {
    const wait = limit.reserve(question.name);
    return wait === 0 ? semaphore.run(() => query(question)) : askLater(question, wait);
  };
  const askLater = async (
    question: Question,
    wait: ReturnType<QuestionLimit["reserve"]>,
  ): Promise<Outcome> => {
    const waitMs = await wait;
    if (waitMs === null) return { kind: "failed", cause: "timeout" };
    if (waitMs > 0) await sleep(waitMs);
    return semaphore.run(() => query(question));
  };

  const addresses = async (name: string, limit: QuestionLimit): Promise<WithTtl<AddressAnswer>> => {
    if (!isPublicName(name)) return { kind: "none", ttlSeconds: maxNegativeTtlSeconds };
    const [v4, v6] = await Promise.all([ask({ name, type: "A" }, limit), ask({ name, type: "AAAA" }, limit)]);
    const found = [v4, v6].flatMap((outcome) =>
      outcome.kind === "found" ? outcome.reply.addresses.slice(0, maxAddressesOfKind) : [],
    );
    const ttlSeconds = Math.min(cacheSecondsOf(v4), cacheSecondsOf(v6));
    if (found.length > 0) return { kind: "found", addresses: found, ttlSeconds };
    const failed = [v4, v6].find((outcome) => outcome.kind === "failed");
    return failed ? { ...failed, ttlSeconds } : { kind: "none", ttlSeconds };
  };
  const addressesOnce = (host: string, limit = hostLimit): Promise<WithTtl<AddressAnswer>> => {
    const name = canonicalName(host);
    return addressCache.once(name, () => addresses(name, limit));
  };

  const mail = async (name: string): Promise<WithTtl<MailAnswer>> => {
    if (!isPublicName(name)) return { kind: "no_domain", ttlSeconds: maxNegativeTtlSeconds };
    const outcome = await ask({ name, type: "MX" }, domainLimit);
    const ttlSeconds = cacheSecondsOf(outcome);
    switch (outcome.kind) {
      case "found":
        return { ...fromHosts(outcome.reply.hosts), ttlSeconds };
      case "none":
        return implicit(await addressesOnce(name, domainLimit), ttlSeconds);
      case "no_domain":
        return { kind: "no_domain", ttlSeconds };
      case "failed":
        return { ...outcome, ttlSeconds };
    }
  };

  return {
    mail(domain) {
      const name = canonicalName(domain);
      return mailCache.once(name, () => mail(name));
    },
    addresses: (host) => addressesOnce(host),
  };
}

/** The limits for the domains of a list and for mail hosts. */
function limits(
  perSecond: number,
  stage: DnsOptions["stage"],
): { domainLimit: QuestionLimit; hostLimit: QuestionLimit } {
  // Large providers name a mail host per customer, all below one domain.
  const perSecondForHosts = 10 * perSecond;
  const hostsOfProcess = processLimit({ questions: perSecondForHosts });
  if (!stage) return { domainLimit: processLimit({ questions: perSecond }), hostLimit: hostsOfProcess };
  const { batches, isProvider } = stage;
  const hostsOfStage = stageLimit({ perSecond: perSecondForHosts, batches, purpose: "host" });
  return {
    domainLimit: stageLimit({ perSecond, batches, purpose: "domain" }),
    hostLimit: {
      reserve: (host) => (isProvider(host) ? hostsOfProcess : hostsOfStage).reserve(host),
    },
  };
}

/** The canonical form of a name: in lower case, without the root dot. */
function canonicalName(name: string): string {
  const lower = name.toLowerCase();
  return lower.endsWith(".") ? lower.slice(0, -1) : lower;
}

/** The seconds for which an outcome may be cached; 0 for a failure. */
function cacheSecondsOf(outcome: Outcome): number {
  switch (outcome.kind) {
    case "found":
      return Math.min(outcome.reply.ttlSeconds ?? 0, maxTtlSeconds);
    case "none":
    case "no_domain":
      return Math.min(outcome.reply.ttlSeconds ?? defaultNegativeTtlSeconds, maxNegativeTtlSeconds);
    case "failed":
      return 0;
  }
}

/**
 * The mail hosts, each once, best first, hosts of equal priority shuffled (RFC 5321, 5.1). A null MX beside other hosts
 * is a configuration error and is ignored.
 */
function fromHosts(records: readonly MailHost[]): MailAnswer {
  const [first] = records;
  if (first && records.length === 1) {
    const exchange = canonicalName(first.exchange);
    return exchange === "" ? { kind: "null_mx" } : { kind: "mx", hosts: [{ ...first, exchange }] };
  }
  const priorities = new Map<string, number>();
  for (const { exchange, priority } of records) {
    const name = canonicalName(exchange);
    if (name !== "") priorities.set(name, Math.min(priority, priorities.get(name) ?? Infinity));
  }
  if (priorities.size === 0) return { kind: "null_mx" };
  const hosts = Array.from(priorities, ([exchange, priority]) => ({ exchange, priority }));
  return { kind: "mx", hosts: bestFirst(hosts) };
}

/** The best hosts, of equal ones those with the lesser names, in random order. */
const bestFirst = (hosts: readonly MailHost[]): MailHost[] =>
  hosts
    .toSorted((a, b) => a.priority - b.priority || (a.exchange < b.exchange ? -1 : 1))
    .slice(0, maxHosts)
    .map((host) => ({ host, random: Math.random() }))
    .toSorted((a, b) => a.host.priority - b.host.priority || a.random - b.random)
    .map(({ host }) => host);

function implicit(answer: WithTtl<AddressAnswer>, negativeTtlSeconds: number): WithTtl<MailAnswer> {
  const ttlSeconds = Math.min(answer.ttlSeconds, negativeTtlSeconds);
  switch (answer.kind) {
    case "found":
      return { kind: "implicit", ttlSeconds };
    case "none":
      return { kind: "no_mail_host", ttlSeconds };
    case "failed":
      return answer;
  }
}
