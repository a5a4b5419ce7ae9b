/** The job that makes an archive. What reads from every area is loaded at its first step. */
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import type { ArchiveRow } from "./entity.ts";
import { clean, fail, kind } from "./job-end.ts";
import { jobOf, readRow } from "./row.ts";

/** A step of the job. Can be repeated. */
export const step = (message: Job.Message, deadline: Date): Promise<void> =>
  Job.run(kind, message, async (job) => {
    const archive = await readRow(job.workspaceID);
    if (archive?.id !== job.id || archive.state !== "making") return clean(job);
    const { make } = await import("./make.ts");
    await make(job, archive, deadline);
  });

const gaveUp =
  "It could not be made, for a reason of ours, which we have been told. Ask for it again, or write to us.";

/** Ends the job of an archive that failed too often, or takes too long. Can be repeated. */
export async function giveUp(job: Job.Row): Promise<void> {
  const archive = await readRow(job.workspaceID);
  if (archive?.id === job.id && archive.state === "making") await fail(archive, gaveUp);
  await clean(job);
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
