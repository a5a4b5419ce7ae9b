import { promises as dns } from "node:dns";
import type { MxRecord } from "node:dns";

import { createGate } from "../../kit/gate.ts";
import { answerCache } from "./answer-cache.ts";
import type { AddressAnswer, Failure, MailAnswer, Resolver } from "./index.ts";

export interface DnsOptions {
  /** Name servers as `ip` or `ip:port`; the system's where absent. */
  servers?: readonly string[];
  /** The time for one question, all its tries included; waiting for a turn does not count. */
  deadlineMs?: number;
  /** How often a question is put before it counts as failed. */
  tries?: number;
  maximumInFlight?: number;
  /** How long an answer is remembered in this process. A failure never is. */
  cacheSeconds?: number;
  maximumRemembered?: number;
}

type Records<T> =
  | { kind: "found"; records: readonly T[] }
  | { kind: "no_domain" }
  | { kind: "none" }
  | { kind: "failed"; cause: Failure };

/** Asks name servers over the network. */
export function dnsResolver({
  servers,
  deadlineMs = 10_000,
  tries = 3,
  maximumInFlight = 256,
  cacheSeconds = 300,
  maximumRemembered = 50_000,
}: DnsOptions = {}): Resolver {
  const tryMs = Math.max(1, Math.floor(deadlineMs / tries));
  const client = new dns.Resolver({ timeout: tryMs, tries: 1 });
  if (servers) client.setServers(servers);
  const gate = createGate(maximumInFlight);
  const limits = { seconds: cacheSeconds, maximum: maximumRemembered };
  const mailCache = answerCache<MailAnswer>({ ...limits, isKept: isAnswer });
  const addressCache = answerCache<AddressAnswer>({ ...limits, isKept: isAnswer });

  const ask = <T>(put: () => Promise<readonly T[]>): Promise<Records<T>> =>
    gate.pass(async () => {
      let outcome: Records<T> = { kind: "failed", cause: "timeout" };
      for (let attempt = 0; attempt < tries && outcome.kind === "failed"; attempt++) {
        outcome = await within(tryMs, put);
      }
      return outcome;
    });

  const addresses = async (host: string): Promise<AddressAnswer> => {
    const [v4, v6] = await Promise.all([ask(() => client.resolve4(host)), ask(() => client.resolve6(host))]);
    const found = [v4, v6].flatMap((records) => (records.kind === "found" ? records.records : []));
    if (found.length > 0) return { kind: "found", addresses: found };
    if (v4.kind === "failed") return v4;
    if (v6.kind === "failed") return v6;
    return { kind: "none" };
  };
  const addressesOnce = (host: string): Promise<AddressAnswer> =>
    addressCache.once(host, () => addresses(host));

  const mail = async (domain: string): Promise<MailAnswer> => {
    const records = await ask(() => client.resolveMx(domain));
    switch (records.kind) {
      case "found":
        return fromRecords(records.records);
      case "none":
        return implicit(await addressesOnce(domain));
      case "no_domain":
      case "failed":
        return records;
    }
  };

  return { mail: (domain) => mailCache.once(domain, () => mail(domain)), addresses: addressesOnce };
}

const isAnswer = (answer: MailAnswer | AddressAnswer): boolean => answer.kind !== "failed";

/** A null MX beside real ones is a mistake of the domain's owner, and says nothing. */
function fromRecords(records: readonly MxRecord[]): MailAnswer {
  const hosts = records
    .filter(({ exchange }) => exchange !== "" && exchange !== ".")
    .map(({ exchange, priority }) => ({ exchange: exchange.toLowerCase(), priority }))
    .toSorted((a, b) => a.priority - b.priority);
  return hosts.length > 0 ? { kind: "mx", hosts } : { kind: "null_mx" };
}

function implicit(answer: AddressAnswer): MailAnswer {
  switch (answer.kind) {
    case "found":
      return { kind: "implicit" };
    case "none":
      return { kind: "no_mail_host" };
    case "failed":
      return answer;
  }
}

async function within<T>(milliseconds: number, put: () => Promise<readonly T[]>): Promise<Records<T>> {
  const { promise: late, resolve } = Promise.withResolvers<Records<T>>();
  const timer = setTimeout(() => resolve({ kind: "failed", cause: "timeout" }), milliseconds);
  try {
    return await Promise.race([records(put), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function records<T>(put: () => Promise<readonly T[]>): Promise<Records<T>> {
  try {
    const found = await put();
    return found.length > 0 ? { kind: "found", records: found } : { kind: "none" };
  } catch (error) {
    return meaning(error instanceof Error && "code" in error ? error.code : undefined);
  }
}

function meaning(code: unknown): Records<never> {
  switch (code) {
    case "ENOTFOUND":
    case "EBADNAME": // a name that cannot be written cannot exist
      return { kind: "no_domain" };
    case "ENODATA":
      return { kind: "none" };
    case "ETIMEOUT":
    case "ECANCELLED":
      return { kind: "failed", cause: "timeout" };
    case "EREFUSED":
    case "ECONNREFUSED":
      return { kind: "failed", cause: "refused" };
    default:
      return { kind: "failed", cause: "servfail" };
  }
}
