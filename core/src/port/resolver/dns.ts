import { createSemaphore } from "../../kit/semaphore.ts";
import { answerCache } from "./answer-cache.ts";
import type { AddressAnswer, WithTtl, MailAnswer, MailHost, Resolver } from "./index.ts";
import type { Question } from "./message.ts";
import { isPublicName } from "./public-name.ts";
import { type Outcome, stub, type StubOptions } from "./stub.ts";

export interface DnsOptions extends StubOptions {
  /** Concurrent questions. Waiting for a place among them does not count against the deadline. */
  maximumInFlight?: number;
  maximumRemembered?: number;
}

/** The longest time for which an answer is cached, whatever its TTL. */
const longestSeconds = 60 * 60;
/** The same for a negative answer, so that a repaired domain is soon found. */
const longestLackSeconds = 15 * 60;
/** For a negative answer without a TTL. */
const unsaidLackSeconds = 60;

/** MX hosts beyond these are ignored. */
const maximumHosts = 64;

/** Asks name servers over the network. */
export function dnsResolver({
  maximumInFlight = 256,
  maximumRemembered = 20_000,
  ...options
}: DnsOptions = {}): Resolver {
  const put = stub(options);
  const gate = createSemaphore(maximumInFlight);
  const mailCache = answerCache<WithTtl<MailAnswer>>(maximumRemembered);
  const addressCache = answerCache<WithTtl<AddressAnswer>>(maximumRemembered);
  const ask = (question: Question): Promise<Outcome> => gate.run(() => put(question));

  const addresses = async (name: string): Promise<WithTtl<AddressAnswer>> => {
    if (!isPublicName(name)) return { kind: "none", ttlSeconds: longestLackSeconds };
    const [v4, v6] = await Promise.all([ask({ name, type: "A" }), ask({ name, type: "AAAA" })]);
    const found = [v4, v6].flatMap((known) => (known.kind === "found" ? known.reply.addresses : []));
    const ttlSeconds = Math.min(lifeOf(v4), lifeOf(v6));
    if (found.length > 0) return { kind: "found", addresses: found, ttlSeconds };
    const failed = [v4, v6].find((known) => known.kind === "failed");
    return failed ? { ...failed, ttlSeconds } : { kind: "none", ttlSeconds };
  };
  const addressesOnce = (host: string): Promise<WithTtl<AddressAnswer>> => {
    const name = plain(host);
    return addressCache.once(name, () => addresses(name));
  };

  const mail = async (name: string): Promise<WithTtl<MailAnswer>> => {
    if (!isPublicName(name)) return { kind: "no_domain", ttlSeconds: longestLackSeconds };
    const known = await ask({ name, type: "MX" });
    const ttlSeconds = lifeOf(known);
    switch (known.kind) {
      case "found":
        return { ...fromHosts(known.reply.hosts), ttlSeconds };
      case "none":
        return implicit(await addressesOnce(name), ttlSeconds);
      case "no_domain":
        return { kind: "no_domain", ttlSeconds };
      case "failed":
        return { ...known, ttlSeconds };
    }
  };

  return {
    mail(domain) {
      const name = plain(domain);
      return mailCache.once(name, () => mail(name));
    },
    addresses: addressesOnce,
  };
}

/** The canonical form of a name: in lower case, without the root dot. */
const plain = (name: string): string => name.toLowerCase().replace(/\.$/, "");

/** The seconds for which an outcome may be cached; 0 for a failure. */
function lifeOf(known: Outcome): number {
  switch (known.kind) {
    case "found":
      return Math.min(known.reply.ttlSeconds ?? 0, longestSeconds);
    case "none":
    case "no_domain":
      return Math.min(known.reply.ttlSeconds ?? unsaidLackSeconds, longestLackSeconds);
    case "failed":
      return 0;
  }
}

/**
 * The mail hosts, each once, the best first and equals in an order of chance (RFC 5321, 5.1). A null MX beside real
 * hosts is a mistake of the domain's owner, and says nothing.
 */
function fromHosts(records: readonly MailHost[]): MailAnswer {
  const hosts = new Map<string, number>();
  for (const { exchange, priority } of records) {
    const name = plain(exchange);
    if (name !== "") hosts.set(name, Math.min(priority, hosts.get(name) ?? Infinity));
  }
  if (hosts.size === 0) return { kind: "null_mx" };
  const best = [...hosts]
    .toSorted(([nameA, a], [nameB, b]) => a - b || (nameA < nameB ? -1 : 1))
    .slice(0, maximumHosts)
    .map(([exchange, priority]) => ({ host: { exchange, priority }, chance: Math.random() }))
    .toSorted((a, b) => a.host.priority - b.host.priority || a.chance - b.chance);
  return { kind: "mx", hosts: best.map(({ host }) => host) };
}

function implicit(answer: WithTtl<AddressAnswer>, lackSeconds: number): WithTtl<MailAnswer> {
  const ttlSeconds = Math.min(answer.ttlSeconds, lackSeconds);
  switch (answer.kind) {
    case "found":
      return { kind: "implicit", ttlSeconds };
    case "none":
      return { kind: "no_mail_host", ttlSeconds };
    case "failed":
      return answer;
  }
}
