/** What mail hosts bear from one sender, as data. */
import type { Politeness } from "../port/prober/index.ts";
import type { Group } from "./group.ts";
import { providerOf } from "./provider.ts";

interface Limits {
  /** Sessions at a time. */
  connections: number;
  /** Recipients of a session. */
  recipients: number;
  /** Sessions that begin in a minute. */
  perMinute: number;
}

const perMinute = 100;
/** Where each customer has hosts of their own, and only what all of them bear at a time is known: a session a second. */
const perMinuteAtMany = (connections: number) => connections * 60;

/** Of all hosts of a provider together. Source: KumoMTA traffic shaping (Apache-2.0), as it is agreed with the providers. */
const ofProviders: Readonly<Record<string, Limits>> = {
  google_workspace: { connections: 5, recipients: 50, perMinute },
  microsoft365: { connections: 5, recipients: 50, perMinute: perMinuteAtMany(5) },
  outlook: { connections: 5, recipients: 50, perMinute },
  yahoo: { connections: 10, recipients: 20, perMinute },
  apple: { connections: 10, recipients: 5, perMinute },
  orange: { connections: 2, recipients: 100, perMinute },
  barracuda: { connections: 10, recipients: 15, perMinute: perMinuteAtMany(10) },
  netvigator: { connections: 5, recipients: 10, perMinute },
};

/** Of each set of hosts of a provider. From the same source. */
const ofHosts: Readonly<Record<string, Limits>> = {
  gmx: { connections: 4, recipients: 20, perMinute },
  web_de: { connections: 4, recipients: 20, perMinute },
  mimecast: { connections: 10, recipients: 100, perMinute },
  mail_com: { connections: 10, recipients: 100, perMinute },
  comcast: { connections: 25, recipients: 1000, perMinute },
  kpn: { connections: 10, recipients: 10, perMinute },
  qq: { connections: 4, recipients: 8, perMinute },
  netease: { connections: 4, recipients: 7, perMinute },
  yahoo_japan: { connections: 2, recipients: 20, perMinute },
};

/** Of hosts of whom nothing is known. */
const others: Limits = { connections: 10, recipients: 100, perMinute };

/** What the hosts of a group bear: together with all others of their provider, or by themselves. */
export function politenessFor({ hosts, key }: Pick<Group, "hosts" | "key">): Politeness {
  const provider = providerOf(hosts[0] ?? "")?.name ?? "";
  const shared = ofProviders[provider];
  const { connections, recipients, ...rate } = shared ?? ofHosts[provider] ?? others;
  return {
    key: shared ? provider : key,
    connections,
    recipients,
    spacingSeconds: (connections * 60) / rate.perMinute,
  };
}
