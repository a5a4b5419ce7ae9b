/** Who of a workspace has a seat: its owner, and as many members as its plan has room for, those who joined first. */
import type { Change } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { Workspace } from "../workspace/index.ts";
import type { MemberRow } from "./entity.ts";
import { Events } from "./schema.ts";
import { membersOf } from "./team.ts";

type Seating = Pick<Workspace.Row, "id" | "ownerID" | "plan">;

const most = Math.max(...Object.values(Workspace.maxTeamMembers));

const joinedFirst = (a: MemberRow, b: MemberRow): number =>
  `${a.timeJoined} ${a.userID}` < `${b.timeJoined} ${b.userID}` ? -1 : 1;

/** Those of these people who have a seat. */
export function seatedAmong({ ownerID, plan }: Seating, people: readonly MemberRow[]): ReadonlySet<string> {
  const members = people.filter(({ userID }) => userID !== ownerID).toSorted(joinedFirst);
  const seated = members.slice(0, Workspace.maxTeamMembers[plan]);
  return new Set([ownerID, ...seated.map(({ userID }) => userID)]);
}

/** The people of a workspace who have a seat. */
export const seatedIn = async (workspace: Seating): Promise<ReadonlySet<string>> =>
  seatedAmong(workspace, await membersOf(workspace.id));

/** Whether a person of a workspace has a seat. The owner has one, and the largest plan has one for everybody. */
export const hasSeat = async (
  workspace: Seating,
  userID: string,
  seated: typeof seatedIn,
): Promise<boolean> =>
  userID === workspace.ownerID ||
  Workspace.maxTeamMembers[workspace.plan] === most ||
  (await seated(workspace)).has(userID);

/**
 * The changes that announce which members have no seat any more after another plan of the acting workspace;
 * none where all keep theirs.
 */
export async function losingSeats(plan: Workspace.Plan): Promise<Change[]> {
  const workspaceID = Actor.system();
  const workspace = await Workspace.find(workspaceID);
  if (!workspace || Workspace.maxTeamMembers[plan] >= Workspace.maxTeamMembers[workspace.plan]) return [];
  const people = await membersOf(workspaceID);
  const kept = seatedAmong({ ...workspace, plan }, people);
  const userIDs = [...seatedAmong(workspace, people)].filter((userID) => !kept.has(userID));
  return userIDs.length === 0 ? [] : Job.announcing(Events.SeatsLost.of(workspaceID, { plan, userIDs }));
}

/** Those of these people who are in the acting workspace and have no seat there now, for a mail to each. */
export async function withoutSeat(userIDs: readonly string[]): Promise<{
  workspaceName: string;
  hasTeam: boolean;
  people: { userID: string; email: string }[];
} | null> {
  const workspaceID = Actor.system();
  const [workspace, people] = await Promise.all([Workspace.find(workspaceID), membersOf(workspaceID)]);
  if (!workspace) return null;
  const seated = seatedAmong(workspace, people);
  const standing = people.filter(({ userID }) => userIDs.includes(userID) && !seated.has(userID));
  return {
    workspaceName: workspace.name,
    hasTeam: Workspace.maxTeamMembers[workspace.plan] > 0,
    people: standing.map(({ userID, email }) => ({ userID, email })),
  };
}
