import { Actor } from "../kit/actor.ts";
import { Role } from "../role/index.ts";
import { Workspace } from "../workspace/index.ts";
import { membersOf } from "./team.ts";

/** The members of the acting workspace, those who joined first at the beginning, with the names of their roles. For jobs. */
export async function roster() {
  const workspaceID = Actor.system();
  const [{ ownerID }, members, roles] = await Promise.all([
    Workspace.requireOpen(workspaceID),
    membersOf(workspaceID),
    Role.all(workspaceID),
  ]);
  return members
    .toSorted((one, other) => one.timeJoined.localeCompare(other.timeJoined))
    .map(({ userID, firstName, lastName, email, role, timeJoined }) => ({
      id: userID,
      first_name: firstName,
      last_name: lastName,
      email,
      role: roles.find(({ id }) => id === role)?.name ?? role,
      is_owner: userID === ownerID,
      joined_at: timeJoined,
    }));
}
