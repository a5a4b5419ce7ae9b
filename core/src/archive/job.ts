/** The job that makes an archive. What reads from every area is loaded at its first step. */
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Workspace } from "../workspace/index.ts";
import type { ArchiveRow } from "./entity.ts";
import { ending, jobOf, objectsBelow, readRow } from "./row.ts";
import { Events } from "./schema.ts";

export const kind = "make-archive";

/** A step of the job. Can be repeated. */
export const step = (message: Job.Message, deadline: Date): Promise<void> =>
  Job.run(kind, message, async (job) => {
    const archive = await readRow(job.workspaceID);
    if (archive?.id !== job.id || archive.state !== "making") return clean(job);
    const { make } = await import("./make.ts");
    await make(job, archive, deadline);
  });

/** Removes what the archive does not need any more, and ends the job. */
export async function clean({ workspaceID, id }: Pick<Job.Row, "workspaceID" | "id">): Promise<void> {
  const below = objectsBelow({ workspaceID, id });
  await Store.removeBelow(`${below}piece/`);
  await Store.removeBelow(`${below}checkpoint/`);
  await Job.close(jobOf({ workspaceID, id }));
}

const gaveUp =
  "It could not be made, for a reason of ours, which we have been told. Ask for it again, or write to us.";

/** Ends the job of an archive that failed too often, or takes too long. Can be repeated. */
export async function giveUp(job: Job.Row): Promise<void> {
  const archive = await readRow(job.workspaceID);
  if (archive?.id === job.id && archive.state === "making") await fail(archive, gaveUp);
  await clean(job);
}

/** Fails an archive, and has its owner told. */
export async function fail(archive: ArchiveRow, problem: string): Promise<void> {
  const { workspaceID } = archive;
  const workspace = await Workspace.find(workspaceID);
  const { changes } = ending(archive, { state: "failed", problem });
  const told = workspace
    ? Job.announcing(
        Events.Failed.of(workspaceID, { ownerID: workspace.ownerID, workspaceName: workspace.name, problem }),
      )
    : [];
  await Table.write([...changes, ...told]).catch(Job.unlessRefused);
}

/** Sends the message of a stale job again. */
export const restart = (job: Job.Row): Promise<void> => Job.send(job, kind);

/** Begins the job, which is opened with these changes alongside. */
export async function open(
  archive: Pick<ArchiveRow, "workspaceID" | "id">,
  alongside: Parameters<typeof Table.write>[0],
): Promise<void> {
  const job = jobOf(archive);
  await Job.sendFallback(job, kind);
  await Table.write([Job.opening({ ...job, input: {} }), ...alongside]);
  await Job.send({ ...job, step: 0 }, kind);
}
