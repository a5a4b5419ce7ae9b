/**
 * Confirms late refusals: a host with harvest protection refuses every recipient after a few unknown ones. No refusal makes
 * a mailbox invalid unless a fresh session gives it first, or accepts a known recipient after it. The prober learns how many
 * refusals a session bears, so that asking again confirms more.
 */
import type { Prober } from "../../port/prober/index.ts";
import { deniesMailbox, doubtful, meaningOf, needsConfirmation } from "../evidence.ts";

/** Asks the hosts whose refusals are confirmed, for as long as there is time. */
export interface Asking {
  ask(domains: readonly Prober.DomainQuestion[]): Promise<readonly Prober.DomainReport[]>;
  isOver(): boolean;
}

type Report = Pick<Prober.DomainReport, "domain" | "random"> & { recipients: Prober.Observation[] };

interface Recipient {
  domain: string;
  address: string;
}

/** A recipient, and where its observation stands among the reports. */
interface Refused extends Recipient {
  report: Report;
  position: number;
}

/** The prober halves a session's refusals that often before one is left: 8, 4, 2, 1. What is left stays unknown. */
const maxIdle = 4;
/** Sessions in a row for which one known recipient is asked about afterwards. */
const maxAlone = 50;

/**
 * The reports, with their late refusals confirmed or replaced. Those that nothing confirms stay late; those for which there was
 * no time, or no session, are asked about later.
 */
export async function confirmLateRefusals(
  questions: readonly Prober.DomainQuestion[],
  reports: readonly Prober.DomainReport[],
  asking: Asking,
): Promise<readonly Prober.DomainReport[]> {
  const confirmed = reports.map((report): Report => ({
    ...report,
    recipients: report.recipients.map((one) => doubtful(one, report.random)),
  }));
  const recipients = questions.flatMap(({ domain, recipients: addresses }, index) => {
    const report = confirmed[index];
    return report ? addresses.map((address, position) => ({ domain, address, report, position })) : [];
  });
  const isUnconfirmed = ({ report, position }: Refused): boolean =>
    needsConfirmation(report.recipients[position], report.random);
  const late = () => recipients.filter(isUnconfirmed);
  const known = () =>
    recipients.find(({ report, position }) => isAccepted(report.recipients[position])) ?? null;

  const ask = async (refused: readonly Refused[]): Promise<void> => {
    const answers = await askAbout(refused, asking);
    for (const [index, { report, position }] of refused.entries()) {
      const answer = answers[index];
      if (answer?.kind === "replied") report.recipients[position] = doubtful(answer, report.random);
      else if (answer && isPutOff(answer)) report.recipients[position] = answer;
    }
  };

  for (let idle = 0; idle < maxIdle && late().length > 0 && !asking.isOver();) {
    const before = late();
    await ask(before);
    idle = late().length < before.length ? 0 : idle + 1;
  }
  if (asking.isOver()) askLater(late());
  const accepted = known();
  if (accepted) await askAlone(accepted, late().filter(isDenied), asking);
  return confirmed;
}

function askLater(refused: readonly Refused[]): void {
  for (const { report, position } of refused) report.recipients[position] = { kind: "not_asked" };
}

/**
 * Asks about each recipient in a session of its own, and then about the known one in another. A host that ends the session
 * with a refusal accepts nobody after it; that a fresh session refuses one recipient and accepts the other proves as much.
 * Where our limits put that off, the recipient is asked about later.
 */
async function askAlone(known: Recipient, refused: readonly Refused[], asking: Asking): Promise<void> {
  if (refused.length === 0) return;
  const asked = refused.slice(0, maxAlone);
  const answers = new Map<Refused, Prober.Observation>();
  for (const one of asked) {
    const [answer] = await askAbout([one], asking);
    if (answer) answers.set(one, answer);
  }
  const [after] = await askAbout([known], asking);
  if (isAccepted(after)) askLater(refused.slice(maxAlone));
  for (const [one, answer] of answers) {
    const putOff = [answer, after].find((each) => each && isPutOff(each));
    if (putOff) one.report.recipients[one.position] = putOff;
    else if (answer.kind === "replied" && isAccepted(after))
      one.report.recipients[one.position] = { ...answer, late: undefined };
  }
}

async function askAbout(
  recipients: readonly Recipient[],
  { ask }: Asking,
): Promise<readonly Prober.Observation[]> {
  const domains = recipients.map(({ domain, address }) => ({
    domain,
    recipients: [address],
    catchAll: false,
  }));
  const reports = await ask(domains);
  return reports.flatMap((report) => report.recipients);
}

/** Whether our limits, or the time, left it unasked. */
const isPutOff = ({ kind }: Prober.Observation): boolean => kind === "busy" || kind === "not_asked";

function isDenied({ report, position }: Refused): boolean {
  const observation = report.recipients[position];
  return observation?.kind === "replied" && deniesMailbox(observation);
}

const isAccepted = (observation: Prober.Observation | undefined): boolean =>
  observation !== undefined && meaningOf(observation) === "accepted";
