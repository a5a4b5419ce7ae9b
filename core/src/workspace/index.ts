/** Workspaces: the tenants. Each user owns at least the one that was created with their account. */
export * as Workspace from "./index.ts";
export { Events, FactorRule, maxTeamMembers, type Plan, plans, Settings, Update } from "./schema.ts";
export { close, eraseAgain } from "./close.ts";
export { forget, nameFor } from "./forget.ts";
export { factorFacts, factorPage, factorRequiredMessage } from "./notice.ts";
export { factorReminderTime, isFactorDue, requireFactor } from "./second-factor.ts";
export { type Decision, transact } from "./transact.ts";
export type { WorkspaceRow as Row } from "./entity.ts";

import { z } from "zod";
import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { type Decision, transact } from "./transact.ts";
import { WorkspaceEntity, type WorkspaceRow } from "./entity.ts";
import {
  closedAt,
  find,
  missing,
  requireOpen,
  requireOwner,
  retentionOf,
  settingsOf,
  wasMade,
} from "./read.ts";
import { Events, maxTeamMembers, type Plan, type Settings, Update } from "./schema.ts";

export { closedAt, find, missing, requireOpen, requireOwner, retentionOf, settingsOf, wasMade };

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

/** A plan with changes that are written alongside, such as conditions on what it was decided by. */
interface DecidedPlan {
  plan: Plan;
  alongside?: readonly Change[];
}

/** Sets the plan of the acting workspace as decided. Returns whether it is another one. */
export const setPlan = (decide: (outdated: () => Error) => Promise<DecidedPlan>): Promise<boolean> =>
  Table.transact<boolean>(async (outdated) => {
    const id = Actor.system();
    const [before, { plan, alongside = [] }] = await Promise.all([find(id), decide(outdated)]);
    if (!before || before.plan === plan) return { answer: false, changes: [] };
    const set = Table.change(WorkspaceEntity.patch({ id }).set({ plan }), missing);
    const changed = Events.PlanChanged.of(id, { from: before.plan, to: plan });
    return { answer: true, changes: [set, ...alongside, ...Job.announcing(changed)] };
  });

const isForOne = (plan: Plan): boolean => maxTeamMembers[plan] === 0;

/** Whether a joined workspace is closed to the user because its plan allows no team. */
export const isLapsedFor = (
  { ownerID, plan }: Pick<WorkspaceRow, "ownerID" | "plan">,
  userID: string,
): boolean => ownerID !== userID && isForOne(plan);
