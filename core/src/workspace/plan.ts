/** The plan of a workspace. */
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { WorkspaceEntity, type WorkspaceRow } from "./entity.ts";
import { find, missing } from "./read.ts";
import { Events, maxTeamMembers, type Plan } from "./schema.ts";

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
