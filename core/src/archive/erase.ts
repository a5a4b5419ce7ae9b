/** Archives are erased with every version of their objects: when their time is over, when the owner says so, and with the workspace. */
import { eraseBelow } from "../aws/store/versions.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import { ArchiveEntity, type ArchiveRow } from "./entity.ts";
import { erasing, jobOf, objectsBelow, readRow } from "./row.ts";

/** This long after its erasure, no worker is busy with an archive. */
const lateMs = 86_400_000;

/** The changes that remove the row of an archive, end its job, and have its objects erased by the next sweep. */
export const removing = (row: ArchiveRow, refusal?: () => Error): Change[] => [
  rowRemoval(row, refusal),
  Job.closing(jobOf(row)),
  erasing(row, Clock.now()),
];

const rowRemoval = ({ workspaceID, id }: Pick<ArchiveRow, "workspaceID" | "id">, refusal?: () => Error) =>
  Table.change(
    ArchiveEntity.delete({ workspaceID }).where((row, { eq }) => eq(row.id, id)),
    refusal,
  );

/** Removes the archive of a closed workspace. Can be repeated. */
export async function removeAll(): Promise<void> {
  const row = await readRow(Actor.system());
  if (row) await Table.write(removing(row)).catch(Job.unlessRefused);
}

/** Erases an archive whose time is over, and a day later what a late worker wrote. Can be repeated. */
export async function eraseDue(job: Job.Row): Promise<void> {
  const archive = { workspaceID: job.workspaceID, id: job.id };
  if ((await readRow(job.workspaceID))?.id === job.id)
    await Table.write([rowRemoval(archive)]).catch(Job.unlessRefused);
  await eraseBelow(objectsBelow(archive));
  if (job.input["late"] === true) return Job.close(job);
  const later = new Date(Clock.now().getTime() + lateMs);
  const { workspaceID, kind, id } = job;
  await Table.write([Job.scheduling({ workspaceID, kind, id, input: { late: true } }, later)]);
}
