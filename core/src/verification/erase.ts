/** What becomes of a removed list, and of a revision that was undone. */
import { Actor } from "../kit/actor.ts";
import { end, removeRevision } from "./flow/close-job.ts";
import { VerificationEntity } from "./entity.ts";
import { deleteChunks, readRow } from "./row.ts";

/** Cancels and deletes the verification of a removed list. Can be repeated. */
export async function erase(listID: string): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readRow(workspaceID, listID);
  if (row) await end(row, "cancelled");
  await deleteChunks(workspaceID, listID);
  await VerificationEntity.delete({ workspaceID, listID }).go();
}

/** Removes what a revision wrote before it was undone. Can be repeated. */
export async function removeUndone(listID: string, verificationID: string): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readRow(workspaceID, listID);
  if (row?.id !== verificationID) await removeRevision({ workspaceID, listID, id: verificationID });
}
