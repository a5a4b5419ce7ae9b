/**
 * Confirms late refusals: a host with harvest protection refuses every recipient after a few unknown ones. No refusal makes
 * a mailbox invalid unless a fresh session gives it first, or accepts a known recipient after it.
 */
import { Clock } from "../port/clock/index.ts";
import { Prober } from "../port/prober/index.ts";
import { deniesMailbox, doubtful, meaningOf, needsConfirmation } from "./evidence.ts";

/** The hosts and limits of the question whose refusals are confirmed, and what is left of its time. */
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
/** So many sessions that confirm nothing are enough. What is left stays unknown, and the retry schedule asks again. */
const MOST_FRUITLESS = 50;
/** Sessions in a row for which one known recipient is asked about afterwards. */
const MOST_ALONE = 50;

/**
 * The reports, with their late refusals confirmed or replaced. Those that nothing confirms stay late; those for which there was
 * no time, or no session, are asked about later.
 */
export async function confirmLateRefusals(
  questions: readonly Prober.DomainQuestion[],
  reports: readonly Prober.DomainReport[],
  terms: () => Terms,
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

  const ask = async (refused: readonly Refused[], recipientsPerSession: number): Promise<void> => {
    const { limits, ...others } = terms();
    const perSession = { ...limits, recipients: recipientsPerSession };
    const answers = await askBeside(known(), refused, { ...others, limits: perSession });
    for (const [index, { report, position }] of refused.entries()) {
      const answer = answers[index];
      if (answer?.kind === "replied") report.recipients[position] = doubtful(answer, report.random);
      else if (answer && isPutOff(answer)) report.recipients[position] = answer;
    }
  };

  if (known() && late().length > 0) await ask(late(), terms().limits.recipients);
  const pair = late().slice(0, PAIR);
  const triesPairs = known() !== null && pair.length === PAIR;
  if (triesPairs) await ask(pair, PAIR + 1);
  const size = triesPairs && !pair.some(isUnconfirmed) ? PAIR : 1;
  let fruitless = 0;
  await inSessions(inGroups(late(), size), terms, async (group) => {
    if (fruitless >= MOST_FRUITLESS) return;
    await ask(group, size + 1);
    fruitless = group.some(isUnconfirmed) ? fruitless + 1 : 0;
  });
  const accepted = known();
  if (accepted) await askAlone(accepted, late().filter(isDenied), terms);
  return confirmed;
}

/** Runs the body for each group, as many at a time as the limits allow. For what is left when time is up, it is later. */
async function inSessions(
  groups: Refused[][],
  terms: () => Terms,
  body: (group: readonly Refused[]) => Promise<void>,
): Promise<void> {
  const loop = async (): Promise<void> => {
    for (let group = groups.shift(); group; group = groups.shift())
      if (isOver(terms())) askLater(group);
      else await body(group);
  };
  await Promise.all(Array.from({ length: Math.min(terms().limits.connections, groups.length) }, loop));
}

const isOver = ({ deadline, patienceMs = Infinity, signal }: Terms): boolean =>
  patienceMs <= 0 || signal?.aborted === true || Clock.now() >= deadline;

function askLater(refused: readonly Refused[]): void {
  for (const { report, position } of refused) report.recipients[position] = { kind: "not_asked" };
}

/**
 * Asks about each recipient in a session of its own, and then about the known one in another. A host that ends the session
 * with a refusal accepts nobody after it; that a fresh session refuses one recipient and accepts the other proves as much.
 * Where our limits put that off, the recipient is asked about later.
 */
async function askAlone(known: Recipient, refused: readonly Refused[], terms: () => Terms): Promise<void> {
  if (refused.length === 0) return;
  const asked = refused.slice(0, MOST_ALONE);
  const answers = new Map<Refused, Prober.Observation>();
  await inSessions(inGroups(asked, 1), terms, async ([one]) => {
    const [answer] = one ? await askBeside(null, [one], terms()) : [];
    if (one && answer) answers.set(one, answer);
  });
  const [after] = await askBeside(null, [known], terms());
  if (isAccepted(after)) askLater(refused.slice(MOST_ALONE));
  for (const [one, answer] of answers) {
    const putOff = [answer, after].find((each) => each && isPutOff(each));
    if (putOff) one.report.recipients[one.position] = putOff;
    else if (answer.kind === "replied" && isAccepted(after)) one.report.recipients[one.position] = answer;
  }
}

/**
 * Asks about the refused recipients after the known one, whose refusal makes the other answers worthless. Where the known one
 * is put off, all are.
 */
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
  const [first, ...others] = answers;
  if (first && isPutOff(first)) return refused.map(() => first);
  return isAccepted(first) ? others : [];
}

/** Whether our limits, or the time, left it unasked. */
const isPutOff = ({ kind }: Prober.Observation): boolean => kind === "busy" || kind === "not_asked";

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
