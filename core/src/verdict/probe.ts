/** Asks the mail hosts: one call of the prober for each set of hosts, with all its domains and recipients. */
import { Clock } from "../port/clock/index.ts";
import { Prober } from "../port/prober/index.ts";
import { type CatchAllMemory, memory } from "./catch-all.ts";
import { catchAllOf, meaningOf } from "./evidence.ts";
import type { Group } from "./group.ts";
import { inParallel } from "./in-parallel.ts";
import { politenessFor } from "./politeness.ts";
import { providerOf } from "./provider.ts";

/** What was found out about one recipient. */
export interface Finding {
  observation: Prober.Observation;
  catchAll: boolean | null;
  at: Date;
}

/** Sets of mail hosts that are asked at a time. */
const groupsInFlight = 100;

/** A finding for each recipient, by its address. */
export async function probeAll(
  groups: readonly Group[],
  deadline: Date,
): Promise<ReadonlyMap<string, Finding>> {
  const found = await inParallel(groupsInFlight, groups, (group) => probe(group, deadline));
  return new Map(found.flat());
}

async function probe(group: Group, deadline: Date): Promise<(readonly [string, Finding])[]> {
  const known = memory();
  const domains = await Promise.all(
    [...group.recipients].map(async ([domain, recipients]) => {
      const recalled = await known.recall({ domain, hosts: group.key });
      return { domain, recipients: [...recipients], recalled };
    }),
  );
  const opaque = providerOf(group.hosts[0] ?? "")?.opaque ?? false;
  const reports = await Prober.use().probe({
    hosts: group.hosts,
    domains: domains.map(({ domain, recipients, recalled }) => ({
      domain,
      recipients,
      catchAll: recalled === null && !opaque,
    })),
    politeness: politenessFor(group),
    deadline,
  });
  const at = Clock.now();
  const findings = domains.map(async ({ domain, recipients, recalled }, index) => {
    const report = reports[index];
    const catchAll = recalled ?? (report ? await learn(known, { domain, hosts: group.key }, report) : null);
    return recipients.map((recipient, position) => {
      const observation = report?.recipients[position] ?? { kind: "not_asked" };
      return [recipient, { observation, catchAll, at }] as const;
    });
  });
  return (await Promise.all(findings)).flat();
}

/** Whether the domain accepts any mailbox: as the random recipient shows, or a real one that was refused as unknown. */
async function learn(
  known: CatchAllMemory,
  place: { domain: string; hosts: string },
  { random, recipients }: Prober.DomainReport,
): Promise<boolean | null> {
  const shown = random && catchAllOf(random);
  if (shown !== null) {
    await known.remember(place, shown);
    return shown;
  }
  return recipients.some((observation) => meaningOf(observation) === "mailbox_not_found") ? false : null;
}
