/**
 * The verification of a list: every distinct address gets one verdict and is paid for once, whatever is delivered
 * twice, late, or not at all. A job is one row; a chunk is done when its row says so; its results are the objects that the rows name.
 */
export * as Verification from "./index.ts";
export { type Manifest, type Part } from "./manifest.ts";
export { ChunkMessage, Events, type Info } from "./schema.ts";
export { sweep } from "./sweep.ts";
export { verifyChunk } from "./chunk.ts";

import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { Verdict } from "../verdict/index.ts";
import { dispatch as sendChunks } from "./dispatch.ts";
import { end } from "./end.ts";
import { type Job, VerificationEntity } from "./entity.ts";
import { forgetChunks, hasEnded, readJob, view } from "./job.ts";
import { Manifest } from "./manifest.ts";
import { Events, type Info } from "./schema.ts";

/** The chunks of a list, as its import left them. */
export interface Work {
  listID: string;
  chunksBelow: string;
  chunks: number;
  chunkSize: number;
  /** Distinct addresses. */
  total: number;
  /** The object with the verdicts that are known already, and how many those are. */
  known: { key: string; count: number } | null;
}

/**
 * Starts a verification in one transaction: the job, a credit for each address whose verdict is not known, the
 * announcement and the changes alongside.
 * A list is verified once, or again after a job that failed or was cancelled.
 */
export async function start({ known, ...work }: Work, alongside: readonly Change[]): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "add");
  const now = Clock.now().toISOString();
  const id = ID.create("verification");
  const { listID, total } = work;
  const reserved = total - (known?.count ?? 0);
  const row = {
    ...work,
    reserved,
    known: known?.key,
    workspaceID,
    id,
    status: "queued",
    timeStarted: now,
    open: "open",
    heartbeat: now,
  } as const;
  const create = VerificationEntity.put(row).where(
    (job, { eq, notExists }) =>
      `${notExists(job.id)} OR ${eq(job.status, "failed")} OR ${eq(job.status, "cancelled")}`,
  );
  const changes = [
    Table.change(create, taken),
    Table.event(Events.Started.of(workspaceID, { listID, verificationID: id })),
    ...alongside,
  ];
  await Credit.reserve(id, reserved, changes).catch(async (error: unknown) => {
    const isShort = error instanceof VisibleError && error.kind === "payment";
    throw isShort && isTaken(await readJob(workspaceID, listID)) ? taken() : error;
  });
}

/** Whether a job stands in the way of another. Credits that are missing may be those that it has set aside itself. */
const isTaken = (job: Job | null): boolean =>
  job !== null && job.status !== "failed" && job.status !== "cancelled";

const taken = () => conflict("This list is being verified already, or has been.");

/** The verifications of these lists, by list. */
export async function of(listIDs: readonly string[]): Promise<Map<string, Info>> {
  const workspaceID = Actor.canAny(listAreas, "view");
  if (listIDs.length === 0) return new Map();
  const keys = listIDs.map((listID) => ({ workspaceID, listID }));
  const { data } = await Table.retryUnprocessed(() => VerificationEntity.get(keys).go({ consistent: true }));
  return new Map(data.map((job) => [job.listID, view(job, Clock.now())]));
}

/** How this verification of a list has ended; null where it has not, or where another came after it. */
export async function ended(listID: string, verificationID: string): Promise<Info | null> {
  const job = await readJob(Actor.canAny(listAreas, "view"), listID);
  return job?.id === verificationID && hasEnded(job) ? view(job, Clock.now()) : null;
}

/** The parts of a job that has ended, in the order of their positions; null while it has not. */
export async function parts(listID: string): Promise<Manifest["parts"] | null> {
  const workspaceID = Actor.canAny(listAreas, "view");
  const job = await readJob(workspaceID, listID);
  if (!job?.manifest) return null;
  return Manifest.parse(JSON.parse(await Store.text(job.manifest))).parts;
}

/** Stops handing out chunks; those under way are still counted. */
export async function pause(listID: string): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "edit");
  await stopHandingOut(workspaceID, listID, "Only a verification that is under way can be paused.");
}

async function stopHandingOut(workspaceID: string, listID: string, refusal: string): Promise<void> {
  const patch = VerificationEntity.patch({ workspaceID, listID })
    .set({ status: "paused" })
    .where(
      (job, { eq }) =>
        `${eq(job.status, "queued")} OR ${eq(job.status, "running")} OR ${eq(job.status, "paused")}`,
    );
  await Table.write([Table.change(patch, () => conflict(refusal))]);
}

/** Goes on with a paused job. */
export async function resume(listID: string): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "edit");
  const job = await readJob(workspaceID, listID);
  if (job?.status !== "paused") throw conflict("Only a paused verification can be resumed.");
  const now = Clock.now().toISOString();
  const patch = VerificationEntity.patch({ workspaceID, listID })
    .set({ status: "running", open: "open", heartbeat: now, timeResumed: now })
    .where((row, { eq }) => `${eq(row.id, job.id)} AND ${eq(row.status, "paused")}`);
  await Table.write([
    Table.change(patch, () => conflict("Only a paused verification can be resumed.")),
    Table.event(Events.Resumed.of(workspaceID, { listID, verificationID: job.id })),
  ]);
}

/**
 * Ends a job now, together with the changes alongside. What is done stays and stays paid; the rest of the credits comes
 * back. It is paused first: a job on which many workers finish chunk after chunk would move on at every try to end it.
 */
export async function cancel(listID: string, alongside: readonly Change[] = []): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "edit");
  await stopHandingOut(workspaceID, listID, "Only a verification that is under way can be cancelled.");
  const job = await readJob(workspaceID, listID);
  if (!job) return;
  await end(workspaceID, listID, job.id, () => "cancelled", alongside);
}

/** Forgets the verification of a list that is gone. Can be run again. */
export async function erase(listID: string): Promise<void> {
  const workspaceID = Actor.system();
  const job = await readJob(workspaceID, listID);
  if (!job) return;
  await end(workspaceID, listID, job.id, () => "cancelled");
  await forgetChunks(workspaceID, listID);
  await VerificationEntity.delete({ workspaceID, listID }).go();
}

const singleSeconds = 20;

/** The verdict on one address, now. It costs a credit where it is conclusive; without one nothing is asked. */
export const one = fn(z.object({ email: z.string().min(1).max(1000) }), async ({ email }) => {
  Actor.can("verify_email", "add");
  await Credit.requireAvailable(1);
  const deadline = new Date(Clock.now().getTime() + singleSeconds * 1000);
  const [judgement] = await Verdict.judge([email], { deadline });
  if (!judgement?.verdict)
    throw new VisibleError("unavailable", "verification.late", "This took too long. Try again.");
  const { verdict } = judgement;
  if (verdict.charged > 0) await Credit.spend(`single:${ID.create("verification")}`, verdict.charged);
  return verdict;
});

/** Sends the chunks of a job that was started or resumed to those who verify them. */
export async function dispatch(listID: string, verificationID: string): Promise<void> {
  const job = await readJob(Actor.system(), listID);
  if (job && isUnderWay(job, verificationID)) await sendChunks(job, "all");
}

const isUnderWay = (job: Job, verificationID: string): boolean =>
  job.id === verificationID && (job.status === "queued" || job.status === "running");

const conflict = (message: string) => new VisibleError("conflict", "verification.conflict", message);
