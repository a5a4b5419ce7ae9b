import { Actor } from "../kit/actor.ts";
import { TestWorkspace } from "../kit/id.ts";
import type { Plan } from "../kit/plan.ts";
import { Workspace } from "../workspace/index.ts";
import { type Quotas, quotas, testQuotas } from "./limits.ts";

/** The plan of a workspace. An acting key knows that of its own. */
export async function planOf(workspaceID: string): Promise<Plan> {
  const key = Actor.apiKeyOrNull();
  if (key?.workspaceID === workspaceID) return key.plan;
  return (await Workspace.find(TestWorkspace.liveOf(workspaceID)))?.plan ?? "free";
}

/** The quotas of a workspace by its plan, or those of a test workspace. */
export async function of(workspaceID: string): Promise<Quotas> {
  const byPlan = TestWorkspace.isTest(workspaceID) ? testQuotas : quotas;
  return byPlan[await planOf(workspaceID)];
}
