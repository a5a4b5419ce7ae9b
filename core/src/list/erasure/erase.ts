import { Analysis } from "../../analysis/index.ts";
import { Store } from "../../aws/store/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Derived } from "../../derived/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { Clock } from "../../port/clock/index.ts";
import { Verification } from "../../verification/index.ts";
import { completeErasure } from "./receipt.ts";
import { downloadsBelow } from "../download/finished-file.ts";
import { readRow } from "../row.ts";
import { eraseSchedule } from "../schedule/index.ts";
import { uploadKey } from "../uploaded-file.ts";

/** This long after the removal of a list, no worker is busy with it. */
const lateMs = 86_400_000;

/** Where the results are that a list had before its import. */
export const historyBelow = (workspaceID: string, id: string): string => `history/${workspaceID}/list/${id}/`;

/** Erases everything of a removed list, and its late objects a day later. Can be repeated. */
export const erase = fn(ID.schema("list"), async (id): Promise<void> => {
  const workspaceID = Actor.system();
  if (await readRow(workspaceID, id)) return;
  await Promise.all([Analysis.erase(id), Verification.erase(id), eraseSchedule(id)]);
  await removeObjects(workspaceID, id);
  await completeErasure(workspaceID, id);
  const later = new Date(Clock.now().getTime() + lateMs);
  await Table.write([Job.scheduling({ workspaceID, kind: "erase-late-objects", id, input: {} }, later)]);
});

/** Erases what a worker wrote after the erasure, where it died before it removed that itself. Can be repeated. */
export async function eraseLateObjects(job: Job.Row): Promise<void> {
  const id = ID.schema("list").parse(job.id);
  if (!(await readRow(job.workspaceID, id))) await removeObjects(job.workspaceID, id);
  await Job.close(job);
}

async function removeObjects(workspaceID: string, id: string): Promise<void> {
  const prefixes = [
    uploadKey(workspaceID, id),
    `list/${workspaceID}/${id}/`,
    downloadsBelow(workspaceID, id),
    Derived.below(workspaceID, id),
    historyBelow(workspaceID, id),
  ];
  await Promise.all(prefixes.map(Store.removeBelow));
}
