/**
 * Recipients known by the workspace's own mail: somebody read it there lately. A host that refuses everybody
 * answers like one that was asked about dead mailboxes alone. So where a domain has accepted nobody, such a
 * recipient is asked about: if the host refuses that one too, its refusals prove nothing about the others.
 */
import type { Prober } from "../../port/prober/index.ts";
import type { LastOutcome } from "../../last-outcome/index.ts";
import { isRefusedForGood, meaningOf } from "../evidence.ts";

/** For each domain, the recipient who read the workspace's mail last. */
export type KnownByMail = ReadonlyMap<string, string>;

interface Mailed {
  recipient: string;
  domain: string;
  outcome: LastOutcome.Info | null | undefined;
}

/** Later, the mailbox may have gone. */
const latelyMs = 30 * 24 * 3600 * 1000;

export function knownByMail(mailed: readonly Mailed[], now: Date): KnownByMail {
  const latest = new Map<string, { recipient: string; at: string }>();
  for (const { recipient, domain, outcome } of mailed) {
    if (!outcome || outcome.type === "bounced") continue;
    const isLate = now.getTime() - Date.parse(outcome.at) > latelyMs;
    const other = latest.get(domain);
    if (!isLate && (!other || outcome.at > other.at)) latest.set(domain, { recipient, at: outcome.at });
  }
  return new Map([...latest].map(([domain, { recipient }]) => [domain, recipient]));
}

/** The reports, without proof for the refusals of domains that refuse a recipient known by the workspace's mail. */
export async function doubtByKnown(
  reports: readonly Prober.DomainReport[],
  known: KnownByMail,
  ask: (domains: readonly Prober.DomainQuestion[]) => Promise<readonly Prober.DomainReport[]>,
): Promise<readonly Prober.DomainReport[]> {
  const domains = reports.flatMap((report) => {
    const recipient = acceptsNobody(report) ? known.get(report.domain) : undefined;
    return recipient === undefined
      ? []
      : [{ domain: report.domain, recipients: [recipient], catchAll: false }];
  });
  if (domains.length === 0) return reports;
  const answers = await ask(domains);
  const doubted = new Set(
    answers.filter(({ recipients }) => recipients.some(isDead)).map(({ domain }) => domain),
  );
  return reports.map((report) => (doubted.has(report.domain) ? withoutProof(report) : report));
}

/** What a reply says of a whole domain is confirmed otherwise. */
const isDead = (observation: Prober.Observation): boolean =>
  /^mailbox_(?:not_found|disabled)$/.test(meaningOf(observation));

const acceptsNobody = ({ recipients }: Prober.DomainReport): boolean =>
  recipients.some(isDead) && !recipients.some((one) => meaningOf(one) === "accepted");

const withoutProof = (report: Prober.DomainReport): Prober.DomainReport => ({
  ...report,
  recipients: report.recipients.map((one) =>
    isRefusedForGood(one) ? { ...one, late: true, followed: false } : one,
  ),
  random: report.random && isRefusedForGood(report.random) ? null : report.random,
});
