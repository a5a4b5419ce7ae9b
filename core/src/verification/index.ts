/**
 * The verification of a list: every distinct address gets one verdict and is charged once. Messages are delivered at least
 * once and in any order. A verification is one table row, and so is a chunk, which is done when that says so; results are the
 * objects that table rows name.
 */
export * as Verification from "./index.ts";
export { repeatedVerdict } from "./asking-again.ts";
export { countRepeated } from "./count-repeated.ts";
export * as Derived from "./derived.ts";
export { countDied, otherResults } from "./died.ts";
export type { Part } from "./manifest.ts";
export type { Changes } from "./renewal.ts";
export * as PositionMap from "./position-map.ts";
export { eraseRecent, keeping, readRecent } from "./recent-verdict.ts";
export { restart } from "./restart.ts";
export { keyOf as keyOfAddress, placeOf as placeOfAddress, repeated } from "./same-address.ts";
export { measuredSeconds } from "./measured-time.ts";
export { ChunkMessage, Events, type Info } from "./schema.ts";
export { storedVerdicts } from "./stored-verdicts.ts";
export { cancel, finishEarly, pause, removing, resume } from "./steer.ts";
export { dueBeforeAt } from "./due.ts";
export { codesOf, columnsIn, type VerdictCodes } from "./verdict-codes.ts";
export { verifyChunk } from "./verify-chunk.ts";

import { type Change, Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { ID } from "../kit/id.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import type { Info as Verdict } from "../verdict/schema.ts";
import { Quota } from "../quota/index.ts";
import { Rule } from "../rule/index.ts";
import { strideFor } from "./chunk-order.ts";
import { end } from "./close-job.ts";
import { viewAmongOthers, viewUnderRules } from "./counts-under-rules.ts";
import { dispatch as dispatchChunks } from "./dispatch.ts";
import { allEarly, readShownCounts } from "./early-verdicts.ts";
import type { Changes } from "./renewal.ts";
import type { Returned } from "./returned.ts";
import { VerificationEntity, type VerificationRow } from "./entity.ts";
import { dueBeforeAt, heldIn } from "./due.ts";
import { formerAfter } from "./former.ts";
import { partsIn } from "./manifest.ts";
import { snapshot } from "./snapshot.ts";
import type { MeasuredJob } from "./measured-time.ts";
import { countPriorVerdicts } from "./prior-verdicts.ts";
import { readInFlight } from "./in-flight.ts";
import { isUnnoticed, noteLook } from "./look.ts";
import { someAgain } from "./some-again.ts";
import { deleteChunks, hasEnded, isUnderWay, jobOf, type Progress, readRow, view } from "./row.ts";
import { Events, type Info, JobInput } from "./schema.ts";
import { type Look, type Parts, partsUnderRules } from "./under-rules.ts";

/** The chunks of a list, as its import wrote them. */
export interface Work {
  /** The id of the verification, which is started once; a new one unless given. */
  id?: string | undefined;
  listID: string;
  chunksBelow: string;
  chunks: number;
  chunkSize: number;
  /** Distinct addresses. */
  total: number;
  /** The key of the position map; undefined where no address repeats. */
  positions?: string | undefined;
  /** The key of the object with the known verdicts, and their number. */
  known: { key: string; count: number } | null;
  /** The time that it is to take, where it was quoted. */
  quotedSeconds?: number;
  /** Who spends the credits, unless the actor: `api_key:key_…`. */
  spender?: string | undefined;
  /** Whether verdicts of the last 24 hours on other lists are not taken over. */
  fresh?: boolean;
  /** Whether a completed verification with unknown addresses is followed by one that asks about them again, or about those at some positions. */
  again?: boolean | readonly number[];
  /** Makes it a run of a schedule. */
  renewal?: Renewal | undefined;
  /** Makes it a revision: the verdicts of the one before are judged again by what was learned since, and nobody is asked. */
  revision?: boolean;
}

/** A run of a schedule. */
export interface Renewal {
  /** The id of the verification that it follows. */
  follows: string;
  /** It asks about the addresses whose verdicts do not hold on this day, `yyyy-mm-dd`. */
  dueBefore: string;
}

/**
 * Starts a verification in one transaction: the row, its job, a credit reserved for each address without a prior verdict,
 * the event and the changes alongside. The conclusive verdicts of the verification before are taken over. So are
 * those of the workspace's other lists of the last 24 hours, unless `fresh`: their credits are reserved and then returned.
 * A run of a schedule takes over those that hold, and a revision all.
 * Throws `conflict` where one is open, or completed unless `again`, `payment` without the credits.
 */
export async function start(
  { known, spender, again = false, renewal, revision = false, ...work }: Work,
  alongside: readonly Change[],
): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "add");
  const { id = ID.create("verification"), listID, total, chunksBelow, chunkSize } = work;
  const before = await readRow(workspaceID, listID);
  if (before?.id === id) return;
  const refusal = (row: VerificationRow | null): VisibleError | null => {
    if (revision) return refusalOfRevision(row, chunksBelow);
    const isRefused = renewal ? !isFollowedBy(row, renewal) : preventsStart(row, again);
    return isRefused ? alreadyStarted() : null;
  };
  const refused = refusal(before);
  if (refused) throw refused;
  // A revision judges what was asked, so that the one before it may go with what it had learned.
  const source = revision && before?.isRevision ? before.earlier : before?.manifest;
  const earlier = before?.chunksBelow === chunksBelow ? source : undefined;
  const some = typeof again === "object" ? someAgain(await partsIn(earlier), again) : undefined;
  if (some?.askedAgain.length === 0) throw nothingUnknown();
  const dueBefore = renewal?.dueBefore;
  const prior = { chunkSize, known: known?.key, earlier, dueBefore };
  const asked = async () => total - (await countPriorVerdicts(prior, known?.count ?? 0));
  const reserved = revision ? 0 : (some?.askedAgain.length ?? (await asked()));
  const row = {
    ...work,
    ...some,
    reserved,
    known: known?.key,
    earlier,
    ...(renewal && { isRenewal: true, dueBefore }),
    ...(before?.timeRevised !== undefined && { timeRevised: before.timeRevised }),
    ...(revision && before && revisionOf(before)),
    former: formerAfter(before, Clock.now()),
    lastRun: before ? lastRunIn(before) : undefined,
    stride: strideFor(work.chunks),
    workspaceID,
    id,
    status: "queued",
    startedBy: spender ?? Actor.signature(),
    timeStarted: Clock.now().toISOString(),
  } as const;
  const create = VerificationEntity.put(row).where((now, { eq, exists, notExists }) =>
    before ? `${eq(now.id, before.id)} AND ${exists(now.timeCompleted)}` : notExists(now.id),
  );
  const changes = [
    Table.change(create, alreadyStarted),
    Job.opening({ ...jobOf(row), input: { listID }, ...(await turnsOf(workspaceID)) }),
    ...Job.announcing(Events.Started.of(workspaceID, { listID, verificationID: id })),
    ...alongside,
  ];
  await Credit.reserve({ job: id, list: listID, spender }, reserved, changes).catch(
    async (error: unknown) => {
      const isShort = error instanceof VisibleError && error.kind === "payment";
      if (!isShort) throw error;
      throw refusal(await readRow(workspaceID, listID)) ?? error;
    },
  );
}

/** The verifications that a workspace may have under way, where its quotas say so. */
async function turnsOf(workspaceID: string): Promise<{ turns?: number }> {
  const { verifications } = await Quota.of(workspaceID);
  return verifications === null ? {} : { turns: verifications };
}

/** The last run of a schedule, as far as this verification knows of it. */
const lastRunIn = ({ id, charged, isRenewal, lastRun }: VerificationRow) =>
  isRenewal ? { id, charged } : lastRun;

/** Whether a verification prevents another. Missing credits may be those that it reserved itself. */
const preventsStart = (row: VerificationRow | null, again: NonNullable<Work["again"]>): boolean =>
  row !== null &&
  row.status !== "failed" &&
  row.status !== "cancelled" &&
  !(again && row.status === "completed" && row.unknown > 0);

const isFollowedBy = (row: VerificationRow | null, { follows }: Renewal): boolean =>
  row?.id === follows && hasEnded(row);

/** A list is revised once within this time: facts change once a day. */
const revisionSeconds = 24 * 3_600;

/** What makes a verification the revision of the one before. */
const revisionOf = (before: VerificationRow) =>
  ({ isRevision: true, before: JSON.stringify(before), timeRevised: Clock.now().toISOString() }) as const;

/** Why a result cannot be revised; null where it can. */
function refusalOfRevision(row: VerificationRow | null, chunksBelow: string): VisibleError | null {
  if (row && !hasEnded(row)) return alreadyStarted();
  if (row?.status !== "completed" || row.chunksBelow !== chunksBelow)
    return new VisibleError(
      "conflict",
      "list.no_results",
      "This list has no complete results yet. Verify it first.",
    );
  if (row.timeRevised !== undefined && Clock.secondsSince(row.timeRevised) < revisionSeconds)
    return new VisibleError(
      "conflict",
      "verification.revised",
      "This list was revised within the last 24 hours.",
    );
  return null;
}

const nothingUnknown = () =>
  new VisibleError("conflict", "verification.conflict", "None of these addresses is unknown.");

const alreadyStarted = () =>
  new VisibleError("conflict", "verification.conflict", "This list is being verified already, or has been.");

/** What is done of an open verification, and what is in flight. Notes that a person looked. */
async function readProgress(row: VerificationRow): Promise<Progress> {
  const [counts, inFlight] = await Promise.all([readShownCounts(row), readInFlight(row)]);
  if (inFlight && Actor.isPerson()) await noteLook(row, inFlight);
  return { ...counts, inFlight };
}

/** The verification of a list, in whose counts the own rules of now decide once it has ended; null without one. */
export async function underRules(listID: string, look: Look = {}): Promise<Info | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  if (!row) return null;
  return hasEnded(row) ? viewUnderRules(row, look) : view(row, await readProgress(row), Clock.now());
}

/** The verifications of these lists, by list id, as they have ended; with `underRules`, as own rules had them last. */
export async function of(
  listIDs: readonly string[],
  { underRules: isUnderRules = false } = {},
): Promise<Map<string, Info>> {
  const workspaceID = Actor.canAny(listAreas, "view");
  if (listIDs.length === 0) return new Map();
  const [data, version] = await Promise.all([
    readRows(workspaceID, listIDs),
    isUnderRules ? Rule.version(workspaceID) : null,
  ]);
  const infos = data.map(async (row) => {
    if (!hasEnded(row)) return view(row, await readProgress(row), Clock.now());
    return version === null ? view(row, null, Clock.now()) : viewAmongOthers(row, version);
  });
  return new Map((await Promise.all(infos)).map((info, index) => [data[index]?.listID ?? "", info]));
}

async function readRows(workspaceID: string, listIDs: readonly string[]): Promise<VerificationRow[]> {
  const keys = listIDs.map((listID) => ({ workspaceID, listID }));
  return (await Table.retryUnprocessed(() => VerificationEntity.get(keys).go({ consistent: true }))).data;
}

/** Why credits of the lists' newest verifications were returned, by verification; of those that have ended. */
export async function whyReturned(listIDs: readonly string[]): Promise<Map<string, Returned>> {
  const workspaceID = Actor.canAny(listAreas, "view");
  if (listIDs.length === 0) return new Map();
  const rows = await readRows(workspaceID, listIDs);
  return new Map(
    rows.flatMap((row) => {
      const { returned_for } = view(row, null, Clock.now()).credits;
      return returned_for ? [[row.id, returned_for] as const] : [];
    }),
  );
}

/** The states of the verifications of the lists from one id to another, by list id. */
export async function statesBetween(first: string, last: string): Promise<Map<string, Info["status"]>> {
  const workspaceID = Actor.canAny(listAreas, "view");
  const query = VerificationEntity.query.byList({ workspaceID }).between({ listID: first }, { listID: last });
  const { data } = await query.go({ pages: "all", consistent: true, attributes: ["listID", "status"] });
  return new Map(data.map(({ listID, status }) => [listID, status]));
}

/** The verification with this id, once it has ended; null before, or where another one was started since. */
export async function ended(listID: string, verificationID: string): Promise<Info | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  return row?.id === verificationID && hasEnded(row) ? view(row, null, Clock.now()) : null;
}

/** The chunks of a list, and its distinct addresses. */
type Addresses = Pick<Work, "listID" | "chunksBelow" | "total">;

/** The addresses that a run of a schedule would ask about at some times, and the verification that it would follow. */
export interface Due {
  follows: string;
  /** As many as there are times. */
  addresses: number[];
}

/** What runs at some times would ask about; null while the list is verified, and before. */
export async function due(
  { listID, chunksBelow, total }: Addresses,
  times: readonly string[],
): Promise<Due | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  if (!row || !hasEnded(row)) return null;
  const parts = row.chunksBelow === chunksBelow ? await partsIn(row.manifest) : [];
  return { follows: row.id, addresses: times.map((time) => total - heldIn(parts, dueBeforeAt(time))) };
}

/** The credits that a run of a schedule took, also where others than runs followed it; null before it has ended. */
export async function chargedByRun(listID: string, verificationID: string): Promise<number | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  const run = row && (row.id === verificationID && hasEnded(row) ? row : row.lastRun);
  return run?.id === verificationID ? run.charged : null;
}

/** What a run of a schedule, or a revision, has changed, once it is completed; null for any other. */
export async function changesOf(
  listID: string,
  verificationID: string,
): Promise<(Changes & { isRevision: boolean }) | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  if (row?.id !== verificationID || !row.changes) return null;
  return { ...row.changes, isRevision: row.isRevision === true };
}

/** The user who started a verification that has ended and may not know of it: it took long, or nobody looked at it at the end. */
export async function unawareStarter(listID: string, verificationID: string): Promise<string | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  if (row?.id !== verificationID || row.timeCompleted === undefined) return null;
  const userID = row.startedBy?.match(/^user:(.+)$/)?.[1] ?? null;
  return userID !== null && isUnnoticed(row, (await readInFlight(row))?.lookedAt) ? userID : null;
}

/** The workspace's completed verifications that asked about every address without a pause, as measurements for a quote; at most 100. */
export async function measured(): Promise<MeasuredJob[]> {
  const workspaceID = Actor.canAny(listAreas, "view");
  const { data } = await VerificationEntity.query.byList({ workspaceID }).go({ order: "desc", limit: 100 });
  return data.flatMap(({ status, timePaused, timeStarted, timeCompleted, total, providers, ...row }) =>
    status === "completed" &&
    timeCompleted !== undefined &&
    timePaused === undefined &&
    row.earlier === undefined &&
    !row.isFinishing
      ? [
          {
            addresses: total,
            providers: providers as Record<string, number>,
            seconds: (Date.parse(timeCompleted) - Date.parse(timeStarted)) / 1_000,
          },
        ]
      : [],
  );
}

/** The parts of a verification that has ended, by position. Before, those of the earlier verification; null without one. */
export async function parts(listID: string, look: Look = {}): Promise<Parts | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  const manifest = row?.manifest ?? row?.earlier;
  return row && manifest !== undefined ? partsUnderRules(row, manifest, look) : null;
}

/** The parts of the verification before one that has ended, by position; null without one. */
export async function earlierParts(listID: string): Promise<Parts | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  return row && hasEnded(row) && row.earlier !== undefined
    ? { parts: await partsIn(row.earlier), rules: null }
    : null;
}

/** The parts of a verification by position, as far as it has come; null before there are any. */
export async function partsSoFar(listID: string, look: Look = {}): Promise<Parts | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  if (!row) return null;
  if (hasEnded(row)) return row.manifest === undefined ? noParts : partsUnderRules(row, row.manifest, look);
  const parts = await snapshot(row);
  return parts.length > 0 ? { parts, rules: null } : null;
}

const noParts: Parts = { parts: [], rules: null };

/** The verdicts of a small list as they come, by position in its result; none of a list with more than 100 addresses. */
export async function earlyVerdicts(listID: string): Promise<ReadonlyMap<number, Verdict>> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  return row ? allEarly(row) : new Map();
}

/** Cancels and deletes the verification of a removed list. Can be repeated. */
export async function erase(listID: string): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readRow(workspaceID, listID);
  if (row) await end(row, "cancelled");
  await deleteChunks(workspaceID, listID);
  await VerificationEntity.delete({ workspaceID, listID }).go();
}

/** Sends the first chunks of a verification that was started or resumed, once it is its turn. */
export async function dispatch(listID: string, verificationID: string): Promise<void> {
  const row = await readRow(Actor.system(), listID);
  if (row?.id === verificationID && isUnderWay(row)) await dispatchChunks(row, "all");
}

/**
 * Lets the next verification of the workspace begin in place of one that was paused or has ended. Can be repeated: one that
 * was resumed meanwhile keeps its turn.
 */
export async function passTurn(listID: string, verificationID: string): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readRow(workspaceID, listID);
  if (row?.id === verificationID && isUnderWay(row)) return;
  await Job.passTurn(jobOf({ workspaceID, id: verificationID }), (next) =>
    dispatch(JobInput.parse(next.input).listID, next.id),
  );
}
