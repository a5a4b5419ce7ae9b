/** Groups addresses by MX set, so that domains with the same mail hosts share sessions. */
import type { Address } from "../address/index.ts";
import type { MailAnswer } from "../port/resolver/index.ts";

export interface Group {
  /** Best first. */
  hosts: readonly string[];
  /** Identifies the group: the hosts sorted and joined by blanks. */
  key: string;
  /** The distinct recipients of each domain. */
  recipients: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The domain to look up; null for bad syntax and address literals. */
export const domainOf = ({ parsed }: Address.Description): string | null =>
  parsed.ok && !parsed.literal ? parsed.domain : null;

/** Groups the addresses whose domain takes mail; `mail` has the DNS answer of each domain. */
export function groupByHosts(
  addresses: readonly Address.Description[],
  mail: ReadonlyMap<string, MailAnswer>,
): Group[] {
  const groups = new Map<string, Omit<Group, "recipients"> & { recipients: Map<string, Set<string>> }>();
  for (const [domain, recipients] of recipientsByDomain(addresses)) {
    const hosts = hostsOf(domain, mail.get(domain));
    if (hosts.length === 0) continue;
    const key = hosts.toSorted().join(" ");
    const group = groups.get(key) ?? { hosts, key, recipients: new Map<string, Set<string>>() };
    group.recipients.set(domain, recipients);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function recipientsByDomain(addresses: readonly Address.Description[]): Map<string, Set<string>> {
  const byDomain = new Map<string, Set<string>>();
  for (const address of addresses) {
    const domain = domainOf(address);
    if (domain === null || !address.parsed.ok) continue;
    const recipients = byDomain.get(domain);
    if (recipients) recipients.add(address.parsed.normalized);
    else byDomain.set(domain, new Set([address.parsed.normalized]));
  }
  return byDomain;
}

function hostsOf(domain: string, mail: MailAnswer | undefined): readonly string[] {
  if (mail?.kind === "implicit") return [domain];
  return mail?.kind === "mx" ? [...new Set(mail.hosts.map(({ exchange }) => exchange.toLowerCase()))] : [];
}
