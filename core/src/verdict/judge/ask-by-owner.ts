/**
 * Asks a set of mail hosts, owner by owner. The hosts of a provider share places, limits and reputation, and an MX set may name
 * hosts of any provider: so what a session shows counts for the owner of its host alone.
 */
import { Prober } from "../../port/prober/index.ts";
import { limitsFor } from "../provider/provider-limits.ts";
import { providerOf } from "../provider/provider.ts";

/** The hosts of a set that one provider owns, or no known one. */
export interface OwnedHosts {
  /** Best first. */
  hosts: readonly string[];
  limits: Prober.ProviderLimits;
  /** Whether they accept every recipient, so that no catch-all probe is worth sending. */
  opaque: boolean;
}

/** How long hosts are asked. */
export type Time = Pick<Prober.Question, "deadline" | "maxWaitMs" | "signal" | "isAwaited">;

/** The hosts of a set by owner, the owner of the best host first. */
export const byOwner = (hosts: readonly string[]): OwnedHosts[] =>
  Array.from(
    Map.groupBy(hosts, (host) => providerOf(host)?.name),
    ([, owned]) => ({
      hosts: owned,
      limits: limitsFor(owned),
      opaque: providerOf(owned[0] ?? "")?.opaque ?? false,
    }),
  );

/**
 * The reports of the first owner whose hosts do not fail before the first recipient. Where those of all owners do, the most
 * telling observation of each recipient.
 */
export async function askByOwner(
  owners: readonly OwnedHosts[],
  domains: readonly Prober.DomainQuestion[],
  timeLeft: () => Time,
): Promise<readonly Prober.DomainReport[]> {
  let failed: readonly Prober.DomainReport[] = [];
  for (const { hosts, limits, opaque } of owners) {
    const asked = opaque ? domains.map((one) => ({ ...one, catchAll: false })) : domains;
    const reports = await Prober.use().probe({ hosts, limits, domains: asked, ...timeLeft() });
    if (!reports.every(({ recipients }) => recipients.every(isFailure)))
      return reports.map((report, index) => withSilence(failed[index]?.recipients ?? [], report));
    failed = reports.map((report, index) => mostTelling(failed[index]?.recipients ?? [], report));
  }
  return failed;
}

const isFailure = (observation: Prober.Observation): boolean => failureWeight(observation) !== null;

/**
 * How much is told by a failure before the recipient; null for any other observation. A reply outranks silence. That a domain
 * has no mail host, or only forbidden ones, must be so with every owner.
 */
function failureWeight(observation: Prober.Observation): number | null {
  switch (observation.kind) {
    case "replied":
      return observation.stage === "rcpt" ? null : 5;
    case "silent":
      return observation.stage === "rcpt" ? null : 4;
    case "no_address":
      return observation.failed ? 3 : 1;
    case "forbidden":
      return 2;
    case "unsafe":
      return 0;
    case "no_smtputf8":
    case "unavailable":
    case "busy":
    case "not_asked":
      return null;
  }
}

type Observations = readonly Prober.Observation[];

/** The report, with what is told of each recipient by what an earlier owner's hosts said of it. */
const comparedWith = (
  earlier: Observations,
  { recipients, ...report }: Prober.DomainReport,
  tell: (before: Prober.Observation, now: Prober.Observation) => Prober.Observation,
): Prober.DomainReport => ({
  ...report,
  recipients: recipients.map((now, index) => {
    const before = earlier[index];
    return before ? tell(before, now) : now;
  }),
});

/** The report, in which an earlier silence took the time of recipients that were not asked about. */
const withSilence = (earlier: Observations, report: Prober.DomainReport): Prober.DomainReport =>
  comparedWith(earlier, report, (before, now) =>
    now.kind === "not_asked" && before.kind === "silent" ? { cutOff: before, ...now } : now,
  );

/** The report, with an earlier observation of a recipient where this one says no more. */
const mostTelling = (earlier: Observations, report: Prober.DomainReport): Prober.DomainReport =>
  comparedWith(earlier, report, (before, now) =>
    (failureWeight(before) ?? 0) >= (failureWeight(now) ?? 0) ? before : now,
  );
