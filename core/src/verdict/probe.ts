/** Asks the mail hosts: one question per set of hosts, with all its domains and recipients. */
import { Clock } from "../port/clock/index.ts";
import { Prober } from "../port/prober/index.ts";
import { catchAllOf, meaningOf } from "./evidence.ts";
import type { Group } from "./group.ts";
import type { DomainKnowledge } from "./domain-knowledge.ts";
import { limitsFor } from "./provider-limits.ts";
import { providerOf } from "./provider.ts";

/** The result for one recipient. */
export interface Finding {
  observation: Prober.Observation;
  catchAll: boolean | null;
  at: Date;
}

/** The findings by recipient. The prober bounds how many hosts are asked at a time. */
export async function probeAll(
  groups: readonly Group[],
  knowledge: DomainKnowledge,
  deadline: Date,
): Promise<ReadonlyMap<string, Finding>> {
  const found = await Promise.all(groups.map((group) => probe(group, knowledge, deadline)));
  return new Map(found.flat());
}

async function probe(
  group: Group,
  knowledge: DomainKnowledge,
  deadline: Date,
): Promise<(readonly [string, Finding])[]> {
  const domains = [...group.recipients].map(([domain, recipients]) => ({
    domain,
    recipients: [...recipients],
    known: knowledge.catchAll(domain, group.key),
  }));
  const opaque = providerOf(group.hosts[0] ?? "")?.opaque ?? false;
  const reports = await Prober.use().probe({
    hosts: group.hosts,
    domains: domains.map(({ domain, recipients, known }) => ({
      domain,
      recipients,
      catchAll: known === null && !opaque,
    })),
    limits: limitsFor(group),
    deadline,
  });
  const at = Clock.now();
  return domains.flatMap(({ domain, recipients, known }, index) => {
    const report = reports[index];
    const shown = (report?.random && catchAllOf(report.random)) ?? null;
    if (shown !== null) knowledge.learnCatchAll(domain, group.key, shown);
    const catchAll = known ?? shown ?? (report && tellsApart(report) ? false : null);
    return recipients.map((recipient, position) => {
      const observation = report?.recipients[position] ?? { kind: "not_asked" };
      return [recipient, { observation, catchAll, at }] as const;
    });
  });
}

/** A domain that refuses one mailbox as unknown is no catch-all. */
const tellsApart = ({ recipients }: Prober.DomainReport): boolean =>
  recipients.some((observation) => meaningOf(observation) === "mailbox_not_found");
