/** A prober that gives its questions to the stage's agents and waits for their reports. */
import { setTimeout as pause } from "node:timers/promises";
import type { EntityItem } from "electrodb";
import { Store } from "../../aws/store/index.ts";
import { Table } from "../../aws/table/index.ts";
import { ID } from "../../kit/id.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import { Prober, type DomainReport, type Observation, type Question } from "../../port/prober/index.ts";
import { agentTimeoutSeconds, leastSeconds, objectKeys } from "./batch.ts";
import { AgentEntity, BatchEntity } from "./entity.ts";
import { Reports as ReportsOfBatch } from "../schema.ts";
import { completed, unasked } from "./other-address.ts";

type Reports = readonly DomainReport[];

interface Waiting {
  question: Question;
  /** What agents have answered so far; null before the first answer. */
  known: Reports | null;
  resolve: (reports: Reports) => void;
  reject: (reason: unknown) => void;
}

/** Questions that arrive within this time share a batch. */
const gatherMs = 20;
/** Reserved for fetching the reports. */
const returnMs = { awaited: 1_000, waiting: 3_000 };
/** An agent that is idle asks for a batch more often than this. */
const takeSeconds = 10;
/** An agent asks for batches each second. A question that was open for less time is not reported as late. */
const fairMs = 1_500;
const pollMs = { first: 200, longest: { awaited: 500, waiting: 2_000 }, growth: 1.5 };

/** A provider that rests for the address of an agent. */
export interface Rest {
  agent: string;
  provider: string;
  cause: Prober.Reputation.RestCause;
}

/** Why a question that a caller waits for was not asked: no agent was heard of, or none of them took it in time. */
export type Late = "no_agent" | "not_taken";

/** What an operator is told of agents. */
interface Telling {
  onRest: (rest: Rest) => void;
  onLate: (cause: Late) => void;
}

/**
 * Questions about a provider that rests for one agent's address go to the others, as long as there is time.
 * Each rest is reported, and each question that comes too late for a caller who waits. Rejects where the
 * table or the store fails before anything is known.
 */
export function agentProber({ onRest = () => {}, onLate = () => {} }: Partial<Telling> = {}): Prober.Prober {
  const terms: Terms = { onRest, onLate, except: [] };
  let gathering: Waiting[] = [];
  const gather = async (): Promise<void> => {
    await pause(gatherMs);
    const batch = gathering;
    gathering = [];
    await ask(batch, terms);
  };
  return {
    probe(question) {
      return new Promise((resolve, reject) => {
        const waiting: Waiting = { question, known: null, resolve, reject };
        const end = (): void => resolve(waiting.known ?? reportsOf(question, notAsked));
        if (question.signal?.aborted) return end();
        question.signal?.addEventListener("abort", end, { once: true });
        // An answer that somebody waits for does not wait for those about other hosts.
        if (question.isAwaited) return void ask([waiting], terms);
        gathering.push(waiting);
        if (gathering.length === 1) void gather();
      });
    },
  };
}

interface Terms extends Telling {
  /** The agents for whose addresses the providers rest. */
  except: readonly string[];
}

/** Lets one agent answer, and others what its address may not ask now. */
async function ask(batch: readonly Waiting[], terms: Terms): Promise<void> {
  const { onRest, onLate, except } = terms;
  try {
    const questions = batch.map(({ question, known }) => (known ? unasked(question, known) : question));
    const { answers, agent, late } = await delegate(questions, except);
    if (late && except.length === 0 && questions.some(isWaitedFor)) onLate(late);
    const resting: Waiting[] = [];
    for (const [index, waiting] of batch.entries()) {
      const { question, known, resolve } = waiting;
      const reports = answers[index] ?? [];
      waiting.known = known ? await completed(known, reports) : reports;
      const cause = Prober.restIn(reports);
      const isNew = agent !== undefined && !except.includes(agent);
      if (cause && isNew) onRest({ agent, provider: question.limits.key, cause });
      if (cause && isNew && mayBeAskedAgain(question)) resting.push(waiting);
      else resolve(waiting.known);
    }
    if (resting.length === 0 || agent === undefined) return;
    const others = [...except, agent];
    if (await isAnyAlive(others)) await ask(resting, { ...terms, except: others });
    else for (const { known, resolve } of resting) resolve(known ?? []);
  } catch (error) {
    for (const { known, resolve, reject } of batch)
      if (known) resolve(known);
      else reject(error);
  }
}

const isWaitedFor = ({ isAwaited, signal }: Question): boolean => isAwaited === true && !signal?.aborted;

/** Whether somebody still waits for it, and an agent may take it. */
const mayBeAskedAgain = (question: Question): boolean =>
  !question.signal?.aborted && isHandedOut(termsOf([question]));

/** Whether somebody waits for a batch, and when its reports are due. */
interface Due {
  urgency: "awaited" | "waiting";
  dueAt: number;
}

/** Whether agents may take it. */
const isHandedOut = ({ urgency, dueAt }: Due): boolean =>
  dueAt - Clock.now().getTime() >= leastSeconds[urgency] * 1000;

const termsOf = (questions: readonly Question[]): Due => {
  const urgency = questions.some(({ isAwaited }) => isAwaited) ? "awaited" : "waiting";
  const deadline = Math.min(...questions.map((question) => question.deadline.getTime()));
  return { urgency, dueAt: deadline - returnMs[urgency] };
};

interface Delegated {
  answers: readonly Reports[];
  /** Whose answers they are; undefined where nobody answered. */
  agent?: string | undefined;
  /** Why no agent was asked, though there was time for it. */
  late?: Late;
}

/** Writes the questions as a batch and waits for an agent's reports until they are due. */
async function delegate(questions: readonly Question[], except: readonly string[]): Promise<Delegated> {
  const all = (observation: Observation) => ({
    answers: questions.map((question) => reportsOf(question, observation)),
  });
  const due = termsOf(questions);
  const { urgency, dueAt } = due;
  if (dueAt <= Clock.now().getTime()) return all(notAsked);
  if (!(await isAnyAlive(except))) return { ...all(busy(60)), late: "no_agent" };
  if (!isHandedOut(due)) return all(busy(30));
  const isFair = isHandedOut({ urgency, dueAt: dueAt - fairMs });

  const id = ID.create("batch");
  const objects = objectKeys(id);
  // Answers that are known do not wait long for agents that are all occupied.
  const untilTaken = except.length > 0 ? Clock.now().getTime() + takeSeconds * 1000 : Infinity;
  await Store.put(objects.questions, JSON.stringify(questions));
  await BatchEntity.create({
    id,
    state: urgency,
    dueAt: new Date(dueAt).toISOString(),
    expires: Math.ceil(dueAt / 1000) + keptSeconds.probeBatch,
    ...(except.length > 0 && { except: [...except] }),
  }).go();
  try {
    const batch = await outcome(id, { due, untilTaken });
    if (batch?.state === "taken") return all(notAsked);
    if (batch?.state !== "answered") return { ...all(busy(30)), ...(isFair && { late: "not_taken" }) };
    const reports = ReportsOfBatch.parse(JSON.parse(await Store.text(objects.reports)));
    const answers = questions.map((question, index) => fitting(reports[index], question));
    return { answers, agent: batch.agent };
  } finally {
    await BatchEntity.delete({ id }).go();
    await Promise.all([Store.remove(objects.questions), Store.remove(objects.reports)]);
  }
}

async function agents(): Promise<readonly Agent[]> {
  const { data } = await AgentEntity.query.all({}).go({ pages: "all", consistent: true });
  return data;
}

type Agent = EntityItem<typeof AgentEntity>;

const isAlive = ({ timeSeen }: Agent): boolean =>
  Clock.now().getTime() - Date.parse(timeSeen) < agentTimeoutSeconds() * 1000;

const isAnyAlive = async (except: readonly string[]): Promise<boolean> =>
  (await agents()).some((agent) => isAlive(agent) && !except.includes(agent.name));

/** The batch once it is answered, no agent is left that could answer it, or its time is up. */
async function outcome(
  id: string,
  { due, untilTaken }: { due: Due; untilTaken: number },
): Promise<Batch | null> {
  const { urgency, dueAt } = due;
  for (let wait = pollMs.first; ; wait = Math.min(wait * pollMs.growth, pollMs.longest[urgency])) {
    const { data: batch } = await BatchEntity.get({ id }).go({ consistent: true });
    if (!batch || batch.state === "answered") return batch;
    const now = Clock.now().getTime();
    const isTooLate =
      batch.state === "taken" ? now >= dueAt + returnMs[urgency] / 2 : now >= untilTaken || !isHandedOut(due);
    const isOver = isTooLate || !(await hasAgent(batch));
    if (isOver && (batch.state === "taken" || (await takeBack(id, urgency)))) return batch;
    await pause(wait);
  }
}

/** Takes a batch back that waits. Returns false where an agent has taken it meanwhile. */
async function takeBack(id: string, urgency: Batch["state"]): Promise<boolean> {
  const removal = BatchEntity.delete({ id }).where((batch, { eq }) => eq(batch.state, urgency));
  try {
    await Table.write([Table.change(removal)]);
    return true;
  } catch (error) {
    if (error instanceof Table.Refused) return false;
    throw error;
  }
}

type Batch = EntityItem<typeof BatchEntity>;

/** Whether the agent that took the batch is alive. One that waits is looked after where only some agents may take it. */
async function hasAgent({ agent, except }: Batch): Promise<boolean> {
  if (agent) return (await agents()).some((one) => one.name === agent && isAlive(one));
  return except === undefined || isAnyAlive(except);
}

/** The reports, where they fit the question. */
function fitting(reports: Reports = [], question: Question): Reports {
  const fits = question.domains.every(
    ({ domain, recipients }, index) =>
      reports[index]?.domain === domain && reports[index].recipients.length === recipients.length,
  );
  return fits ? reports : reportsOf(question, notAsked);
}

const reportsOf = ({ domains }: Question, observation: Observation): DomainReport[] =>
  domains.map(({ domain, recipients }) => ({
    domain,
    recipients: recipients.map(() => observation),
    random: null,
  }));

const notAsked: Observation = { kind: "not_asked" };

/** Jittered, so that retries spread out. */
const busy = (seconds: number): Observation => ({
  kind: "busy",
  retryAfterSeconds: Math.round(seconds * (1 + Math.random())),
});
