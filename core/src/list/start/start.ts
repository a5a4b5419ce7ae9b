import { z } from "zod";
import { Analysis } from "../../analysis/index.ts";
import { Audit } from "../../audit/index.ts";
import { type Change, Table } from "../../aws/table/index.ts";
import type { Credit } from "../../credit/index.ts";
import type { Idempotency } from "../../idempotency/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import type { Action } from "../../kit/permission.ts";
import { Quota } from "../../quota/index.ts";
import { TestMode } from "../../test-mode/index.ts";
import { Verification } from "../../verification/index.ts";
import type { Mode } from "../../verification/schema.ts";
import { ListEntity, type ListRow } from "../entity.ts";
import { chunkKey, positionsKey } from "../import/index.ts";
import { cancelImport, isImporting } from "../import-job.ts";
import { get } from "../read.ts";
import { secondsFor } from "../quote/quote.ts";
import { rowFor, defaultMode, verificationAreaOf } from "../row.ts";
import { Analyze, type Info, Verify } from "../schema.ts";

/** How a job is started. */
interface By {
  /** The request, which starts one job however often it is tried. */
  claim?: Pick<Idempotency.Claim, "id"> | null;
}

/**
 * Starts the analysis of a list, which is free; with `again`, also one in place of a completed one. Needs `analyze_list`.
 * Throws `conflict` where the list has a verification.
 */
export const analyze = fn(
  Analyze.extend({ id: ID.schema("list") }),
  async ({ id, again }, { claim }: By = {}): Promise<Info> => {
    const list = await rowFor(id, "view");
    Actor.can("analyze_list", "add");
    const jobID = claim ? ID.derive("analysis", claim.id) : undefined;
    if (!jobID || !(await Analysis.isStarted(id, jobID))) await startAnalysis(list, { id: jobID, again });
    return get(id);
  },
);

/** Starts the analysis of a list that is as it was read. */
export async function startAnalysis(
  list: ListRow,
  options: { id?: string | undefined; again?: boolean } = {},
): Promise<void> {
  const { id } = list;
  const { chunksBelow, chunkCount: chunks, chunkSize, positions, rows } = importedBy(list, "analyzed");
  const verification = (await Verification.of([id])).get(id);
  if (verification && verification.status !== "failed" && verification.status !== "cancelled")
    throw conflict("This list is verified or being verified already, which tells more than an analysis.");
  const { distinct: total, bad_syntax: badSyntax } = rows;
  const work = { ...options, listID: id, chunksBelow, chunks, chunkSize, positions, total, badSyntax };
  await Analysis.start(work, [
    requiringUnchanged(list, { locked: list.locked }),
    ...(await Quota.countingAnalysis(list.workspaceID)),
    ...(await Quota.countingTestRows(list.workspaceID, rows.total)),
  ]);
}

/**
 * Starts the verification of a list, with a credit reserved for every distinct address. Verdicts of an analysis of the last
 * 24 hours, and of other lists of the last 24 hours unless `fresh`, are taken over without charge. Needs `verify_email` or
 * `clean_email`, as `mode` says, whatever the list was made for. With `again`, the unknown addresses of a completed verification are asked about once more, or some of them.
 */
export const verify = fn(
  Verify.extend({ id: ID.schema("list") }),
  async ({ id, mode, fresh, again }, { claim }: By = {}): Promise<Info> => {
    const list = await rowFor(id, "view");
    Actor.can(verificationAreaOf(list.purpose, mode), "add");
    await startVerification(list, { id: claim?.id, mode, fresh, as: kindOf(again) });
    return get(id);
  },
);

const kindOf = (again: Verify["again"]): Verification.Kind =>
  again ? { kind: "repeat", of: again === true ? "unknown" : again } : { kind: "first" };

/**
 * Starts a revision of a list's result: its verdicts are judged again by what was learned since. Nobody is asked, and it costs nothing.
 * Needs what the verification that it revises needs. Throws `conflict` without a result, and within a day of the last revision.
 */
export const revise = fn(ID.schema("list"), async (id, { claim }: By = {}): Promise<Info> => {
  const list = await rowFor(id, "view");
  const { mode } = await requireForVerification(list, "add");
  await startVerification(list, { id: claim?.id, mode, as: { kind: "revision" } });
  return get(id);
});

/** Requires the permission of the verb that started the verification of a list, or is to start it after the import. Says which. */
async function requireForVerification(
  { id, purpose, start }: ListRow,
  action: Action,
): Promise<{ mode: Mode }> {
  const wanted = start === "analyze" ? undefined : start;
  const verification = (await Verification.of([id])).get(id);
  const mode = verification?.mode ?? wanted ?? defaultMode(purpose);
  Actor.can(verificationAreaOf(purpose, mode), action);
  return { mode };
}

/** Starts the verification of a list that is as it was read. `spender` spends the credits in place of the actor. */
export async function startVerification(
  list: ListRow,
  options: {
    id?: string | undefined;
    mode?: Mode | undefined;
    fresh?: boolean;
    as?: Verification.Kind;
    spender?: Credit.Signer | undefined;
  },
  alongside: readonly Change[] = [],
): Promise<void> {
  const imported = importedBy(list, "verified");
  const { chunksBelow, chunkCount: chunks, chunkSize, positions, prefix, rows } = imported;
  const { workspaceID, id: listID, name } = list;
  const isRevision = options.as?.kind === "revision";
  if (!isRevision) {
    await refuseInTest(prefix, rows.distinct);
    await Quota.requireUnknownVerdicts(workspaceID);
  }
  const [known, analyses] = await Promise.all([Analysis.known(listID), Analysis.of([listID])]);
  const quotedSeconds = await secondsFor(imported, analyses.get(listID)?.health ?? null);
  const { distinct: total } = rows;
  const mode = options.mode ?? defaultMode(list.purpose);
  const work = { mode, listID, chunksBelow, chunks, chunkSize, total, positions, known, quotedSeconds };
  await Verification.start({ ...options, ...work }, [
    requiringUnchanged(list, { locked: true }),
    ...(isRevision ? [] : await Quota.countingTestRows(workspaceID, rows.total)),
    Audit.recording(workspaceID, "verification.started", { id: listID, name }),
    ...alongside,
  ]);
}

/** In test mode a short list with one of the addresses for it refuses its start. They are in its first chunk. */
const refuseInTest = (prefix: string, distinct: number): Promise<void> =>
  TestMode.refuseStart(async () =>
    distinct === 0 || distinct > TestMode.maxRefusedAtStart
      ? []
      : Verification.readAddresses(chunkKey(prefix, 0)),
  );

const steering = {
  pause: ({ id }: ListRow) => Verification.pause(id),
  resume: ({ id }: ListRow) => Verification.resume(id),
  cancel: (list: ListRow) => {
    const { workspaceID, id, name } = list;
    if (isImporting(list)) return cancelImport(list);
    return Verification.cancel(id, [Audit.recording(workspaceID, "verification.cancelled", { id, name })]);
  },
  finish: ({ workspaceID, id, name }: ListRow) =>
    Verification.finishEarly(id, [Audit.recording(workspaceID, "verification.finished", { id, name })]),
};

/**
 * Pauses, resumes, cancels or finishes early the verification of a list; a list that is being imported is cancelled with its
 * import. Needs the permission by which the verification is started.
 */
export const steer = fn(
  z.object({ id: ID.schema("list"), to: z.enum(["pause", "resume", "cancel", "finish"]) }),
  async ({ id, to }): Promise<Info> => {
    const list = await rowFor(id, "view");
    await requireForVerification(list, "edit");
    await steering[to](list);
    return get(id);
  },
);

function importedBy({ status, imported }: ListRow, toBe: "analyzed" | "verified") {
  if (status !== "ready" || !imported) throw conflict(`This list is not ready to be ${toBe} yet.`);
  const { prefix, rows } = imported;
  const positions = rows.duplicates > 0 ? positionsKey(prefix) : undefined;
  return { ...imported, chunksBelow: Verification.chunksBelow(prefix), positions };
}

/** A change of the list, on condition that neither its import nor its lock has changed. */
export function requiringUnchanged(
  { workspaceID, id, importID, locked }: ListRow,
  attributes: { locked: boolean },
): Change {
  const patch = ListEntity.patch({ workspaceID, id })
    .set(attributes)
    .remove(["error"])
    .where(
      (row, { eq }) =>
        `${eq(row.importID, importID)} AND ${eq(row.status, "ready")} AND ${eq(row.locked, locked)}`,
    );
  return Table.change(patch, () => conflict("This list changed just now. Look at it again."));
}

const conflict = (message: string) => new VisibleError("conflict", "list.conflict", message);
