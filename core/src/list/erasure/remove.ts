import { Audit } from "../../audit/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { eachSettled } from "../../kit/concurrency/each-settled.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { Verification } from "../../verification/index.ts";
import { ListEntity } from "../entity.ts";
import { recordingErasure } from "./receipt.ts";
import { anyRowFor, gone, verificationAreaOf } from "../row.ts";
import { Events } from "../schema.ts";

/**
 * Removes a list. Its verification is paused with it; the job of `erase` cancels it and deletes everything else. Where one is
 * under way, the permission to delete verifications is needed too.
 */
export const remove = fn(ID.schema("list"), (id): Promise<void> => removeDue(id, null));

/**
 * Removes a list that has expired, or whose removal can no longer be undone, by a time; any list where `due` is null. The
 * erasure is recorded unless told otherwise.
 */
export async function removeDue(
  id: string,
  due: { by: "timeExpires" | "timeRemoved"; time: string } | null,
  { isRecorded = true }: { isRecorded?: boolean } = {},
): Promise<void> {
  const list = await anyRowFor(id, "delete");
  const { workspaceID, name, purpose, timeRemoved } = list;
  const reason = due?.by === "timeExpires" ? "expired" : "deleted";
  const deletion = ListEntity.delete({ workspaceID, id }).where((row, { exists, lte }) =>
    due === null ? exists(row.name) : lte(row[due.by], due.time),
  );
  await Table.transact(async (outdated) => ({
    answer: undefined,
    changes: [
      Table.change(deletion, gone),
      // A hidden list was recorded by the person who removed it.
      ...(timeRemoved === undefined
        ? [Audit.recording(workspaceID, "list.deleted", { id, name }, { reason })]
        : []),
      ...(isRecorded ? [recordingErasure(list, reason)] : []),
      ...Job.announcing(Events.Deleted.of(workspaceID, { listID: id })),
      ...(await Verification.removing(id, (mode) => verificationAreaOf(purpose, mode), outdated)),
    ],
  }));
}

/** Removes every list of a workspace that closes, so that nobody needs to know what it had. Can be repeated. */
export async function removeAll(): Promise<void> {
  const workspaceID = Actor.system();
  const { data } = await ListEntity.query
    .byWorkspace({ workspaceID })
    .go({ pages: "all", consistent: true, attributes: ["id"] });
  await eachSettled(data, ({ id }) => removeDue(id, null, { isRecorded: false }).catch(unlessGone));
}

export function unlessGone(error: unknown): void {
  if (!(error instanceof VisibleError && error.kind === "missing")) throw error;
}
