/** A workspace requires a second factor of its people: a week after its owner says so. */
import { Audit } from "../audit/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { SecondFactor } from "../second-factor/index.ts";
import type { WorkspaceRow } from "./entity.ts";
import { missing, requireOwner, settingsOf } from "./read.ts";
import { Events, factorNoticeDays, FactorRule, type Settings } from "./schema.ts";
import { type Decision, transact } from "./transact.ts";

const dayMs = 86_400_000;

/** Whether it is closed to people without a second factor now. */
export const isFactorDue = ({ secondFactorFrom }: Pick<WorkspaceRow, "secondFactorFrom">): boolean =>
  secondFactorFrom !== undefined && secondFactorFrom <= Clock.now().toISOString();

/** When those who have none are reminded: a day before it is required. */
export const factorReminderTime = (from: string): Date => new Date(Date.parse(from) - dayMs);

const reminderOf = (workspaceID: string): Job.Key => ({
  workspaceID,
  kind: "remind-factor",
  id: workspaceID,
});

/**
 * Requires a second factor of everybody from a week on, or of nobody. Idempotent. Throws `conflict` where the owner has none
 * themselves.
 */
export const requireFactor = fn(
  FactorRule.extend({ id: ID.schema("workspace") }),
  async ({ id, required }): Promise<Settings> => {
    if (Actor.can("my_team", "edit") !== id) throw missing();
    return transact(id, async (before): Promise<Decision<Settings>> => {
      await Actor.standing("my_team", "edit");
      requireOwner(before);
      Actor.requireConfirmed();
      const isRequired = before.secondFactorFrom !== undefined;
      if (required === isRequired) return { answer: settingsOf(before), changes: [] };
      return required ? turnOn(before) : turnOff(before);
    });
  },
);

async function turnOn(workspace: WorkspaceRow): Promise<Decision<Settings>> {
  const { userID, name: by } = Actor.self();
  if (!(await SecondFactor.isOn(userID))) throw ownerFirst();
  const { id, name } = workspace;
  const from = new Date(Clock.now().getTime() + factorNoticeDays * dayMs).toISOString();
  return {
    answer: settingsOf({ ...workspace, secondFactorFrom: from }),
    workspace: { secondFactorFrom: from },
    changes: [
      Audit.recording(id, "workspace.factor_required", { id, name }, { from }),
      ...Job.announcing(Events.FactorRequired.of(id, { workspaceName: name, from, byID: userID, by })),
      Job.scheduling({ ...reminderOf(id), input: {} }, factorReminderTime(from)),
    ],
  };
}

const turnOff = (workspace: WorkspaceRow): Decision<Settings> => ({
  answer: settingsOf({ ...workspace, secondFactorFrom: null }),
  workspace: { secondFactorFrom: null },
  changes: [
    Audit.recording(workspace.id, "workspace.factor_not_required", workspace),
    Job.closing(reminderOf(workspace.id)),
  ],
});

const ownerFirst = (): VisibleError =>
  new VisibleError(
    "conflict",
    "workspace.owner_needs_factor",
    "Set up a second factor of your own first. Then you can require it of others.",
  );
