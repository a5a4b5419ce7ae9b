import { LastOutcome } from "../../last-outcome/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Rule } from "../../rule/index.ts";
import { type Judgement, Verdict } from "../../verdict/index.ts";
import { giveAway, type Loaded, type Pending, readCheckpoint, settledIn, withEarly } from "./checkpoint.ts";
import { numbered, readAddresses } from "../chunk-addresses.ts";
import { repeatedVerdicts } from "../prior/asking-again.ts";
import type { Chunk, VerificationRow } from "../entity.ts";
import { areOfSample, formerVerdicts, priorVerdicts } from "../prior/prior-verdicts.ts";
import { retryAfter } from "./retry-schedule.ts";
import type { Tally, Waiting } from "../count/tally.ts";

export interface Round extends Loaded {
  /** When the next round may begin; null where nothing is pending. */
  dueAt: string | null;
  /** Whether it is for hosts that were too slow for an earlier one. */
  isNextSlow: boolean;
}

/** A round and what it adds to the counts. */
export type Counted = Round & { counts: Tally & Waiting };

/** The chunk as its last round saved it; in the first round, as the import wrote it, with its prior and recent verdicts. */
export async function load(row: VerificationRow, number: number, chunk: Chunk | null): Promise<Loaded> {
  if (chunk) return { checkpoint: await readCheckpoint(chunk.key), settled: [] };
  const addresses = await readAddresses(numbered(row.chunksBelow, number));
  if (row.isRevision) {
    // What reads replies is large, and few rounds are revisions.
    const { revisedVerdicts } = await import("../revision.ts");
    const verdicts = await revisedVerdicts(row, number, addresses);
    return { checkpoint: { addresses, verdicts, pending: [], sampled: [] }, settled: verdicts };
  }
  const [prior, isSample] = await Promise.all([priorVerdicts(row, number), areOfSample(row, number)]);
  const recent = row.fresh ? null : await repeatedVerdicts(row, addresses);
  const mayBeOutdated = (recent?.size ?? 0) > 0 || (row.dueBefore !== undefined && prior.size > 0);
  const outcomes = mayBeOutdated ? await LastOutcome.finder(row.workspaceID, addresses) : null;
  const rules = await Rule.matcher(row.workspaceID);
  const verdicts = addresses.map((email, index) => {
    const repeated = recent?.get(index);
    const isOutdated = repeated !== undefined && LastOutcome.isNewer(outcomes?.of(email), repeated);
    const known = prior.get(index) ?? (isOutdated ? undefined : repeated);
    if (!known) return Verdict.blocked(email, rules);
    const ruled = Verdict.byRules(known, rules);
    // An address that is no longer blocked is asked about if this was known when credits were reserved.
    const isFreed = Verdict.isBlocked(known) && !Verdict.isBlocked(ruled);
    return isFreed && row.sparedUnder === rules.freeing ? null : ruled;
  });
  /** Whether a run takes over a verdict although the workspace's own outcome is newer. */
  const isInDoubt = (verdict: Verdict.Info): boolean =>
    row.dueBefore !== undefined &&
    !Verdict.isBlocked(verdict) &&
    LastOutcome.isNewer(outcomes?.of(verdict.email), verdict);
  const dueAt = Clock.now().toISOString();
  const pending = verdicts.flatMap((verdict, index): Pending[] => {
    const first = { index, retries: 0, cutOffs: 0, isSlow: false, dueAt };
    if (verdict) return isInDoubt(verdict) ? [{ ...first, isFree: true }] : [];
    return [first];
  });
  const sampled = verdicts.flatMap((verdict, index) => {
    const isWithheld = isSample && prior.has(index) && !recent?.has(index);
    return verdict && isWithheld && !Verdict.isBlocked(verdict) ? [{ index, verdict }] : [];
  });
  for (const { index } of sampled) verdicts[index] = null;
  const checkpoint = { addresses, verdicts, pending, sampled };
  return { checkpoint, settled: settledIn(checkpoint).map(([, verdict]) => verdict) };
}

/**
 * The last round of a chunk that is finished early: nothing is asked. In a run of a schedule, an address without an answer keeps the
 * conclusive verdict of the result before. Any other keeps its last verdict; one without is `not_probed`, free of charge.
 */
export async function lastRound(row: VerificationRow, number: number, loaded: Loaded): Promise<Round> {
  return leaveUnasked(row.isRenewal ? await withFormer(row, number, loaded) : loaded);
}

async function withFormer(row: VerificationRow, number: number, loaded: Loaded): Promise<Loaded> {
  const former = row.earlier === undefined ? null : await formerVerdicts(row, row.earlier, number);
  const conclusive = [...(former ?? [])].filter(([, { status }]) => status !== "unknown");
  return withEarly(loaded, new Map(conclusive));
}

/** An analysis asks about at most one address in ten: so many verdicts that are charged give one of its sample away. */
const chargedForOneOfSample = 9;

function leaveUnasked({ checkpoint, settled }: Loaded): Round {
  const { addresses, pending } = checkpoint;
  const charged = checkpoint.verdicts.reduce((sum, verdict) => sum + (verdict?.charged ?? 0), 0);
  const paid = checkpoint.sampled.slice(0, Math.floor(charged / chargedForOneOfSample));
  const given = giveAway({ ...checkpoint, sampled: paid });
  const now = Clock.now();
  const verdicts = given.verdicts.map(
    (verdict, index) => verdict ?? Verdict.unprobed(addresses[index] ?? "", now),
  );
  const ended = [...pending, ...checkpoint.sampled];
  return {
    checkpoint: { addresses, verdicts, pending: [], sampled: [] },
    settled: [...settled, ...ended.flatMap(({ index }) => verdicts[index] ?? [])],
    dueAt: null,
    isNextSlow: false,
  };
}

/** The least wait after a round without a single answer. It keeps idle rounds from following each other at once. */
const idleSeconds = 15;

interface Asking {
  workspaceID: string;
  rules: Rule.Matcher;
  /** What would be asked after this moment, since its provider rests, is `provider_paused`. */
  until: Date;
  deadline: Date;
  isSlow: boolean;
  signal: AbortSignal;
  /** Called with each verdict that is final, as soon as it is there. */
  onSettled: (index: number, verdict: Verdict.Info) => void;
}

/**
 * Asks the pending addresses that are due, until the deadline or the abort. Returns what is left to ask, and when. A usual
 * round leaves slow hosts to a slow one.
 */
export async function ask(
  { checkpoint, ...before }: Loaded,
  { workspaceID, rules, until, deadline, isSlow, signal, onSettled }: Asking,
): Promise<Round> {
  const { addresses } = checkpoint;
  const now = Clock.now().toISOString();
  const isAsked = (one: Pending): boolean => one.dueAt <= now && (isSlow || !one.isSlow);
  const due = checkpoint.pending.filter(isAsked);
  const emails = due.map(({ index }) => addresses[index] ?? "");
  const judgements = await Verdict.judge(emails, {
    rules,
    outcomes: await LastOutcome.finder(workspaceID, emails),
    deadline,
    setsSlowAside: !isSlow,
    signal,
    earlier: due.map(({ index }) => checkpoint.verdicts[index] ?? null),
    onJudged: (judged, position) => {
      const one = due[position];
      if (one && !retryOf(one, judged, { leastWait: 0, isAborted: false }))
        onSettled(one.index, chargedBy(one, judged.verdict));
    },
  });
  const leastWait = judgements.some(({ verdict }) => verdict) ? 0 : idleSeconds;
  const verdicts = [...checkpoint.verdicts];
  const settled = [...before.settled];
  const pending = checkpoint.pending.filter((one) => !isAsked(one));
  for (const [position, one] of due.entries()) {
    const answer = judgements[position];
    if (!answer) throw new Error("An address came back without a judgement.");
    const judgement = settledByRest(isSlow ? settledBySilence(one, answer) : withoutCutOff(answer), until);
    const verdict = judgement.verdict && chargedBy(one, judgement.verdict);
    if (verdict) verdicts[one.index] = verdict;
    const retry = retryOf(one, judgement, { leastWait, isAborted: signal.aborted });
    if (retry) pending.push(retry);
    else if (verdict) settled.push(verdict);
  }
  const asked = { ...checkpoint, verdicts, pending };
  const [dueAt = null] = pending.map((one) => one.dueAt).toSorted();
  if (dueAt === null) {
    settled.push(...checkpoint.sampled.map(({ verdict }) => verdict));
    return { checkpoint: giveAway(asked), settled, dueAt, isNextSlow: false };
  }
  const isNextSlow = pending.some((one) => one.dueAt === dueAt && one.isSlow);
  return { checkpoint: asked, settled, dueAt, isNextSlow };
}

/** A verdict with its charge: none where no credit is reserved, also if the outcome in question was erased meanwhile. */
const chargedBy = ({ isFree }: Pending, verdict: Verdict.Info): Verdict.Info =>
  isFree ? { ...verdict, charged: 0 } : verdict;

/** A host that is silent until the time of this many slow rounds runs out will not answer. */
const maxCutOffs = 3;

/** The short time of a round for quick hosts says nothing about a host's silence. */
const withoutCutOff = (judgement: Judgement): Judgement =>
  judgement.verdict === null ? { ...judgement, cutOff: null } : judgement;

/** The judgement, or the verdict of the last cut-off silence. */
const settledBySilence = ({ cutOffs }: Pending, judgement: Judgement): Judgement =>
  judgement.verdict === null && judgement.cutOff && cutOffs + 1 >= maxCutOffs
    ? { verdict: judgement.cutOff, retryAfterSeconds: null }
    : judgement;

/** The judgement, or the verdict on an address whose provider rests until it is too late to ask. */
const settledByRest = (judgement: Judgement, until: Date): Judgement =>
  judgement.verdict === null && judgement.paused && later(judgement.retryAfterSeconds) >= until.toISOString()
    ? { verdict: judgement.paused, retryAfterSeconds: null }
    : judgement;

/**
 * When to ask the address again; null where its verdict is final. An address that was not asked uses up no retry. Where time
 * ran out before it was, its host is slow.
 */
function retryOf(
  { index, retries, cutOffs, isSlow, isFree }: Pending,
  judgement: Judgement,
  { leastWait, isAborted }: { leastWait: number; isAborted: boolean },
): Pending | null {
  if (judgement.verdict === null) {
    const { retryAfterSeconds, cutOff } = judgement;
    const dueAt = later(Math.max(leastWait, retryAfterSeconds));
    const isNextSlow = isAborted ? isSlow : retryAfterSeconds === 0;
    return { index, retries, cutOffs: cutOffs + (cutOff ? 1 : 0), isSlow: isNextSlow, isFree, dueAt };
  }
  const { verdict, retryAfterSeconds } = judgement;
  const wait = retryAfterSeconds === null ? null : retryAfter(verdict.reason, retries, retryAfterSeconds);
  return wait === null
    ? null
    : { index, retries: retries + 1, cutOffs, isSlow: false, isFree, dueAt: later(wait) };
}

const later = (seconds: number): string => new Date(Clock.now().getTime() + seconds * 1000).toISOString();
