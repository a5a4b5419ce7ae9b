/** The end of a workspace. What it held is erased by the reaction to the event, at once and once more. */
import { Audit } from "../audit/index.ts";
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { WorkspaceEntity } from "./entity.ts";
import { requireOwner } from "./read.ts";
import { Events } from "./schema.ts";
import { transact } from "./transact.ts";

/** When a closed workspace is erased again: calls and jobs that were under way write in between. */
const againMs = 19 * 3_600_000;

/**
 * Closes a workspace of the acting person: members lose access at once, its data is erased later. Returns its name.
 */
export const close = fn(ID.schema("workspace"), (id): Promise<string> =>
  transact(id, async (workspace) => {
    requireOwner(workspace);
    const { name } = workspace;
    const now = Clock.now();
    const again = new Date(now.getTime() + againMs);
    return {
      answer: name,
      workspace: { timeClosed: now.toISOString() },
      changes: [
        Audit.recording(id, "workspace.closed", { id, name }),
        ...Job.announcing(Events.Closed.of(id, { workspaceName: name })),
        Job.scheduling({ workspaceID: id, kind: "erase-workspace", id, input: {} }, again),
      ],
    };
  }),
);

/** Has a closed workspace erased again, of what was written as it closed. Can be repeated. */
export async function eraseAgain(job: Job.Row): Promise<void> {
  const { data } = await WorkspaceEntity.get({ id: job.workspaceID }).go({ consistent: true });
  const again = data ? Job.announcing(Events.Closed.of(data.id, { workspaceName: data.name })) : [];
  await Table.write([...again, Job.closingUnchanged(job)]).catch(Job.unlessRefused);
}
