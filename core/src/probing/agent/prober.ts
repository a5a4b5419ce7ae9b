/** A prober that hands its questions to the stage's agents and waits for their reports. */
import { setTimeout as pause } from "node:timers/promises";
import type { EntityItem } from "electrodb";
import { Store } from "../../aws/store/index.ts";
import { ID } from "../../kit/id.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import type { DomainReport, Observation, Prober, Question } from "../../port/prober/index.ts";
import { objectKeys, agentTimeoutSeconds } from "./batch.ts";
import { AgentEntity, BatchEntity } from "./entity.ts";
import { Reports } from "../schema.ts";

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

let gathering: Waiting[] = [];

/** Rejects where the table or the store fails. */
export const prober: Prober = {
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

async function gather(): Promise<void> {
  await pause(gatherMs);
  const batch = gathering;
  gathering = [];
  try {
    const answers = await delegate(batch.map(({ question }) => question));
    for (const [index, { question, resolve }] of batch.entries())
      resolve(answers[index] ?? reportsOf(question, notAsked));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Writes the questions as a batch and waits for an agent's reports until they are due. */
async function delegate(questions: readonly Question[]): Promise<Answers> {
  const all = (observation: Observation) => questions.map((question) => reportsOf(question, observation));
  const dueAt = Math.min(...questions.map(({ deadline }) => deadline.getTime())) - returnMs;
  if (dueAt <= Clock.now().getTime()) return all(notAsked);
  if (!(await agents()).some(isAlive)) return all(busy(60));

  const id = ID.create("batch");
  const objects = objectKeys(id);
  await Store.put(objects.questions, JSON.stringify(questions));
  await BatchEntity.create({
    id,
    state: "waiting",
    dueAt: new Date(dueAt).toISOString(),
    expires: Math.ceil(dueAt / 1000) + keptSeconds.probeBatch,
  }).go();
  try {
    const state = await outcome(id, dueAt + returnMs / 2);
    if (state !== "answered") return all(state === "taken" ? notAsked : busy(30));
    const reports = Reports.parse(JSON.parse(await Store.text(objects.reports)));
    return questions.map((question, index) => fitting(reports[index], question));
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

/** The state of the batch once it is answered, its agent is lost, or its time is up. */
async function outcome(id: string, until: number): Promise<Batch["state"] | undefined> {
  for (let wait = pollMs.first; ; wait = Math.min(wait * pollMs.growth, pollMs.longest)) {
    const { data: batch } = await BatchEntity.get({ id }).go({ consistent: true });
    if (!batch || batch.state === "answered" || Clock.now().getTime() >= until) return batch?.state;
    if (batch.agent && !(await agents()).some((agent) => agent.name === batch.agent && isAlive(agent)))
      return batch.state;
    await pause(wait);
  }
}

type Batch = EntityItem<typeof BatchEntity>;

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
