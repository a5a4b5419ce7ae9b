/** Groups addresses by MX set, so that domains with the same mail hosts share sessions. */
import type { Address } from "../../address/index.ts";
import { hostsKey } from "../../port/prober/index.ts";
import type { MailAnswer } from "../../port/resolver/index.ts";

export interface Group {
  /** Best first. */
  hosts: readonly string[];
  /** Identifies the group by its hosts. */
  key: string;
  domains: readonly GroupDomain[];
}

export interface GroupDomain {
  domain: string;
  mail: MailAnswer;
  recipients: Recipients;
}

/** The distinct recipients of a domain, each with the indexes of its addresses. */
export type Recipients = ReadonlyMap<string, readonly number[]>;

/** The indexes of the addresses of each domain that is to be looked up, and of the others: bad syntax and address literals. */
export function indexesByDomain(addresses: readonly Address.Parsed[]): {
  byDomain: ReadonlyMap<string, readonly number[]>;
  others: readonly number[];
} {
  const byDomain = new Map<string, number[]>();
  const others: number[] = [];
  for (const [index, address] of addresses.entries()) {
    if (address.ok && !address.literal) add(byDomain, address.domain, index);
    else others.push(index);
  }
  return { byDomain, others };
}

/** Those of the addresses, by what a mail host is asked about. */
export function recipientsOf(addresses: readonly Address.Parsed[], indexes: readonly number[]): Recipients {
  const recipients = new Map<string, number[]>();
  for (const index of indexes) {
    const address = addresses[index];
    if (address?.ok) add(recipients, address.normalized, index);
  }
  return recipients;
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** Groups the domains that take mail and have recipients. */
export function groupByHosts(domains: readonly GroupDomain[]): Group[] {
  const groups = new Map<string, Omit<Group, "domains"> & { domains: GroupDomain[] }>();
  for (const one of domains) {
    const hosts = hostsOf(one);
    if (hosts.length === 0 || one.recipients.size === 0) continue;
    const key = hostsKey(hosts);
    const group = groups.get(key) ?? { hosts, key, domains: [] };
    group.domains.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function hostsOf({ domain, mail }: GroupDomain): readonly string[] {
  if (mail.kind === "implicit") return [domain];
  return mail.kind === "mx" ? [...new Set(mail.hosts.map(({ exchange }) => exchange.toLowerCase()))] : [];
}
