/**
 * Verifications of one address for a program, kept for 30 days. What takes longer than the caller waits is a job: its credit
 * is reserved, and a worker asks again.
 */
import { z } from "zod";
import { Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import type { Idempotency } from "../idempotency/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Metadata } from "../kit/metadata.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";
import { TestMode } from "../test-mode/index.ts";
import type { Verdict } from "../verdict/index.ts";
import { RecordEntity, type RecordRow } from "./record-entity.ts";
import { Events, type AddressRecord } from "./schema.ts";
import { repeatedVerdict } from "./asking-again.ts";
import { eraseRecent, keeping } from "./recent-verdict.ts";
import { ask, chargedVerdict, Input } from "./verify-address.ts";

const keptMs = 30 * 86_400_000;

export const RecordRequest = Input.extend({
  timeout: z
    .int()
    .min(1)
    .max(25)
    .default(5)
    .describe("Seconds to wait for the verdict; afterwards the answer is 202"),
  metadata: Metadata.default({}),
});

const jobOf = ({ workspaceID, id }: Pick<RecordRow, "workspaceID" | "id">): Job.Key => ({
  workspaceID,
  kind: "verify-address",
  id,
});

/**
 * Verifies an address within `timeout` seconds, or leaves it to a job. A claim has one record, however often it is tried.
 * Throws `payment` without a credit.
 */
export const createRecord = fn(
  RecordRequest,
  async (
    { email, fresh = false, timeout, metadata },
    claim: Pick<Idempotency.Claim, "id" | "isRetry" | "answered"> | null = null,
  ): Promise<AddressRecord> => {
    const workspaceID = Actor.can("verify_email", "add");
    const id = claim?.id ?? ID.create("verification");
    const made = claim?.isRetry ? await read(workspaceID, id) : null;
    if (made) return view(made);
    const row = rowOf({ workspaceID, id, email, fresh, metadata });
    const keeps = (verdict: Verdict.Info | null) => {
      const full = verdict ? { ...row, verdict } : row;
      return [Table.change(RecordEntity.put(full)), ...(claim ? [claim.answered(view(full))] : [])];
    };
    const seconds = TestMode.patienceSeconds(email, timeout);
    const verdict = await chargedVerdict(
      { email, fresh },
      { id, seconds, isAskedAgain: true, alongside: keeps },
    );
    if (verdict) return view({ ...row, verdict });
    await Credit.reserve({ job: id }, 1, [...keeps(null), Job.opening({ ...jobOf(row), input: {} })]);
    await Job.send({ workspaceID, id, step: 0 }, "verify-address");
    return view(row);
  },
);

/** A verification of the acting workspace. Throws `missing` after 30 days. */
export const record = fn(ID.schema("verification"), async (id): Promise<AddressRecord> => {
  const row = await read(Actor.can("verify_email", "view"), id);
  if (!row) throw gone();
  return view(row);
});

/** Deletes a verification; one that is pending is given up without charge. */
export const removeRecord = fn(ID.schema("verification"), async (id): Promise<void> => {
  const workspaceID = Actor.can("verify_email", "add");
  const row = await read(workspaceID, id);
  if (!row) throw gone();
  await Table.write([
    Table.change(
      RecordEntity.delete({ workspaceID, id }).where(({ email }, { exists }) => exists(email)),
      gone,
    ),
    ...Job.reaction("erase-list", Events.AddressRemoved.of(workspaceID, { verificationID: id })),
  ]);
});

/** Asks about a pending verification until it has a verdict, and charges it. Can be repeated. */
export const recordStep = (message: Job.Message, deadline: Date): Promise<void> =>
  Job.run("verify-address", message, async (job) => {
    const row = await read(job.workspaceID, job.id);
    if (!row || row.verdict) return close(job);
    const recent = row.fresh ? null : await repeatedVerdict(row.workspaceID, row.email);
    const verdict = recent ?? (await ask(row.email, deadline));
    if (!verdict) throw new Error(`There was no verdict on ${row.id} before the deadline.`);
    await finish(job, row, verdict, { isRepeated: recent !== null });
  });

/** Ends a pending verification that could not be asked, without charge. */
export async function giveUpRecord(job: Job.Row): Promise<void> {
  const row = await read(job.workspaceID, job.id);
  if (!row || row.verdict) return close(job);
  const verdict = await ask(row.email, Clock.now(), { depth: "address" });
  if (verdict) await finish(job, row, verdict);
}

/** Sends the message of a stale job again. */
export const restartRecord = (job: Job.Row): Promise<void> => Job.send(job, "verify-address");

/** Erases the verifications of a closed workspace. Can be repeated. */
export async function eraseRecords(workspaceID: string): Promise<void> {
  await Table.eraseAll(RecordEntity, () => RecordEntity.query.byID({ workspaceID }));
  await eraseRecent(workspaceID);
}

async function finish(
  job: Job.Key,
  row: RecordRow,
  verdict: Verdict.Info,
  { isRepeated = false } = {},
): Promise<void> {
  const { workspaceID, id } = row;
  const patch = RecordEntity.patch({ workspaceID, id })
    .set({ verdict })
    .where((now, { notExists }) => notExists(now.verdict));
  const paid = verdict.charged > 0 ? [keeping(workspaceID, row.email, verdict)] : [];
  const event = Events.AddressVerified.of(workspaceID, { verificationID: id });
  const unknown = verdict.status === "unknown" && !isRepeated ? 1 : 0;
  const counted = await Quota.countingUnknownVerdicts(workspaceID, unknown);
  await Credit.release(
    id,
    [Table.change(patch), ...paid, ...counted, Job.closing(job), ...Job.reaction("fan-out-event", event)],
    verdict.charged,
    isRepeated ? {} : { [verdict.status]: 1 },
  ).catch(async (error: unknown) => {
    if (await read(workspaceID, id).then((now) => now && !now.verdict)) throw error;
    await close(job);
  });
}

/** Returns the credit of a verification that needs no verdict any more. */
async function close(job: Job.Key): Promise<void> {
  await Credit.release(job.id, [Job.closing(job)]);
  await Job.close(job);
}

async function read(workspaceID: string, id: string): Promise<RecordRow | null> {
  const { data } = await RecordEntity.get({ workspaceID, id }).go({ consistent: true });
  return data && data.timeExpires > Clock.now().toISOString() ? data : null;
}

function rowOf(given: Pick<RecordRow, "workspaceID" | "id" | "email" | "fresh" | "metadata">): RecordRow {
  const now = Clock.now();
  const expires = new Date(now.getTime() + keptMs);
  return {
    ...given,
    timeCreated: now.toISOString(),
    timeExpires: expires.toISOString(),
    expires: Math.ceil(expires.getTime() / 1000),
  };
}

const view = ({ id, verdict, metadata }: RecordRow): AddressRecord =>
  verdict ? { ...verdict, id, metadata } : { id, status: "pending" };

const gone = () => new VisibleError("missing", "verification.missing", "There is no such verification.");
