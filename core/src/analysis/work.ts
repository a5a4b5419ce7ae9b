import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import { Verdict } from "../verdict/index.ts";
import { ask } from "./ask.ts";
import type { Job } from "./entity.ts";
import { healthOf } from "./health.ts";
import { inOrder } from "./in-order.ts";
import { hasEnded, readJob } from "./job.ts";
import { type Look, lookAt } from "./look.ts";
import { type Progress, progressOf, Saved } from "./saved.ts";
import { draw } from "./sample.ts";
import type { StepMessage } from "./schema.ts";
import { complete, hasMoved, putDown, showProgress } from "./step.ts";
import { Survey } from "./survey.ts";

/** Chunks that are looked over at a time: slow name servers of one do not hold up the others. */
const chunksAhead = 32;
/** Left of a step's time for writing down what was found out. */
const writingSeconds = 20;
/** How long a round of asking may take, and how many rounds there are: a sample need not be whole to be telling. */
const askingSeconds = 120;
const mostRounds = 3;
const longestWaitSeconds = 300;
const progressSeconds = 2;

/**
 * Does one step of an analysis, until the deadline: looks over the addresses, draws the sample, asks about it, and ends.
 * What is not done by then comes back as a later message. A step that comes twice counts once.
 */
export async function analyze(message: StepMessage, deadline: Date): Promise<void> {
  const job = await readJob(Actor.system(), message.listID);
  if (!job || job.id !== message.analysisID || job.step !== message.step || hasEnded(job)) return;
  try {
    await work(job, earlier(deadline, writingSeconds));
  } catch (error) {
    if (!(await hasMoved(job))) throw error;
  }
}

async function work(job: Job, until: Date): Promise<void> {
  const before = job.notes ? Saved.parse(JSON.parse(await Store.text(job.notes))) : null;
  let asking = before && "sample" in before ? before : null;
  if (!asking) {
    const survey = new Survey(job, before && "survey" in before ? before.survey : undefined);
    await lookOver(job, survey, until);
    if (survey.next < job.chunks) return putDown(job, { survey: survey.notes() }, 0);
    asking = { counts: survey.counts(), sample: draw(survey.strata()) };
    if (later(askingSeconds) > until) return putDown(job, asking, 0);
    await showProgress(job, progressOf(asking));
  }
  const { counts } = asking;
  const { sample, waitSeconds } = await ask(asking.sample, earliest(until, later(askingSeconds)));
  if (waitSeconds !== null && sample.rounds < mostRounds)
    return putDown(job, { counts, sample }, Math.min(waitSeconds, longestWaitSeconds));
  await complete(job, sample, healthOf(counts, sample, job.badSyntax));
}

/** Looks over the chunks that are left, until the deadline. */
async function lookOver(job: Job, survey: Survey, deadline: Date): Promise<void> {
  const progress = (): Progress => ({ done: survey.done, drawn: 0, answered: 0 });
  let shown = Clock.now().getTime();
  await showProgress(job, progress());
  const chunks = inOrder(chunksAhead, survey.next, job.chunks, (chunk) => look(job, chunk, deadline));
  for await (const looks of chunks) {
    if (!looks) return;
    survey.take(looks);
    const now = Clock.now().getTime();
    if (now - shown < progressSeconds * 1000) continue;
    shown = now;
    await showProgress(job, progress());
  }
}

/** What is seen of a chunk; null where the time does not suffice. Name servers that do not answer are asked twice. */
async function look(job: Job, chunk: number, deadline: Date): Promise<Look[] | null> {
  if (Clock.now() >= deadline) return null;
  const name = String(chunk).padStart(6, "0");
  const addresses = z.array(z.string()).parse(JSON.parse(await Store.text(`${job.chunksBelow}${name}`)));
  const options = { depth: "domain", deadline } as const;
  const judgements = await Verdict.judge(addresses, options);
  const silent = addresses.filter((_, index) => judgements[index]?.retryAfterSeconds !== null);
  const again = await Verdict.judge(silent, options);
  const looks = judgements.flatMap(({ verdict, retryAfterSeconds }) => {
    const last = (retryAfterSeconds === null ? null : again.shift()?.verdict) ?? verdict;
    return last ? [lookAt(last)] : [];
  });
  return looks.length === addresses.length ? looks : null;
}

const earliest = (one: Date, other: Date): Date => (one < other ? one : other);
const earlier = (time: Date, seconds: number): Date => new Date(time.getTime() - seconds * 1000);
const later = (seconds: number): Date => new Date(Clock.now().getTime() + seconds * 1000);
