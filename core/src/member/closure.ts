/** Workspaces that are closed to some of their members. */
import { VisibleError } from "../kit/error.ts";
import { SecondFactor } from "../second-factor/index.ts";
import { Workspace } from "../workspace/index.ts";

/** Why a workspace is closed to a member: its plan includes no team, or it requires a second factor that they lack. */
export type Closure = "no_team" | "no_factor";

/** Why a workspace is closed to one of its people now; null where it is open to them. */
export async function closureFor(
  workspace: Workspace.Row,
  userID: string,
  hasFactor: (userID: string) => Promise<boolean | null> = SecondFactor.isOn,
): Promise<Closure | null> {
  if (Workspace.isLapsedFor(workspace, userID)) return "no_team";
  if (!Workspace.isFactorDue(workspace)) return null;
  return (await hasFactor(userID)) ? null : "no_factor";
}

/** Throws `forbidden` where a workspace is closed to one of its people for want of a second factor. */
export async function requireFactor(workspace: Workspace.Row, userID: string): Promise<void> {
  if ((await closureFor(workspace, userID)) === "no_factor")
    throw new VisibleError(
      "forbidden",
      "workspace.second_factor_needed",
      `${workspace.name} requires a second factor. Set one up first.`,
    );
}
