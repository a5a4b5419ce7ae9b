/**
 * Confirms late refusals: a host with harvest protection refuses every recipient after a few unknown ones. No refusal makes
 * a mailbox invalid unless a fresh session repeats it early, or accepts a known recipient beside it.
 */
import { Prober } from "../port/prober/index.ts";
import { meaningOf, needsConfirmation } from "./evidence.ts";

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

/** The refusals of a session that are believed without proof. */
const RECIPIENTS_PER_SESSION = 2;
/** Fresh sessions for one question. What is left stays unknown, and the retry schedule asks again. */
const MAXIMUM_SESSIONS = 50;

/** The reports, with their late refusals confirmed or replaced. Those that nothing confirms stay late. */
export async function confirmLateRefusals(
  questions: readonly Prober.DomainQuestion[],
  reports: readonly Prober.DomainReport[],
  terms: Terms,
): Promise<readonly Prober.DomainReport[]> {
  const confirmed = reports.map((report): Report => ({ ...report, recipients: [...report.recipients] }));
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
      if (answer?.kind === "replied") report.recipients[position] = answer;
    }
  };

  if (known() && late().length > 0) await ask(late(), terms.limits.recipients);
  const sessions = inPairs(late()).slice(0, MAXIMUM_SESSIONS);
  await Promise.all(sessions.map((pair) => ask(pair, RECIPIENTS_PER_SESSION + 1)));
  return confirmed;
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

const isAccepted = (observation: Prober.Observation | undefined): boolean =>
  observation !== undefined && meaningOf(observation) === "accepted";

const inPairs = (all: readonly Refused[]): Refused[][] =>
  Array.from({ length: Math.ceil(all.length / RECIPIENTS_PER_SESSION) }, (_, index) =>
    all.slice(index * RECIPIENTS_PER_SESSION, (index + 1) * RECIPIENTS_PER_SESSION),
  );
