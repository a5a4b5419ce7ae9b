/** Provider limits: what mail hosts allow one sender. */
import { hostsKey, type ProviderLimits } from "../../port/prober/index.ts";
import { filters, type ProviderName } from "./provider-hosts.ts";
import { providerOf } from "./provider.ts";

interface Limits {
  /** Concurrent sessions. */
  connections: number;
  /** Recipients per session. */
  recipients: number;
  /** Sessions begun per minute. */
  perMinute: number;
}

const perMinute = 100;
/** For providers with hosts per customer, of which only the concurrency is known: one session a second each. */
const perMinuteAtMany = (connections: number) => connections * 60;

/** Limits of all hosts of a provider together. Source: KumoMTA traffic shaping (Apache-2.0). */
const perProvider: Readonly<Record<string, Limits>> = {
  google_workspace: { connections: 5, recipients: 50, perMinute },
  microsoft365: { connections: 5, recipients: 50, perMinute: perMinuteAtMany(5) },
  outlook: { connections: 5, recipients: 50, perMinute },
  yahoo: { connections: 10, recipients: 20, perMinute },
  apple: { connections: 10, recipients: 5, perMinute },
  orange: { connections: 2, recipients: 100, perMinute },
  barracuda: { connections: 10, recipients: 15, perMinute: perMinuteAtMany(10) },
  netvigator: { connections: 5, recipients: 10, perMinute },
} satisfies Partial<Record<ProviderName, Limits>>;

/** Limits of each set of hosts of a provider. From the same source. */
const perHostSet: Readonly<Record<string, Limits>> = {
  gmx: { connections: 4, recipients: 20, perMinute },
  web_de: { connections: 4, recipients: 20, perMinute },
  mimecast: { connections: 10, recipients: 100, perMinute },
  mail_com: { connections: 10, recipients: 100, perMinute },
  comcast: { connections: 25, recipients: 1000, perMinute },
  kpn: { connections: 10, recipients: 10, perMinute },
  qq: { connections: 4, recipients: 8, perMinute },
  netease: { connections: 4, recipients: 7, perMinute },
  yahoo_japan: { connections: 2, recipients: 20, perMinute },
} satisfies Partial<Record<ProviderName, Limits>>;

/** Limits of all other hosts. */
const others: Limits = { connections: 10, recipients: 100, perMinute };

/** What our address may show any provider within ten minutes: few lists are as bad. */
const usualReputation = { maxShare: 0.5, minAsked: 200, maxBlockShare: 0.05, maxBlocks: 3 };

/** The customers of a filter have block lists of their own, and some of them refuse our address: that is no ban by the filter. */
const filterReputation = { ...usualReputation, maxBlockShare: 0.5, maxBlocks: 10 };

/** Providers that say they refuse an address after too many unknown recipients: GoDaddy (IB113), NetEase (HL:REP). */
const maxUnknown: Readonly<Record<string, number>> = { godaddy: 25, netease: 25 } satisfies Partial<
  Record<ProviderName, number>
>;

/** The limits of a set of hosts of one owner, which all hosts of some providers share. */
export function limitsFor(hosts: readonly string[]): ProviderLimits {
  const provider = providerOf(hosts[0] ?? "")?.name ?? "";
  const isFilter = filters.some((name) => name === provider);
  const usual = isFilter ? filterReputation : usualReputation;
  const reputation = provider === "" ? undefined : { ...usual, maxUnknown: maxUnknown[provider] };
  const key = perProvider[provider] ? provider : hostsKey(hosts);
  return { key, ...limitsOf(provider), reputation };
}

/** The limits of a provider by its name: of all its hosts together, or of each set of them. */
export function limitsOf(provider: string): Omit<ProviderLimits, "key"> {
  const limits = perProvider[provider] ?? perHostSet[provider] ?? others;
  const { connections, recipients } = limits;
  return {
    connections,
    recipients,
    spacingSeconds: (connections * 60) / limits.perMinute,
    periodSeconds: 60,
  };
}
