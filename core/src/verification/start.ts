/** The start of a verification: what it takes over, what it reserves, and when it is refused. */
import { type Change, Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { ID } from "../kit/id.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";
import { strideFor } from "./chunk-order.ts";
import { manifestOf } from "./expected-start.ts";
import { VerificationEntity, type VerificationRow } from "./entity.ts";
import { chargedManifestsAfter } from "./prior/charged-manifests.ts";
import { partsIn } from "./manifest.ts";
import { countPriorVerdicts } from "./prior/prior-verdicts.ts";
import { chargedBefore, hasEnded, jobOf, readRow } from "./row.ts";
import { Events, type Mode } from "./schema.ts";
import { previousResult } from "./count/final-counts.ts";
import { unknownAgain } from "./prior/ask-unknown-again.ts";
import { stillBlockedIn } from "./prior/still-blocked.ts";

/** The chunks of a list, as its import wrote them. */
export interface Work {
  /** The id of the verification, which is started once; a new one unless given. */
  id?: string | undefined;
  listID: string;
  /** The verb that starts it. */
  mode?: Mode | undefined;
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
  /** Who spends the credits, unless the actor. */
  spender?: Credit.Signer | undefined;
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
  /** As many as it asks about, which its cap was checked for. */
  due: number;
}

/**
 * Starts a verification in one transaction: the row, its job, a credit reserved for each address without a
 * prior verdict, the event and the changes alongside. The conclusive verdicts of the verification before are
 * taken over. Unless `fresh`, so are the verdicts of the workspace's other lists of the last 24 hours: their
 * credits are reserved and then returned. A run of a schedule takes over the verdicts that hold, and a
 * revision takes over all. Throws `conflict` where one is open, or completed unless `again`, `payment`
 * without the credits.
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
    // What has no part of the verification before would be asked about as well, and no credit is reserved for it.
    if (typeof again === "object" && row?.status !== "completed") return notCompleted();
    const isRefused = renewal ? !isFollowedBy(row, renewal) : preventsStart(row, again);
    return isRefused ? alreadyStarted() : null;
  };
  const refused = refusal(before);
  if (refused) throw refused;
  // A revision judges what was asked. So the revision before it may be removed, with what it had learned.
  const last = manifestOf(before, chunksBelow);
  const earlier = last !== undefined && revision && before?.isRevision ? before.earlier : last;
  const some = typeof again === "object" ? unknownAgain(await partsIn(earlier), again) : undefined;
  if (some?.askedAgain.length === 0) throw nothingUnknown();
  const dueBefore = renewal?.dueBefore;
  const prior = { chunkSize, known: known?.key, earlier, dueBefore };
  const isFollowed = renewal && before && earlier !== undefined && earlier === before.manifest;
  const found = isFollowed ? await stillBlockedIn(before, earlier) : null;
  const blocked = found === "pending" ? null : found;
  const asked = async () =>
    total - (blocked?.count ?? 0) - (await countPriorVerdicts(prior, known?.count ?? 0));
  const reserved = revision ? 0 : (some?.askedAgain.length ?? (await asked()));
  // A rule went between the count and this one: the run is counted anew.
  if (renewal && reserved !== renewal.due) throw alreadyStarted();
  const row = {
    ...work,
    ...some,
    reserved,
    known: known?.key,
    earlier,
    ...(renewal && { isRenewal: true, dueBefore, sparedUnder: blocked?.under }),
    ...(before?.timeRevised !== undefined && { timeRevised: before.timeRevised }),
    ...(revision && before && revisionOf(before)),
    ...(!renewal &&
      !revision &&
      before &&
      isComplete(before) &&
      last !== undefined && { previous: previousResult(before) }),
    former: chargedManifestsAfter(before, Clock.now()),
    lastRun: before ? lastRunIn(before) : undefined,
    chargedBefore: chargedUpTo(before),
    stride: strideFor(work.chunks),
    workspaceID,
    id,
    status: "queued",
    startedBy: spender === undefined ? Actor.signature() : Credit.signatureOf(spender),
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

/** Whether every address has a verdict: also where a repeat was cancelled before that left it completed. */
const isComplete = ({ status, done, total }: VerificationRow): boolean =>
  status === "completed" || done === total;

/** The verifications that a workspace may have under way, where its quotas say so. */
async function turnsOf(workspaceID: string): Promise<{ turns?: number }> {
  const { verifications } = await Quota.of(workspaceID);
  return verifications === null ? {} : { turns: verifications };
}

/** The last run of a schedule, as far as this verification knows of it. */
const lastRunIn = ({ id, charged, isRenewal, lastRun }: VerificationRow) =>
  isRenewal ? { id, charged } : lastRun;

/** What the verifications of a list took together, this one the last; undefined where one of them is not known. */
function chargedUpTo(last: VerificationRow | null): number | undefined {
  if (!last) return 0;
  const before = chargedBefore(last);
  return before === undefined ? undefined : before + last.charged;
}

/** Whether a verification prevents another. Missing credits may be those that it reserved itself. */
const preventsStart = (row: VerificationRow | null, again: NonNullable<Work["again"]>): boolean =>
  row !== null &&
  row.status !== "failed" &&
  row.status !== "cancelled" &&
  !(again && row.status === "completed" && row.unknown > 0);

const isFollowedBy = (row: VerificationRow | null, { follows }: Renewal): boolean =>
  row?.id === follows && hasEnded(row);

const notCompleted = (): VisibleError =>
  new VisibleError(
    "conflict",
    "list.no_results",
    "The last verification of this list was not completed. Verify the whole list first.",
  );

const noResults = (): VisibleError =>
  new VisibleError("conflict", "list.no_results", "This list has no complete results yet. Verify it first.");

/** A list is revised once within this time: facts change once a day. */
const revisionSeconds = 24 * 3_600;

/** What makes a verification the revision of the one before. */
const revisionOf = (before: VerificationRow) =>
  ({ isRevision: true, before: JSON.stringify(before), timeRevised: Clock.now().toISOString() }) as const;

/** Why a result cannot be revised; null where it can. */
function refusalOfRevision(row: VerificationRow | null, chunksBelow: string): VisibleError | null {
  if (row && !hasEnded(row)) return alreadyStarted();
  if (row?.status !== "completed" || row.chunksBelow !== chunksBelow) return noResults();
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
