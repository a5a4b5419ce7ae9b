/** Asks the mail hosts: one call of the prober for each set of hosts, with all its domains and recipients. */
import { Clock } from "../port/clock/index.ts";
import { Prober } from "../port/prober/index.ts";
import { catchAllOf, meaningOf } from "./evidence.ts";
import type { Group } from "./group.ts";
import type { Notes } from "./notes.ts";
import { politenessFor } from "./politeness.ts";
import { providerOf } from "./provider.ts";

/** What was found out about one recipient. */
export interface Finding {
  observation: Prober.Observation;
  catchAll: boolean | null;
  at: Date;
}

/** A finding for each recipient, by its address. How many hosts are asked at a time is the prober's affair, who knows which of them must wait. */
export async function probeAll(
  groups: readonly Group[],
  notes: Notes,
  deadline: Date,
): Promise<ReadonlyMap<string, Finding>> {
  const found = await Promise.all(groups.map((group) => probe(group, notes, deadline)));
  return new Map(found.flat());
}

async function probe(group: Group, notes: Notes, deadline: Date): Promise<(readonly [string, Finding])[]> {
  const domains = [...group.recipients].map(([domain, recipients]) => ({
    domain,
    recipients: [...recipients],
    known: notes.catchAll(domain, group.key),
  }));
  const opaque = providerOf(group.hosts[0] ?? "")?.opaque ?? false;
  const reports = await Prober.use().probe({
    hosts: group.hosts,
    domains: domains.map(({ domain, recipients, known }) => ({
      domain,
      recipients,
      catchAll: known === null && !opaque,
    })),
    politeness: politenessFor(group),
    deadline,
  });
  const at = Clock.now();
  return domains.flatMap(({ domain, recipients, known }, index) => {
    const report = reports[index];
    const shown = (report?.random && catchAllOf(report.random)) ?? null;
    if (shown !== null) notes.learnCatchAll(domain, group.key, shown);
    const catchAll = known ?? shown ?? (report && tellsApart(report) ? false : null);
    return recipients.map((recipient, position) => {
      const observation = report?.recipients[position] ?? { kind: "not_asked" };
      return [recipient, { observation, catchAll, at }] as const;
    });
  });
}

/** A domain that refuses a mailbox as unknown does not accept any. */
const tellsApart = ({ recipients }: Prober.DomainReport): boolean =>
  recipients.some((observation) => meaningOf(observation) === "mailbox_not_found");
