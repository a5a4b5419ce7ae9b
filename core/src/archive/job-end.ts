/** How the job that makes an archive ends. */
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Workspace } from "../workspace/index.ts";
import type { ArchiveRow } from "./entity.ts";
import { ending, jobOf, objectsBelow } from "./row.ts";
import { Events } from "./schema.ts";

export const kind = "make-archive";

/** Removes what the archive does not need any more, and ends the job. */
export async function clean({ workspaceID, id }: Pick<Job.Row, "workspaceID" | "id">): Promise<void> {
  const below = objectsBelow({ workspaceID, id });
  await Store.removeBelow(`${below}piece/`);
  await Store.removeBelow(`${below}checkpoint/`);
  await Job.close(jobOf({ workspaceID, id }));
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
