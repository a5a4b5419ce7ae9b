/**
 * Confirms late refusals: a host with harvest protection refuses every recipient after a few unknown ones. No refusal makes
 * a mailbox invalid unless a fresh session gives it first, or accepts a known recipient after it.
 */
import { Prober } from "../port/prober/index.ts";
import { deniesMailbox, doubtful, meaningOf, needsConfirmation } from "./evidence.ts";

/** The hosts, the limits and the deadline of the question whose refusals are confirmed. */
export type Terms = Omit<Prober.Question, "domains">;

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

/** Refusals of a session that a known recipient, asked about again, may still prove. */
const PAIR = 2;
/** Fresh sessions for one question. What is left stays unknown, and the retry schedule asks again. */
const MAXIMUM_SESSIONS = 50;

/** The reports, with their late refusals confirmed or replaced. Those that nothing confirms stay late. */
export async function confirmLateRefusals(
  questions: readonly Prober.DomainQuestion[],
  reports: readonly Prober.DomainReport[],
  terms: Terms,
): Promise<readonly Prober.DomainReport[]> {
  const confirmed = reports.map((report): Report => ({
    ...report,
    recipients: report.recipients.map((one) => doubtful(one, report.random)),
  }));
  const recipients = questions.flatMap(({ domain, recipients: addresses }, index) => {
    const report = confirmed[index];
    return report ? addresses.map((address, position) => ({ domain, address, report, position })) : [];
  });
  const late = () =>
    recipients.filter(({ report, position }) =>
      needsConfirmation(report.recipients[position], report.random),
    );
  const known = () =>
    recipients.find(({ report, position }) => isAccepted(report.recipients[position])) ?? null;

  const ask = async (refused: readonly Refused[], recipientsPerSession: number): Promise<void> => {
    const limits = { ...terms.limits, recipients: recipientsPerSession };
    const answers = await askBeside(known(), refused, { ...terms, limits });
    for (const [index, { report, position }] of refused.entries()) {
      const answer = answers[index];
      if (answer?.kind === "replied") report.recipients[position] = doubtful(answer, report.random);
    }
  };

  if (known() && late().length > 0) await ask(late(), terms.limits.recipients);
  const pair = late().slice(0, PAIR);
  const triesPairs = known() !== null && pair.length === PAIR;
  if (triesPairs) await ask(pair, PAIR + 1);
  const size = triesPairs && !pair.some((one) => late().includes(one)) ? PAIR : 1;
  const sessions = inGroups(late(), size).slice(0, MAXIMUM_SESSIONS - Number(triesPairs));
  await Promise.all(sessions.map((group) => ask(group, size + 1)));
  const accepted = known();
  if (accepted) await askAlone(accepted, late().filter(isDenied).slice(0, MAXIMUM_SESSIONS), terms);
  return confirmed;
}

/**
 * Asks about each recipient in a session of its own, and then about the known one in another. A host that ends the session
 * with a refusal accepts nobody after it; that a fresh session refuses one recipient and accepts the other proves as much.
 * Where our limits put that off, the recipient is asked about later.
 */
async function askAlone(known: Recipient, refused: readonly Refused[], terms: Terms): Promise<void> {
  if (refused.length === 0) return;
  const answers = await Promise.all(refused.map((one) => askBeside(null, [one], terms)));
  const [after] = await askBeside(null, [known], terms);
  for (const [index, { report, position }] of refused.entries()) {
    const answer = answers[index]?.[0];
    const busy = [answer, after].find((one) => one?.kind === "busy");
    if (busy) report.recipients[position] = busy;
    else if (answer?.kind === "replied" && isAccepted(after)) report.recipients[position] = answer;
  }
}

/** Asks about the refused recipients after the known one, whose refusal makes the other answers worthless. */
async function askBeside(
  known: Recipient | null,
  refused: readonly Recipient[],
  terms: Terms,
): Promise<readonly Prober.Observation[]> {
  const domains = [...(known ? [known] : []), ...refused].map(({ domain, address }) => ({
    domain,
    recipients: [address],
    catchAll: false,
  }));
  const reports = await Prober.use().probe({ ...terms, domains });
  const answers = reports.flatMap(({ recipients }) => recipients);
  if (!known) return answers;
  return isAccepted(answers[0]) ? answers.slice(1) : [];
}

function isDenied({ report, position }: Refused): boolean {
  const observation = report.recipients[position];
  return observation?.kind === "replied" && deniesMailbox(observation);
}

const isAccepted = (observation: Prober.Observation | undefined): boolean =>
  observation !== undefined && meaningOf(observation) === "accepted";

const inGroups = (all: readonly Refused[], size: number): Refused[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
