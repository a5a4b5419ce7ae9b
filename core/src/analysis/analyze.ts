import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";
import { Rule } from "../rule/index.ts";
import { Verdict } from "../verdict/index.ts";
import { askSample } from "./sample/ask-sample.ts";
import { Checkpoint, type Progress, progressOf } from "./checkpoint.ts";
import { type Screened, screened } from "./survey/domain-screening.ts";
import { complete, saveCheckpoint, showProgress, type Step } from "./end-step.ts";
import type { AnalysisRow } from "./entity.ts";
import { healthOf } from "./health/health.ts";
import { inOrder } from "./in-order.ts";
import { stepOf } from "./restart.ts";
import { mailboxesOf, removeMailboxesIfGone, rowsOfChunk } from "./survey/list-mailboxes.ts";
import { readRow } from "./row.ts";
import { drawWithin, type Seed, seedFor } from "./sample/probe-budget.ts";
import { readChunk } from "./sample/probed.ts";
import { Survey, type SurveyState } from "./survey/survey.ts";

/** Chunks that are screened at a time, so that slow name servers of one do not delay the others. */
const chunksAhead = 32;
/** The part of a step's time that is reserved for its checkpoint. */
const savingSeconds = 20;
/** The first step of a small list leaves silent name servers to the next, so that other small lists do not wait for them. */
const quickSeconds = 8;
/** The place of a worker that died is free after this time. A step that takes longer only exceeds the share. */
const slowSeconds = 240;
/** A round of probing takes at most this long. After the last round, unanswered addresses count as unknown. */
const roundSeconds = 120;
const maxRounds = 3;
const longestWaitSeconds = 300;
const progressSeconds = 2;

/**
 * Runs one step of an analysis until the deadline: screens all domains, draws the sample, probes it, and completes. The
 * next step continues what is left.
 */
export const analyze = (message: Job.Message, deadline: Date): Promise<void> =>
  Job.run(
    "analyze-list",
    message,
    async (job) => {
      const step = await stepOf(job);
      if (!step) return;
      try {
        await work(step, earlier(deadline, savingSeconds));
      } finally {
        await removeMailboxesIfGone(step.row);
      }
    },
    stepOf,
  );

/** Works until the time is over. What earlier steps left to slow hosts is done within the workspace's share of the workers. */
async function work(step: Step, until: Date): Promise<void> {
  const { row, job } = step;
  const before = Checkpoint.nullable().parse(await Job.readCheckpoint(job));
  if (!isLeftToSlowHosts(before, job)) return goOn(step, before, until);
  const deadline = earliest(until, later(slowSeconds));
  const isOpen = () => Job.isAtStep(job);
  const slowWork = { workspaceID: row.workspaceID, work: job.id, deadline, isOpen };
  if (await Quota.withinSlowShare("analyses", slowWork, () => goOn(step, before, until))) return;
  await Table.write([Job.postponing(job, Quota.placeWaitSeconds)]);
  await Job.send(job, "analyze-list", Quota.placeWaitSeconds);
}

const isLeftToSlowHosts = (before: Checkpoint | null, { isSmall }: Job.Row): boolean =>
  before !== null && ("sample" in before ? before.sample.rounds > 0 : isSmall === true);

async function goOn(step: Step, before: Checkpoint | null, until: Date): Promise<void> {
  const { row, job } = step;
  let probing = before && "sample" in before ? before : null;
  if (!probing) {
    const state = before && "survey" in before ? before.survey : undefined;
    const { seed } = await seedAt(row, state);
    const survey = new Survey({ seed, total: row.total }, (runs) => mailboxesOf(row, runs), state);
    const isQuick = before === null && job.isSmall === true;
    await screenAll(step, survey, isQuick ? earliest(until, later(quickSeconds)) : until);
    if (survey.next < row.chunks) return saveCheckpoint(step, { survey: await survey.state() }, 0);
    const strata = survey.strata();
    probing = { counts: await survey.finalCounts(), sample: await drawWithin(row, seed, strata) };
    if (later(roundSeconds) > until) return saveCheckpoint(step, probing, 0);
    await showProgress(step, progressOf(probing));
  }
  const { counts } = probing;
  const { sample, waitSeconds } = await askSample(probing.sample, earliest(until, later(roundSeconds)));
  if (waitSeconds !== null && sample.rounds < maxRounds)
    return saveCheckpoint(step, { counts, sample }, Math.min(waitSeconds, longestWaitSeconds));
  const drawnAt = (await readRow(row.workspaceID, row.listID))?.drawnAt;
  await complete(step, sample, healthOf(counts, sample, { badSyntax: row.badSyntax, drawnAt }));
}

/** The seed of a survey. One that began before seeds were stored goes on with the workspace. */
const seedAt = async (row: AnalysisRow, state: SurveyState | undefined): Promise<Seed> =>
  state ? { seed: state.seed ?? row.workspaceID } : seedFor(row);

/** Screens the chunks that are left, until the deadline. */
async function screenAll(step: Step, survey: Survey, deadline: Date): Promise<void> {
  const { row } = step;
  const progress = (): Progress => ({ done: survey.done, drawn: 0, answered: 0 });
  let shown = Clock.now().getTime();
  await showProgress(step, progress());
  const chunks = inOrder(chunksAhead, survey.next, row.chunks, (chunk) => screen(row, chunk, deadline));
  for await (const addresses of chunks) {
    if (!addresses) return;
    await survey.add(addresses);
    const now = Clock.now().getTime();
    if (now - shown < progressSeconds * 1000) continue;
    shown = now;
    await showProgress(step, progress());
  }
}

/** Screens the domains of a chunk; null if the deadline passes first. Silent name servers are asked twice. */
async function screen(row: AnalysisRow, chunk: number, deadline: Date): Promise<Screened[] | null> {
  if (Clock.now() >= deadline) return null;
  const [addresses, rows] = await Promise.all([readChunk(row, chunk), rowsOfChunk(row, chunk)]);
  const options = { depth: "domain", deadline, rules: await Rule.matcher(row.workspaceID) } as const;
  const judgements = await Verdict.judge(addresses, options);
  const silent = addresses.filter((_, index) => judgements[index]?.retryAfterSeconds !== null);
  const retried = await Verdict.judge(silent, options);
  const found = judgements.flatMap(({ verdict, retryAfterSeconds }, index) => {
    const last = (retryAfterSeconds === null ? null : retried.shift()?.verdict) ?? verdict;
    return last ? [screened(last, rows[index] ?? 1)] : [];
  });
  return found.length === addresses.length ? found : null;
}

const earliest = (one: Date, other: Date): Date => (one < other ? one : other);
const earlier = (time: Date, seconds: number): Date => new Date(time.getTime() - seconds * 1000);
const later = (seconds: number): Date => new Date(Clock.now().getTime() + seconds * 1000);
