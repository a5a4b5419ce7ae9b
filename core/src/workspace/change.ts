/** Changes of a workspace. */
import { z } from "zod";
import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { type Decision, transact } from "./transact.ts";
import { WorkspaceEntity, type WorkspaceRow } from "./entity.ts";
import { missing, settingsOf } from "./read.ts";
import { type Settings, Update } from "./schema.ts";

/** The change that creates a workspace. */
export const creation = (
  workspace: Pick<WorkspaceRow, "id" | "name" | "ownerID" | "plan" | "hasFreeCredits" | "retentionDays">,
  refusal?: () => Error,
): Change =>
  Table.change(WorkspaceEntity.create({ ...workspace, timeCreated: Clock.now().toISOString() }), refusal);

/** Changes the name of the acting workspace, or how long its new lists are kept. */
export const update = fn(
  z.object({ id: ID.schema("workspace"), changes: Update }),
  async ({ id, changes: wanted }): Promise<Settings> => {
    if (Actor.can("my_team", "edit") !== id) throw missing();
    return transact(id, async (before): Promise<Decision<Settings>> => {
      await Actor.standing("my_team", "edit");
      const former = settingsOf(before);
      const answer = { ...former, ...wanted };
      const { name, retention_days: days } = answer;
      const retention = { from: String(former.retention_days), to: String(days) };
      return {
        answer,
        workspace: { name, retentionDays: days },
        changes: [
          ...(name === former.name
            ? []
            : [Audit.recording(id, "workspace.renamed", { id, name }, { from: former.name })]),
          ...(days === former.retention_days
            ? []
            : [Audit.recording(id, "workspace.retention_changed", { id, name }, retention)]),
        ],
      };
    });
  },
);
