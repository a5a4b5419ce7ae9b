/** Verifications begin once it is their turn. */
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { dispatch as dispatchChunks } from "./dispatch.ts";
import { isUnderWay, jobOf, readRow } from "../row.ts";
import { JobInput } from "../schema.ts";

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
  const job = jobOf({ workspaceID, id: verificationID });
  if (row?.id === verificationID && row.status === "paused") await Job.stopWaiting(job);
  await Job.passTurn(job, (next) => dispatch(JobInput.parse(next.input).listID, next.id));
}
