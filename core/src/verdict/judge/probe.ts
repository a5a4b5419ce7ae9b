/** Asks the mail hosts: one question per set of hosts, with all its domains and recipients. */
import { Clock } from "../../port/clock/index.ts";
import type { Prober } from "../../port/prober/index.ts";
import { askByOwner, byOwner, type OwnedHosts, type Time } from "./ask-by-owner.ts";
import { catchAllOf, isRefusedAlike, isRefusedForGood, meaningOf } from "../evidence.ts";
import type { Group, GroupDomain } from "./group.ts";
import type { DomainKnowledge } from "./domain-knowledge.ts";
import { doubtByKnown, type KnownByMail } from "./known-by-mail.ts";
import { confirmLateRefusals } from "./confirm-late-refusals.ts";

/** The result for one recipient. */
export interface Finding {
  observation: Prober.Observation;
  catchAll: boolean | null;
  refusedAlike: boolean;
  at: Date;
}

/** Called with what was found out about each recipient. */
type OnFound = (domain: GroupDomain, recipient: string, finding: Finding) => void;

/**
 * Asks all groups, and reports the findings of each once it is done. The prober bounds how many hosts are
 * asked at a time.
 */
export async function probeAll(
  groups: readonly Group[],
  knowledge: DomainKnowledge,
  knownByMail: KnownByMail,
  time: Time,
  onFound: OnFound,
): Promise<void> {
  await Promise.all(groups.map((group) => probe(group, knowledge, knownByMail, time, onFound)));
}

async function probe(
  group: Group,
  knowledge: DomainKnowledge,
  knownByMail: KnownByMail,
  time: Time,
  onFound: OnFound,
): Promise<void> {
  const domains = group.domains.map((one) => ({
    one,
    domain: one.domain,
    recipients: [...one.recipients.keys()],
    known: knowledge.catchAll(one.domain, group.key),
  }));
  const owners = byOwner(group.hosts);
  const began = performance.now();
  const timeLeft = (): Time => {
    const { maxWaitMs } = time;
    const left = maxWaitMs && Math.ceil(maxWaitMs + began - performance.now());
    return { ...time, maxWaitMs: left && Math.max(0, left) };
  };
  const ask = (asked: readonly Prober.DomainQuestion[]) => askByOwner(owners, asked, timeLeft);
  const questions = domains.map(({ domain, recipients, known }) => ({
    domain,
    recipients,
    catchAll: known === null,
  }));
  const confirmed = await confirmLateRefusals(questions, await ask(questions), {
    ask,
    isOver: () => isOver(timeLeft()),
  });
  const believed = await doubtByKnown(confirmed, knownByMail, ask);
  const reports = await Promise.all(
    believed.map((report, index) =>
      askOtherHosts(owners, report, domains[index]?.recipients ?? [], timeLeft),
    ),
  );
  const at = Clock.now();
  for (const [index, { one, domain, recipients, known }] of domains.entries()) {
    const report = reports[index];
    const shown = (report?.random && catchAllOf(report.random)) ?? null;
    if (shown !== null) knowledge.learnCatchAll(domain, group.key, shown);
    const catchAll = known ?? shown ?? (report && tellsApart(report) ? false : null);
    for (const [position, recipient] of recipients.entries()) {
      const observation = report?.recipients[position] ?? { kind: "not_asked" };
      const refusedAlike = isRefusedAlike(observation, report?.random ?? null);
      onFound(one, recipient, { observation, catchAll, refusedAlike, at });
    }
  }
}

const isOver = ({ deadline, maxWaitMs = Infinity, signal }: Time): boolean =>
  maxWaitMs <= 0 || signal?.aborted === true || Clock.now() >= deadline;

/** At most this many other mail hosts are asked to confirm a refusal to relay. */
const maxOtherHosts = 3;

/**
 * Asks the other hosts of the group about recipients that one host refused to relay for. A refusal to relay stays only if
 * every host gives it.
 */
async function askOtherHosts(
  owners: readonly OwnedHosts[],
  report: Prober.DomainReport,
  recipients: readonly string[],
  timeLeft: () => Time,
): Promise<Prober.DomainReport> {
  const observations = [...report.recipients];
  const refused = () => [...observations.keys()].filter((index) => refusesRelay(observations[index]));
  const spoken = new Set(observations.map((one) => ("host" in one ? one.host : "")));
  const others = owners.flatMap((owned) =>
    owned.hosts.filter((host) => !spoken.has(host)).map((host) => ({ ...owned, hosts: [host] })),
  );
  for (const other of others.slice(0, maxOtherHosts)) {
    const indexes = refused();
    if (indexes.length === 0) break;
    const asked = indexes.map((index) => recipients[index] ?? "");
    const question = { domain: report.domain, recipients: asked, catchAll: false };
    const [again] = await askByOwner([other], [question], timeLeft);
    for (const [position, index] of indexes.entries())
      observations[index] = again?.recipients[position] ?? { kind: "not_asked" };
  }
  return { ...report, recipients: observations };
}

const refusesRelay = (observation: Prober.Observation | undefined): boolean =>
  observation !== undefined && meaningOf(observation) === "domain_not_served";

/** A domain that refuses one mailbox as unknown is no catch-all, unless the random one is put off. */
const tellsApart = ({ recipients, random }: Prober.DomainReport): boolean =>
  (random === null || isRefusedForGood(random)) &&
  recipients.some((observation) => meaningOf(observation) === "mailbox_not_found");
