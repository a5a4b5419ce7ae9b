/** Workspaces that are closed to some of their members. */
import { VisibleError } from "../kit/error.ts";
import { SecondFactor } from "../second-factor/index.ts";
import { Workspace } from "../workspace/index.ts";
import { hasSeat, seatedIn } from "./seat.ts";

/**
 * Why a workspace is closed to a member: its plan includes no team, or has no seat for them, or it requires a second factor that
 * they lack.
 */
export type Closure = "no_team" | "no_seat" | "no_factor";

/** How a closure is found out. A process that asks often remembers the answers for some seconds. */
interface Asked {
  hasFactor: (userID: string) => Promise<boolean | null>;
  seated: typeof seatedIn;
}

/** Why a workspace is closed to one of its people now; null where it is open to them. */
export async function closureFor(
  workspace: Workspace.Row,
  userID: string,
  { hasFactor, seated }: Asked = { hasFactor: SecondFactor.isOn, seated: seatedIn },
): Promise<Closure | null> {
  if (Workspace.isLapsedFor(workspace, userID)) return "no_team";
  if (!(await hasSeat(workspace, userID, seated))) return "no_seat";
  return (await lacksFactor(workspace, userID, hasFactor)) ? "no_factor" : null;
}

/**
 * Whether a workspace requires a second factor that one of its people lacks. What runs there by itself for somebody (webhooks,
 * schedules, lists that start after their import) asks for this alone, and goes on while they have no seat.
 */
export const lacksFactor = async (
  workspace: Workspace.Row,
  userID: string,
  hasFactor: Asked["hasFactor"] = SecondFactor.isOn,
): Promise<boolean> => Workspace.isFactorDue(workspace) && !(await hasFactor(userID));

/** Throws `forbidden` where a workspace is closed to one of its people for want of a second factor. */
export async function requireFactor(workspace: Workspace.Row, userID: string): Promise<void> {
  if ((await closureFor(workspace, userID)) === "no_factor")
    throw new VisibleError(
      "forbidden",
      "workspace.second_factor_needed",
      `${workspace.name} requires a second factor. Set one up first.`,
    );
}
