/** A prober that hands its questions to the stage's agents and waits for their reports. */
import { setTimeout as pause } from "node:timers/promises";
import type { EntityItem } from "electrodb";
import { Store } from "../../aws/store/index.ts";
import { ID } from "../../kit/id.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import { Prober, type DomainReport, type Observation, type Question } from "../../port/prober/index.ts";
import { agentTimeoutSeconds, leastSeconds, objectKeys } from "./batch.ts";
import { AgentEntity, BatchEntity } from "./entity.ts";
import { Reports } from "../schema.ts";
import { completed, unasked } from "./other-address.ts";

type Answers = readonly (readonly DomainReport[])[];

interface Waiting {
  question: Question;
  resolve: (reports: readonly DomainReport[]) => void;
  reject: (reason: unknown) => void;
}

/** Questions that arrive within this time share a batch. */
const gatherMs = 20;
/** Reserved for fetching the reports. */
const returnMs = 3_000;
const pollMs = { first: 200, longest: 2_000, growth: 1.5 };

/** A provider that rests for the address of an agent. */
export interface Rest {
  agent: string;
  provider: string;
  cause: Prober.Reputation.RestCause;
}

/**
 * Questions about a provider that rests for one agent's address go to the others, as long as there is time. Each rest is told.
 * Rejects where the table or the store fails.
 */
export function agentProber(tell: (rest: Rest) => void = () => {}): Prober.Prober {
  let gathering: Waiting[] = [];
  const gather = async (): Promise<void> => {
    await pause(gatherMs);
    const batch = gathering;
    gathering = [];
    await ask(batch, { tell, except: [] });
  };
  return {
    probe(question) {
      return new Promise((resolve, reject) => {
        const end = (): void => resolve(reportsOf(question, notAsked));
        if (question.signal?.aborted) return end();
        question.signal?.addEventListener("abort", end, { once: true });
        gathering.push({ question, resolve, reject });
        if (gathering.length === 1) void gather();
      });
    },
  };
}

interface Terms {
  tell: (rest: Rest) => void;
  /** The agents for whose addresses the providers rest. */
  except: readonly string[];
}

/** Lets one agent answer, and others what its address may not ask now. */
async function ask(batch: readonly Waiting[], { tell, except }: Terms): Promise<void> {
  try {
    const { answers, agent } = await delegate(
      batch.map(({ question }) => question),
      except,
    );
    const others = agent === undefined ? except : [...except, agent];
    const rests: Waiting[] = [];
    for (const [index, waiting] of batch.entries()) {
      const { question, resolve } = waiting;
      const reports = answers[index] ?? reportsOf(question, notAsked);
      const cause = Prober.restIn(reports);
      if (!cause || agent === undefined) {
        resolve(reports);
        continue;
      }
      tell({ agent, provider: question.limits.key, cause });
      const end = (other: readonly DomainReport[]): void => resolve(completed(reports, other));
      if (question.signal?.aborted) end([]);
      else rests.push({ ...waiting, question: unasked(question, reports), resolve: end });
    }
    if (rests.length === 0) return;
    if (await canAnswer(rests, others)) await ask(rests, { tell, except: others });
    else for (const { resolve } of rests) resolve([]);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Whether there is another agent, and time for it. */
const canAnswer = async (batch: readonly Waiting[], except: readonly string[]): Promise<boolean> =>
  dueTime(batch.map(({ question }) => question)) - Clock.now().getTime() >= leastSeconds * 1000 &&
  (await isAnyAlive(except));

/** When the reports on a batch are due. */
const dueTime = (questions: readonly Question[]): number =>
  Math.min(...questions.map(({ deadline }) => deadline.getTime())) - returnMs;

interface Delegated {
  answers: Answers;
  /** Whose answers they are; undefined where nobody answered. */
  agent?: string | undefined;
}

/** Writes the questions as a batch and waits for an agent's reports until they are due. */
async function delegate(questions: readonly Question[], except: readonly string[]): Promise<Delegated> {
  const all = (observation: Observation) => ({
    answers: questions.map((question) => reportsOf(question, observation)),
  });
  const dueAt = dueTime(questions);
  if (dueAt <= Clock.now().getTime()) return all(notAsked);
  if (!(await isAnyAlive(except))) return all(busy(60));

  const id = ID.create("batch");
  const objects = objectKeys(id);
  await Store.put(objects.questions, JSON.stringify(questions));
  await BatchEntity.create({
    id,
    state: "waiting",
    dueAt: new Date(dueAt).toISOString(),
    expires: Math.ceil(dueAt / 1000) + keptSeconds.probeBatch,
    ...(except.length > 0 && { except: [...except] }),
  }).go();
  try {
    const batch = await outcome(id, dueAt + returnMs / 2);
    if (batch?.state !== "answered") return all(batch?.state === "taken" ? notAsked : busy(30));
    const reports = Reports.parse(JSON.parse(await Store.text(objects.reports)));
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

/** The batch once it is answered, nobody is left who could answer it, or its time is up. */
async function outcome(id: string, until: number): Promise<Batch | null> {
  for (let wait = pollMs.first; ; wait = Math.min(wait * pollMs.growth, pollMs.longest)) {
    const { data: batch } = await BatchEntity.get({ id }).go({ consistent: true });
    if (!batch || batch.state === "answered" || Clock.now().getTime() >= until) return batch;
    if (!(await hasAgent(batch))) return batch;
    await pause(wait);
  }
}

type Batch = EntityItem<typeof BatchEntity>;

/** Whether the agent that took the batch is alive. One that waits is looked after where only some agents may take it. */
async function hasAgent({ agent, except }: Batch): Promise<boolean> {
  if (agent) return (await agents()).some((one) => one.name === agent && isAlive(one));
  return except === undefined || isAnyAlive(except);
}

/** The reports, where they fit the question. */
function fitting(reports: readonly DomainReport[] = [], question: Question): readonly DomainReport[] {
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
